import { type account, ACCOUNT_CODE, type ReplyOf } from '#contract/api';
import { beijingTimeText, isFullName } from '#contract/rules';
import { type Actor, BusinessError, notFound, type Session, unauthenticated } from '#server/call';
import type { Storage, Tx } from '#server/db';
import { type AuditWriter, hasEvents } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { type Clock, randomId } from '#server/runtime';
import { inboxText, word } from '#server/locales';
import type { ApprovalDefaults, RightsService } from '../firm/rights.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';

const MAX_REASON = 200;
const NAME = /^[\p{L}\p{M}·.' -]{1,40}$/u;

export interface RealNameDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly messages: MessageWriter;
  readonly audit: AuditWriter;
  readonly rights: RightsService;
}

export interface RealNameClaim {
  readonly realname: string;
  readonly orgId: string;
  readonly position?: string | undefined;
  readonly imageIds: readonly string[];
}

/** Real-name verification: an operator submits name, organisation and images; staff accept or refuse. */
export class RealName {
  readonly #deps: RealNameDeps;

  constructor(deps: RealNameDeps) {
    this.#deps = deps;
  }

  /** Submits the first claim, or another after a refusal. Throws BusinessError. */
  async submit(which: 'first' | 'another', claim: RealNameClaim, { session, ip }: Actor): Promise<void> {
    const { storage, clock, reader, writer, audit } = this.#deps;
    const { orgId, position = '', imageIds } = claim;
    const realname = claim.realname.trim();
    if (!NAME.test(realname))
      throw new BusinessError(ACCOUNT_CODE.wrongState, 'realNameForm', { field: 'realname' });
    if (!isFullName(realname))
      throw new BusinessError(ACCOUNT_CODE.wrongState, 'realNameShort', { field: 'realname' });
    await storage.tx(async (trx) => {
      const operator = await reader.lock(trx, session.operId);
      if (operator === null) throw unauthenticated();
      assertMaySubmit(operator.authenticationstatus, which);
      if ((await reader.orgShortName(trx, orgId)) === '')
        throw new BusinessError(ACCOUNT_CODE.wrongState, 'orgUnknown', { field: 'orgId' });
      const requestId = randomId('v_');
      const submitted = {
        request_id: requestId,
        oper_id: session.operId,
        realname,
        org_id: orgId,
        position,
        submitted_at: new Date(clock.now()),
      };
      await trx
        .insertInto('real_name_request')
        .values({ ...submitted, status: 'I', reviewed_at: null, reviewed_by: null })
        .execute();
      await this.#takeImages(trx, session.operId, ip, requestId, imageIds);
      await writer.setVerification(trx, session.operId, 'I');
      await audit.record(trx, {
        kind: 'realName.submitted',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
        detail: { requestId, images: imageIds.length },
      });
    });
  }

