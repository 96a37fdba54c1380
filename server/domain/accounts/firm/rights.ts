import { CONSOLE_CODE } from '#contract/api';
import { type Grant, isStaffRole, type Right, RIGHTS, STAFF_ROLES } from '#contract/entities';
import { BusinessError } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import type { ProblemValues } from '#contract/rules';
import { inboxText } from '#server/locales';
import type { RightsNotifier } from '#server/push';
import type { Operator } from '../operator.ts';
import type { OperatorReader } from '../operator-reader.ts';
import type { OperatorWriter } from '../operator-writer.ts';
import { rolesOf } from '../staff-roles.ts';
import type { Actor } from './firm-actions.ts';

/** The requested changes. An absent limit stays as it is. */
export interface RightsChange {
  /** 万元. */
  readonly amountLimit?: number | undefined;
  /** The limit on which the requested one is based; null: none. Absent: whatever it is. */
  readonly seenLimit?: number | null | undefined;
  readonly grant: readonly Grant[];
  readonly revoke: readonly Grant[];
}

/** What became of a change to a whole organisation. */
export interface OrganisationOutcome {
  readonly changed: number;
  /** Names of accounts that use more than the limit. */
  readonly inUse: string[];
}

/** What a change amounts to for one account as it is. */
interface Resolved {
  readonly limit: number | undefined;
  readonly limitBefore: number | null;
  readonly current: readonly Grant[];
  readonly granted: readonly Grant[];
  readonly revoked: readonly Grant[];
}

/** What a user receives when their real name is accepted. */
export interface ApprovalDefaults {
  /** 万元; null: no limit is set. */
  readonly amountLimit: number | null;
  readonly rights: readonly Right[];
}

export interface RightsServiceDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly messages: MessageWriter;
  readonly audit: AuditWriter;
  readonly rightsNotifier: RightsNotifier;
}

/** The rights that an operator has; staff roles are not among them. */
export const rightsOf = (operator: Pick<Operator, (typeof COLUMNS)[Right]>): Right[] =>
  RIGHTS.filter((right) => operator[COLUMNS[right]]);

/** Grants and revokes trading limit, roles and services: audited, reported to the owner, and in force on open pages at once. */
export class RightsService {
  readonly #deps: RightsServiceDeps;

