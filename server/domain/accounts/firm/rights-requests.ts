import { CONSOLE_CODE, consoleApi } from '#contract/api';
import type { InboxKey, RefusalKey } from '#contract/locales';
import { BusinessError, notFound } from '#server/call';
import type { AfterCommit, PageRequest, Storage, Tx } from '#server/db';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Clock } from '#server/runtime';
import type { OperatorReader } from '../operator/operator-reader.ts';
import { rolesOf } from '../operator/staff-roles.ts';
import { notifyApprovers } from './approvers.ts';
import type { FirmActor } from './firm-actions.ts';
import { isLimitUnseen, RightsRequestList, storedChange, type StoredChange } from './rights-request-list.ts';
import type { OrganisationOutcome, RightsService } from './rights.ts';
import { assertStillMay, auditLostRole } from './still-may.ts';

type Decision = 'approved' | 'returned' | 'withdrawn';

/** Staff of the console. */
type Staff = FirmActor & { readonly session: NonNullable<FirmActor['session']> };

export interface RightsRequestsDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly messages: MessageWriter;
  readonly audit: AuditWriter;
  readonly rights: RightsService;
}

const refuse = (key: RefusalKey): BusinessError => new BusinessError(CONSOLE_CODE.badProposal, key);

/** Changes to limit and rights that await a staff member other than their author, where the firm demands one (`rights.approval`). */
export class RightsRequests {
  readonly #deps: RightsRequestsDeps;
  readonly #list = new RightsRequestList();

  constructor(deps: RightsRequestsDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a change for an approver. Throws BusinessError as `RightsService.change` would now. The same change requested again by its author while it
   * waits, as after a lost reply, is the first.
   */
  async request(operId: string, change: StoredChange, author: Staff): Promise<void> {
    const { storage, clock, rights, messages, reader } = this.#deps;
    const { session, reason } = author;
    await storage.tx(async (trx, afterCommit) => {
      if (change.organisation) await rights.assertOrganisation(trx, operId);
      else await rights.assertPossible(trx, operId, change, author);
      const row = { target_id: operId, change: JSON.stringify(change), oper_id: session.operId, reason };
      // Requests of one author come one after another.
      const by = await reader.lock(trx, session.operId);
      if (await this.#isWaiting(trx, row)) return;
      const { request_id: requestId } = await trx
        .insertInto('rights_request')
        .values({ ...row, created_at: new Date(clock.now()) })
        .returning('request_id')
        .executeTakeFirstOrThrow();
      await this.#record(trx, 'account.rightsProposed', author, { operId, requestId });
      const name = await this.#nameOf(trx, operId);
      const values = { author: by?.opername ?? session.operId, name, reason };
      const text = inboxText('rightsProposed', values);
      await notifyApprovers(messages, trx, afterCommit, session.operId, text);
    });
  }

  /** A page of what waits. */
  waiting(request: PageRequest, readerId: string): ReturnType<RightsRequestList['page']> {
    return this.#list.page(this.#deps.storage.kysely, request, readerId);
  }

  /**
   * Carries out another staff member's request, as things stand now; does nothing where they have done so before. Throws 404; BusinessError badProposal
   * for one's own, one already decided and one whose author may no longer ask for it, and as `RightsService.change`, except where it is so already.
   */
  approve(requestId: number, approver: Omit<Staff, 'reason'>): Promise<OrganisationOutcome | undefined> {
    const attempt = { ...approver, call: consoleApi.decideRights.name, request: requestId };
    return auditLostRole(this.#deps, attempt, () => this.#approve(requestId, approver));
  }

  #approve(requestId: number, approver: Omit<Staff, 'reason'>): Promise<OrganisationOutcome | undefined> {
    const { storage, rights } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const request = await this.#toDecide(trx, requestId, 'approved', approver);
      if (request === null) return undefined;
      const { change, target, actor } = request;
      await assertStillMay(trx, actor.author.operId, consoleApi.accountRights, 'rightsAuthorLost');
      if (isLimitUnseen(change)) throw refuse('limitUnseen');
      const outcome = change.organisation
        ? await rights.ensureOrganisationIn(trx, afterCommit, target, change, actor)
        : await rights.ensureIn(trx, afterCommit, target, change, actor);
      await this.#end(trx, requestId, 'approved', approver);
      await this.#notifyAuthor(trx, afterCommit, 'rightsApproved', actor, { target, words: '' });
      return outcome ?? undefined;
    });
  }