  /** The outcome of the operator's newest claim. */
  async latest(session: Session): Promise<ReplyOf<typeof account.queryAuthentication>> {
    const { storage, reader } = this.#deps;
    const db = storage.kysely;
    const operator = await reader.byId(db, session.operId);
    if (operator === null) throw unauthenticated();
    const claim = await db
      .selectFrom('real_name_request as r')
      .leftJoin('organisation as o', 'o.org_id', 'r.org_id')
      .select(['r.realname', 'r.position', 'r.reason', 'r.submitted_at', 'r.reviewed_at'])
      .select(['r.org_id', 'o.full_name'])
      .where('r.oper_id', '=', session.operId)
      .orderBy('r.submitted_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    // `as` holds: only the seeds and setVerification write this column, with these values.
    const status = operator.authenticationstatus as 'N' | 'I' | 'Y' | 'R';
    const named = claim === undefined ? operator.claimed_org_id : status === 'R' ? claim.org_id : null;
    const claimedOrg = await reader.organisation(db, named);
    return {
      ...(claimedOrg && { claimedOrg }),
      status,
      reason: status === 'R' ? (claim?.reason ?? '') : '',
      realname: claim?.realname ?? operator.realname,
      orgName: claim?.full_name ?? (await reader.orgShortName(db, operator.org_id)),
      position: claim?.position ?? '',
      submitTime: claim === undefined ? '' : beijingTimeText(claim.submitted_at),
      reviewTime: claim?.reviewed_at ? beijingTimeText(claim.reviewed_at) : '',
    };
  }

  /**
   * Applies a staff member's decision on a claim under review; an accepted operator receives `defaults`. Throws 404 if there is none, and
   * BusinessError where it is accepted by staff who have not opened each of its documents. Staff cannot review their own claims.
   */
  async review(
    staff: Session,
    requestId: string,
    decision: { readonly accepted: true } | { readonly accepted: false; readonly reason: string },
    defaults: ApprovalDefaults,
  ): Promise<void> {
    const { storage, clock, writer, messages, audit, rights } = this.#deps;
    const { accepted } = decision;
    const reason = decision.accepted ? '' : decision.reason.slice(0, MAX_REASON);
    await storage.tx(async (trx, afterCommit) => {
      const claim = await trx
        .updateTable('real_name_request')
        .set({
          status: accepted ? 'Y' : 'R',
          reason,
          reviewed_at: new Date(clock.now()),
          reviewed_by: staff.operId,
        })
        .where('request_id', '=', requestId)
        .where('status', '=', 'I')
        .where('oper_id', '<>', staff.operId)
        .returningAll()
        .executeTakeFirst();
      if (claim === undefined) throw notFound();
      if (accepted) await assertDocumentsSeen(trx, staff.operId, claim);
      // Before the operator's row is touched: order entry locks the quota first.
      const actor = { session: staff, ip: null, reason: word('approvalReason') };
      if (accepted) await rights.grantDefaults(trx, afterCommit, claim.oper_id, defaults, actor);
      await writer.setVerification(trx, claim.oper_id, accepted ? 'Y' : 'R');
      await rights.touch(trx, afterCommit, claim.oper_id);
      if (accepted) await writer.setIdentity(trx, claim.oper_id, claim.realname, claim.org_id);
      await audit.record(trx, {
        kind: accepted ? 'realName.accepted' : 'realName.refused',
        operId: claim.oper_id,
        detail: { requestId, by: staff.operId },
      });
      await messages.send(trx, afterCommit, {
        operId: claim.oper_id,
        msgType: 'system',
        ...inboxText(accepted ? 'realNameAccepted' : 'realNameRefused', { reason }),
      });
    });
  }

  /** Attaches unclaimed images to the claim: those that this operator uploaded, or that came from the same address before login. */
  async #takeImages(
    trx: Tx,
    operId: string,
    ip: string,
    requestId: string,
    imageIds: readonly string[],
  ): Promise<void> {
    const distinctIds = [...new Set(imageIds)];
    const claimed = await trx
      .updateTable('uploaded_image')
      .set({ request_id: requestId })
      .where('image_id', 'in', distinctIds)
      .where('request_id', 'is', null)
      // Documents of other services are not identity images.
      .where('mime', '=', 'image/jpeg')
      .where((eb) =>
        eb.or([eb('oper_id', '=', operId), eb.and([eb('oper_id', 'is', null), eb('ip', '=', ip)])]),
      )
      .executeTakeFirst();
    if (claimed.numUpdatedRows !== BigInt(distinctIds.length))
      throw new BusinessError(ACCOUNT_CODE.badImage, 'imagesUnknown', { field: 'imageIds' });
  }
}

/** Opening an image is in the audit chain: nobody is accepted by staff who opened fewer than all. */
async function assertDocumentsSeen(
  trx: Tx,
  operId: string,
  claim: { readonly request_id: string; readonly submitted_at: Date },
): Promise<void> {
  const images = await trx
    .selectFrom('uploaded_image')
    .select('image_id')
    .where('request_id', '=', claim.request_id)
    .execute();
  const viewed = images.map(({ image_id: imageId }) => ({ imageId }));
  if (!(await hasEvents(trx, { kind: 'realName.viewed', operId, since: claim.submitted_at }, viewed)))
    throw new BusinessError(ACCOUNT_CODE.wrongState, 'documentsUnseen');
}

function assertMaySubmit(status: string, which: 'first' | 'another'): void {
  const isAnother = which === 'another';
  if (status === 'Y') throw new BusinessError(ACCOUNT_CODE.wrongState, 'alreadyVerified');
  if (status === 'I') throw new BusinessError(ACCOUNT_CODE.wrongState, 'reviewUnderWay');
  if (isAnother !== (status === 'R'))
    throw new BusinessError(ACCOUNT_CODE.wrongState, isAnother ? 'notRefused' : 'notFirst');
}
