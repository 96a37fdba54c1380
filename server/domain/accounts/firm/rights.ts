import { CONSOLE_CODE } from '#contract/api';
import type { Right } from '#contract/entities';
import { BusinessError } from '#server/call';
import { type AfterCommit, type Db, type Storage, type Tx, Writes } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import type { RightsNotifier } from '#server/push';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import { rolesOfAll } from '../operator/staff-roles.ts';
import type { FirmActor } from './firm-actions.ts';
import {
  type Account,
  columnsOf,
  type Effect,
  effectOf,
  eventOf,
  isOver,
  messagesOf,
  type RightsChange,
  rolesAfter,
} from './rights-change.ts';

/** What became of a change to a whole organisation. */
export interface OrganisationOutcome {
  readonly changed: number;
  /** Names of accounts that use more than the limit. */
  readonly inUse: string[];
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
  async change(operId: string, change: RightsChange, actor: FirmActor): Promise<void> {
    assertOther(operId, actor);
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      const effect = effectOf(await this.#lockOne(trx, operId), change, actor);
      if (effect === null) throw nothingToDo();
      await this.#write(trx, afterCommit, [effect], change, actor);
    });
  }

  /** Throws as `change` would. */
  async assertPossible(trx: Tx, operId: string, change: RightsChange, actor: FirmActor): Promise<void> {
    assertOther(operId, actor);
    if (effectOf(await this.#lockOne(trx, operId), change, actor) === null) throw nothingToDo();
  }

  /** Throws BusinessError (CONSOLE_CODE) where the account belongs to no organisation with verified accounts. */
  async assertOrganisation(trx: Tx, operId: string): Promise<void> {
    if ((await this.#members(trx, operId)).length === 0) throw nothingToDo();
  }

  /**
   * As `change`, for every verified account of this account's organisation except the caller's own, all in one transaction. An account whose orders
   * use more than the limit stays as it is and is named. Throws BusinessError (CONSOLE_CODE) where nothing would change.
   */
  async changeOrganisation(
    operId: string,
    change: RightsChange,
    actor: FirmActor,
  ): Promise<OrganisationOutcome> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const outcome = await this.ensureOrganisationIn(trx, afterCommit, operId, change, actor);
      if (outcome.changed === 0 && outcome.inUse.length === 0) throw nothingToDo();
      return outcome;
    });
  }

  /** As `changeOrganisation`, inside a transaction, but does not object where it is so already. */
  async ensureOrganisationIn(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    change: RightsChange,
    actor: FirmActor,
  ): Promise<OrganisationOutcome> {
    const members = (await this.#members(trx, operId)).filter((id) => !isOwn(id, actor));
    const accounts = await this.#lock(trx, members);
    const effects = accounts.flatMap((account) =>
      isOver(account, change) ? [] : (effectOf(account, change, actor) ?? []),
    );
    await this.#write(trx, afterCommit, effects, change, actor);
    const inUse = accounts.filter((account) => isOver(account, change));
    return { changed: effects.length, inUse: inUse.map(({ operator }) => operator.opername) };
  }

  /** As `change`, but does not object where it is so already. */
  async ensure(operId: string, change: RightsChange, actor: FirmActor): Promise<void> {
    await this.#deps.storage.tx((trx, afterCommit) => this.ensureIn(trx, afterCommit, operId, change, actor));
  }

  /** As `ensure`, inside a transaction. */
  async ensureIn(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    change: RightsChange,
    actor: FirmActor,
  ): Promise<void> {
    assertOther(operId, actor);
    const effect = effectOf(await this.#lockOne(trx, operId), change, actor);
    await this.#write(trx, afterCommit, effect === null ? [] : [effect], change, actor);
  }

  /** Notifies the user's open pages, after the commit, of other changes to their rights in this transaction. */
  async touch(trx: Tx, afterCommit: AfterCommit, operId: string): Promise<void> {
    await this.#setRights(trx, afterCommit, [operId], {});
  }

  /** Grants the defaults of an approval, inside its transaction. A limit that was set before stays. */
  async grantDefaults(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    { amountLimit, rights }: ApprovalDefaults,
    actor: FirmActor,
  ): Promise<void> {
    const account = await this.#lockOne(trx, operId);
    const limit = account.quota !== null || amountLimit === null ? {} : { amountLimit };
    const change = { ...limit, grant: rights, revoke: [] };
    const effect = effectOf(account, change, actor);
    await this.#write(trx, afterCommit, effect === null ? [] : [effect], change, actor);
  }

  /** The verified accounts of an account's organisation. Throws BusinessError (CONSOLE_CODE) where there is no such account. */
  async #members(db: Db, operId: string): Promise<readonly string[]> {
    const { reader } = this.#deps;
    const operator = await reader.byId(db, operId);
    if (operator === null) throw noAccount();
    return (await reader.verifiedOf(db, operator.org_id)).map(({ oper_id }) => oper_id);
  }

  async #lockOne(trx: Tx, operId: string): Promise<Account> {
    const [account] = await this.#lock(trx, [operId]);
    if (account === undefined) throw noAccount();
    return account;
  }

  /** The accounts with these ids that exist, locked until the transaction ends. */
  async #lock(trx: Tx, operIds: readonly string[]): Promise<readonly Account[]> {
    const { reader } = this.#deps;
    // Before the operators' rows, in the order in which order entry locks them.
    const quotas = await reader.lockQuotas(trx, operIds);
    const operators = await reader.lockAll(trx, operIds);
    const roles = await rolesOfAll(trx, operators);
    return operators.map((operator) => ({
      operator,
      quota: quotas.get(operator.oper_id) ?? null,
      roles: roles.get(operator.oper_id) ?? [],
    }));
  }

  /** Writes what a change amounts to for these accounts: as many statements for many as for one, staff roles aside, which single accounts get. */
  async #write(
    trx: Tx,
    afterCommit: AfterCommit,
    effects: readonly Effect[],
    change: RightsChange,
    actor: FirmActor,
  ): Promise<void> {
    if (effects.length === 0) return;
    const { writer, audit, messages } = this.#deps;
    const withLimit = effects.filter(({ limit }) => limit !== undefined);
    if (change.amountLimit !== undefined)
      await writer.setAmountLimits(trx, withLimit.map(operIdOf), change.amountLimit);
    for (const effect of effects) {
      const roles = rolesAfter(effect);
      if (roles !== null) await writer.setStaffRoles(trx, effect.operId, roles);
    }
    await this.#setRights(trx, afterCommit, effects.map(operIdOf), columnsOf(change));
    const writes = new Writes();
    audit.note(
      writes,
      effects.map((effect) => eventOf(effect, actor)),
    );
    messages.note(writes, afterCommit, effects.flatMap(messagesOf));
    await writes.flush(trx);
  }

  async #setRights(
    trx: Tx,
    afterCommit: AfterCommit,
    operIds: readonly string[],
    rights: Parameters<OperatorWriter['setRights']>[2],
  ): Promise<void> {
    const changed = await this.#deps.writer.setRights(trx, operIds, rights);
    afterCommit(() => {
      for (const { operId, at } of changed) this.#deps.rightsNotifier.rightsChanged(operId, at);
    });
  }
}

const operIdOf = ({ operId }: Effect): string => operId;

const nothingToDo = (): BusinessError => new BusinessError(CONSOLE_CODE.badTarget, 'nothingToDo');
const noAccount = (): BusinessError =>
  new BusinessError(CONSOLE_CODE.badTarget, 'noAccount', { field: 'operId' });

/** Nobody changes their own account, neither as author nor as approver. */
const isOwn = (operId: string, { session, author }: FirmActor): boolean =>
  session?.operId === operId || author?.operId === operId;
function assertOther(operId: string, actor: FirmActor): void {
  if (isOwn(operId, actor))
    throw new BusinessError(CONSOLE_CODE.ownAccount, 'ownAccount', { field: 'operId' });
}