  /** Returns another staff member's request to them; does nothing where they have done so before. Throws as `approve`. */
  async return(requestId: number, approver: Staff): Promise<void> {
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      const request = await this.#toDecide(trx, requestId, 'returned', approver);
      if (request === null) return;
      const { target, actor } = request;
      await this.#end(trx, requestId, 'returned', approver);
      await this.#record(trx, 'account.rightsReturned', approver, { operId: target, requestId });
      const words = approver.reason;
      await this.#notifyAuthor(trx, afterCommit, 'rightsReturned', actor, { target, words });
    });
  }

  /** Withdraws one's own request; does nothing where that is done. Throws 404, BusinessError badProposal. */
  async withdraw(requestId: number, author: Omit<Staff, 'reason'>): Promise<void> {
    await this.#deps.storage.tx(async (trx) => {
      const row = await this.#lock(trx, requestId, 'withdrawn', author);
      if (row === null) return;
      if (row.oper_id !== author.session.operId) throw refuse('rightsNotOwn');
      await this.#end(trx, requestId, 'withdrawn', author);
      const { reason } = row;
      await this.#record(
        trx,
        'account.rightsWithdrawn',
        { ...author, reason },
        { operId: row.target_id, requestId },
      );
    });
  }

  async #isWaiting(
    trx: Tx,
    row: { readonly target_id: string; readonly change: string; readonly oper_id: string },
  ) {
    const same = await trx
      .selectFrom('rights_request')
      .select('request_id')
      .where('state', '=', 'open')
      .where('target_id', '=', row.target_id)
      .where('change', '=', row.change)
      .where('oper_id', '=', row.oper_id)
      .executeTakeFirst();
    return same !== undefined;
  }

  /** A request that waits, locked; null where this staff member has decided so: the reply was lost, and they ask again. */
  async #lock(trx: Tx, requestId: number, decision: Decision, { session }: Pick<Staff, 'session'>) {
    const row = await trx
      .selectFrom('rights_request')
      .selectAll()
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.state === decision && row.decided_by === session.operId) return null;
    if (row.state !== 'open') throw refuse('proposalDecided');
    return row;
  }

  /** As `#lock`, a request that this staff member may decide; `actor`: they, for its author. */
  async #toDecide(
    trx: Tx,
    requestId: number,
    decision: Exclude<Decision, 'withdrawn'>,
    approver: Omit<Staff, 'reason'>,
  ) {
    const row = await this.#lock(trx, requestId, decision, approver);
    if (row === null) return null;
    if (row.oper_id === approver.session.operId) throw refuse('proposalOwn');
    const by = await this.#deps.reader.byId(trx, row.oper_id);
    const author = { operId: row.oper_id, staffRoles: by === null ? [] : await rolesOf(trx, by) };
    const { session, ip } = approver;
    const actor = { session, ip, reason: row.reason, author };
    return { change: storedChange.parse(JSON.parse(row.change)), target: row.target_id, actor };
  }

  async #end(
    trx: Tx,
    requestId: number,
    state: Decision,
    { session }: Pick<Staff, 'session'>,
  ): Promise<void> {
    const decided = { decided_by: session.operId, decided_at: new Date(this.#deps.clock.now()) };
    await trx
      .updateTable('rights_request')
      .set({ state, ...decided })
      .where('request_id', '=', requestId)
      .execute();
  }

  #record(
    trx: Tx,
    kind: AuditKind,
    { session, ip, reason }: Staff,
    { operId, requestId }: { readonly operId: string; readonly requestId: number },
  ): Promise<void> {
    const { operId: by, sessionId } = session;
    return this.#deps.audit.record(trx, { kind, operId, sessionId, ip, detail: { by, reason, requestId } });
  }

  async #notifyAuthor(
    trx: Tx,
    afterCommit: AfterCommit,
    key: Extract<InboxKey, 'rightsApproved' | 'rightsReturned'>,
    { session, author }: { readonly session: Staff['session']; readonly author: { readonly operId: string } },
    { target, words }: { readonly target: string; readonly words: string },
  ): Promise<void> {
    const [name, by] = [await this.#nameOf(trx, target), await this.#nameOf(trx, session.operId)];
    const text = inboxText(key, { name, by, words });
    await this.#deps.messages.send(trx, afterCommit, { operId: author.operId, msgType: 'system', ...text });
  }

  async #nameOf(trx: Tx, operId: string): Promise<string> {
    return (await this.#deps.reader.byId(trx, operId))?.opername ?? operId;
  }
}
