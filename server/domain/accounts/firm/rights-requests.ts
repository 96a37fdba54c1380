import { CONSOLE_CODE, type consoleApi, type ReplyOf } from '#contract/api';
import { GRANTS } from '#contract/entities';
import type { InboxKey, RefusalKey } from '#contract/locales';
import { beijingTimeText } from '#contract/rules';
import { BusinessError, notFound } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Clock } from '#server/runtime';
import * as z from 'zod/mini';
import type { OperatorReader } from '../operator-reader.ts';
import { rolesOf } from '../staff-roles.ts';
import { notifyApprovers } from './approvers.ts';
import type { Actor } from './firm-actions.ts';
import type { OrganisationOutcome, RightsService } from './rights.ts';

/** The longest list of waiting changes. */
const MAX_LISTED = 100;

/** A requested change to limit and rights, as stored. */
const storedChange = z.object({
  amountLimit: z.optional(z.number()),
  seenLimit: z.optional(z.nullable(z.number())),
  grant: z.array(z.enum(GRANTS)),
  revoke: z.array(z.enum(GRANTS)),
  /** For every verified account of the organisation. */
  organisation: z.optional(z.literal(true)),
});
type StoredChange = z.output<typeof storedChange>;

/** Staff of the console. */
type Staff = Actor & { readonly session: NonNullable<Actor['session']> };

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

  /** What waits, oldest first. */
  async waiting(readerId: string): Promise<ReplyOf<typeof consoleApi.rightsRequests>> {
    const rows = await this.#deps.storage.kysely
      .selectFrom('rights_request as r')
      .innerJoin('operator as target', 'target.oper_id', 'r.target_id')
      .innerJoin('operator as author', 'author.oper_id', 'r.oper_id')
      .leftJoin('organisation as org', 'org.org_id', 'target.org_id')
      .leftJoin('operator_quota as quota', 'quota.oper_id', 'r.target_id')
      .select(['r.request_id', 'r.target_id', 'r.change', 'r.oper_id', 'r.reason', 'r.created_at'])
      .select([
        'target.opername as name',
        'author.opername as by',
        'org.full_name as org_name',
        'quota.amount_limit',
      ])
      .where('r.state', '=', 'open')
      .orderBy('r.request_id')
      .limit(MAX_LISTED)
      .execute();
    return rows.map((row) => {
      const {
        amountLimit = null,
        grant,
        revoke,
        organisation = false,
      } = storedChange.parse(JSON.parse(row.change));
      return {
        requestId: row.request_id,
        operId: row.target_id,
        operName: row.name,
        orgName: row.org_name ?? '',
        isForAll: organisation,
        amountLimit,
        limitNow: row.amount_limit === null ? null : Number(row.amount_limit),
        grant,
        revoke,
        by: row.by,
        createTime: beijingTimeText(row.created_at.getTime()),
        reason: row.reason,
        isOwn: row.oper_id === readerId,
      };
    });
  }

  /**
   * Carries out another staff member's request, as things stand now. Throws 404; BusinessError badProposal for one's own and one already decided, and
   * as `RightsService.change`, except where it is so already.
   */
  async approve(
    requestId: number,
    approver: Omit<Staff, 'reason'>,
  ): Promise<OrganisationOutcome | undefined> {
    const { storage, rights } = this.#deps;
    const { change, target, actor } = await storage.tx((trx) => this.#toDecide(trx, requestId, approver));
    // Account by account, before the request counts as approved: after a failure in between it still waits, and approving it again completes it.
    const outcome = change.organisation ? await rights.ensureOrganisation(target, change, actor) : undefined;
    await storage.tx(async (trx, afterCommit) => {
      await this.#toDecide(trx, requestId, approver);
      if (!change.organisation) await rights.ensureIn(trx, afterCommit, target, change, actor);
      await this.#end(trx, requestId, 'approved', approver);
      await this.#notifyAuthor(trx, afterCommit, 'rightsApproved', actor, { target, words: '' });
    });
    return outcome;
  }

  /** Returns another staff member's request to them. Throws as `approve`. */
  async return(requestId: number, approver: Staff): Promise<void> {
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      const { target, actor } = await this.#toDecide(trx, requestId, approver);
      await this.#end(trx, requestId, 'returned', approver);
      await this.#record(trx, 'account.rightsReturned', approver, { operId: target, requestId });
      const words = approver.reason;
      await this.#notifyAuthor(trx, afterCommit, 'rightsReturned', actor, { target, words });
    });
  }

  /** Withdraws one's own request. Throws 404, BusinessError badProposal. */
  async withdraw(requestId: number, author: Omit<Staff, 'reason'>): Promise<void> {
    await this.#deps.storage.tx(async (trx) => {
      const row = await this.#lockOpen(trx, requestId);
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

  async #lockOpen(trx: Tx, requestId: number) {
    const row = await trx
      .selectFrom('rights_request')
      .selectAll()
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.state !== 'open') throw refuse('proposalDecided');
    return row;
  }

  /** A request that this staff member may decide, locked; `actor`: they, for its author. */
  async #toDecide(trx: Tx, requestId: number, approver: Omit<Staff, 'reason'>) {
    const row = await this.#lockOpen(trx, requestId);
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
    state: 'approved' | 'returned' | 'withdrawn',
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