  constructor(deps: RightsServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Throws BusinessError (CONSOLE_CODE) for one's own account, one that does not exist, a limit below what is in use or changed meanwhile, and
   * where nothing would change.
   */
  async change(operId: string, change: RightsChange, actor: Actor): Promise<void> {
    assertOther(operId, actor);
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      if (!(await this.#apply(trx, afterCommit, operId, change, actor))) throw nothingToDo();
    });
  }

  /** Throws as `change` would. */
  async assertPossible(trx: Tx, operId: string, change: RightsChange, actor: Actor): Promise<void> {
    assertOther(operId, actor);
    if ((await this.#resolve(trx, operId, change, actor)) === null) throw nothingToDo();
  }

  /** Throws BusinessError (CONSOLE_CODE) where the account belongs to no organisation with verified accounts. */
  async assertOrganisation(trx: Tx, operId: string): Promise<void> {
    if ((await this.#members(trx, operId)).length === 0) throw nothingToDo();
  }

  /**
   * As `change`, for every verified account of this account's organisation except the caller's own. Each changes by itself: one whose orders use
   * more than the limit stays as it is and is named. Throws BusinessError (CONSOLE_CODE) where nothing would change.
   */
  async changeOrganisation(operId: string, change: RightsChange, actor: Actor): Promise<OrganisationOutcome> {
    const outcome = await this.ensureOrganisation(operId, change, actor);
    if (outcome.changed === 0 && outcome.inUse.length === 0) throw nothingToDo();
    return outcome;
  }

  /** As `changeOrganisation`, but does not object where it is so already. */
  async ensureOrganisation(operId: string, change: RightsChange, actor: Actor): Promise<OrganisationOutcome> {
    const { storage, reader } = this.#deps;
    const inUse: string[] = [];
    let changed = 0;
    for (const { oper_id, opername } of await this.#members(storage.kysely, operId)) {
      if (isOwn(oper_id, actor)) continue;
      const outcome = await storage.tx(async (trx, afterCommit) => {
        const quota = await reader.lockQuota(trx, oper_id);
        if (change.amountLimit !== undefined && change.amountLimit < (quota?.amount ?? 0)) return 'inUse';
        return (await this.#apply(trx, afterCommit, oper_id, change, actor)) ? 'changed' : 'same';
      });
      if (outcome === 'inUse') inUse.push(opername);
      if (outcome === 'changed') changed += 1;
    }
    return { changed, inUse };
  }

  /** The verified accounts of an account's organisation. */
  async #members(db: Db, operId: string): Promise<Pick<Operator, 'oper_id' | 'opername'>[]> {
    const { reader } = this.#deps;
    const operator = await reader.byId(db, operId);
    if (operator === null) throw noAccount();
    return reader.verifiedOf(db, operator.org_id);
  }

  /** As `change`, but does not object where it is so already. */
  async ensure(operId: string, change: RightsChange, actor: Actor): Promise<void> {
    await this.#deps.storage.tx((trx, afterCommit) => this.ensureIn(trx, afterCommit, operId, change, actor));
  }

  /** As `ensure`, inside a transaction. */
  async ensureIn(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    change: RightsChange,
    actor: Actor,
  ): Promise<void> {
    assertOther(operId, actor);
    await this.#apply(trx, afterCommit, operId, change, actor);
  }

  /** Notifies the user's open pages, after the commit, of other changes to their rights in this transaction. */
  async touch(trx: Tx, afterCommit: AfterCommit, operId: string): Promise<void> {
    await this.#write(trx, afterCommit, operId, {});
  }

  /** Grants the defaults of an approval, inside its transaction. A limit that was set before stays. */
  async grantDefaults(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    { amountLimit, rights }: ApprovalDefaults,
    actor: Actor,
  ): Promise<void> {
    const isSet = (await this.#deps.reader.lockQuota(trx, operId)) !== null;
    const limit = isSet || amountLimit === null ? {} : { amountLimit };
    await this.#apply(trx, afterCommit, operId, { ...limit, grant: rights, revoke: [] }, actor);
  }

  /** Returns false where it is so already. */
  async #apply(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    change: RightsChange,
    actor: Actor,
  ): Promise<boolean> {
    const { writer, audit } = this.#deps;
    const resolved = await this.#resolve(trx, operId, change, actor);
    if (resolved === null) return false;
    const { limit, limitBefore, granted, revoked } = resolved;
    const { session, author, ip, reason } = actor;
    if (limit !== undefined) await writer.setAmountLimit(trx, operId, limit);
    await this.#setRoles(trx, operId, resolved);
    await this.#write(trx, afterCommit, operId, columnsOf(granted, revoked));
    await audit.record(trx, {
      kind: 'account.rightsChanged',
      operId,
      sessionId: session?.sessionId ?? null,
      ip,
      detail: {
        by: (author ?? session)?.operId ?? 'firm',
        ...(author && session && { approvedBy: session.operId }),
        reason,
        ...(limit === undefined ? {} : { amountLimit: limit, before: limitBefore }),
        ...(granted.length === 0 ? {} : { granted: granted.join(' ') }),
        ...(revoked.length === 0 ? {} : { revoked: revoked.join(' ') }),
      },
    });
    await this.#notify(trx, afterCommit, operId, resolved);
    return true;
  }

  /** What would change, with the account locked; null: nothing. Throws BusinessError (CONSOLE_CODE) as `change`. */
  async #resolve(
    trx: Tx,
    operId: string,
    { amountLimit, seenLimit, grant, revoke }: RightsChange,
    { session, author }: Actor,
  ): Promise<Resolved | null> {
    const { reader } = this.#deps;
    // Before the operator's row, in the order in which order entry locks them.
    const quota = await reader.lockQuota(trx, operId);
    const operator = await reader.lock(trx, operId);
    if (operator === null) throw noAccount();
    const current: readonly Grant[] = [...rightsOf(operator), ...(await rolesOf(trx, operator))];
    const granted = [...new Set(grant)].filter((right) => !current.includes(right));
    const revoked = [...new Set(revoke)].filter((right) => current.includes(right));
    const limit = amountLimit === quota?.amountLimit ? undefined : amountLimit;
    if (limit === undefined && granted.length === 0 && revoked.length === 0) return null;
    const limitBefore = quota?.amountLimit ?? null;
    if (limit !== undefined && seenLimit !== undefined && seenLimit !== limitBefore)
      throw new BusinessError(CONSOLE_CODE.badTarget, author ? 'limitMoved' : 'limitChanged', {
        field: 'amountLimit',
        values: { limit: limitBefore ?? 0 },
      });
    const used = quota?.amount ?? 0;
    if (limit !== undefined && limit < used)
      throw new BusinessError(CONSOLE_CODE.badTarget, 'limitInUse', {
        field: 'amountLimit',
        values: { limit: used },
      });
    // Otherwise an operator could make a friend an approver.
    const ownRoles = (author ?? session)?.staffRoles;
    if (
      ownRoles !== undefined &&
      [...granted, ...revoked].some((right) => isStaffRole(right) && !ownRoles.includes(right))
    )
      throw new BusinessError(CONSOLE_CODE.badTarget, author ? 'roleLost' : 'roleNotHeld', {
        field: 'grant',
      });
    return { limit, limitBefore, current, granted, revoked };
  }

  async #notify(trx: Tx, afterCommit: AfterCommit, operId: string, change: Resolved): Promise<void> {
    const changed = [...change.granted, ...change.revoked];
    const texts = [
      ...(change.limit !== undefined || changed.some(isRight)
        ? [inboxText('rightsChanged', messageValues(change))]
        : []),
      ...(changed.some(isStaffRole) ? [inboxText('rolesChanged', effectOf(STAFF_ROLES, change))] : []),
    ];
    for (const text of texts)
      await this.#deps.messages.send(trx, afterCommit, { operId, msgType: 'system', ...text });
  }

  async #setRoles(trx: Tx, operId: string, { current, granted, revoked }: Resolved): Promise<void> {
    if (![...granted, ...revoked].some(isStaffRole)) return;
    const roles = STAFF_ROLES.filter(
      (role) => granted.includes(role) || (current.includes(role) && !revoked.includes(role)),
    );
    await this.#deps.writer.setStaffRoles(trx, operId, roles);
  }

  async #write(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    rights: Parameters<OperatorWriter['setRights']>[2],
  ): Promise<void> {
    const at = await this.#deps.writer.setRights(trx, operId, rights);
    afterCommit(() => this.#deps.rightsNotifier.rightsChanged(operId, at));
  }
}

const COLUMNS = {
  marketMaker: 'is_market_making_tier',
  specialPerson: 'is_special',
  passTicket: 'ispasscoupon',
  simpleVersion: 'orgflag',
  research: 'myiframe',
} as const satisfies Record<Right, keyof Operator>;

const nothingToDo = (): BusinessError => new BusinessError(CONSOLE_CODE.badTarget, 'nothingToDo');
const noAccount = (): BusinessError =>
  new BusinessError(CONSOLE_CODE.badTarget, 'noAccount', { field: 'operId' });

/** Nobody changes their own account, neither as author nor as approver. */
const isOwn = (operId: string, { session, author }: Actor): boolean =>
  session?.operId === operId || author?.operId === operId;
function assertOther(operId: string, actor: Actor): void {
  if (isOwn(operId, actor))
    throw new BusinessError(CONSOLE_CODE.ownAccount, 'ownAccount', { field: 'operId' });
}

const isRight = (grant: Grant): grant is Right => !isStaffRole(grant);

const columnsOf = (granted: readonly Grant[], revoked: readonly Grant[]) =>
  Object.fromEntries([
    ...granted.filter(isRight).map((right) => [COLUMNS[right], true]),
    ...revoked.filter(isRight).map((right) => [COLUMNS[right], false]),
  ]);

/** The outcome for each of these, as the inbox texts name it. */
const effectOf = (
  grants: readonly Grant[],
  { granted, revoked }: Pick<Resolved, 'granted' | 'revoked'>,
): ProblemValues =>
  Object.fromEntries(
    grants.map((grant) => [
      grant,
      granted.includes(grant) ? 'given' : revoked.includes(grant) ? 'taken' : 'same',
    ]),
  );

/** Values of the message for the limit and each right. */
const messageValues = (done: Pick<Resolved, 'limit' | 'granted' | 'revoked'>): ProblemValues => ({
  limit: done.limit ?? '',
  limitSet: done.limit === undefined ? 'no' : 'yes',
  ...effectOf(RIGHTS, done),
});
