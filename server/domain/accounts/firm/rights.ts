import { CONSOLE_CODE } from '#contract/api';
import { type Right, RIGHTS } from '#contract/entities';
import { BusinessError } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import type { ProblemValues } from '#contract/rules';
import { inboxText } from '#server/locales';
import type { RightsTeller } from '#server/push';
import type { Operator } from '../operator.ts';
import type { OperatorReader } from '../operator-reader.ts';
import type { OperatorWriter } from '../operator-writer.ts';
import type { Doer } from './firm-actions.ts';

/** What is to change. An absent limit stays as it is. */
export interface RightsChange {
  /** 万元. */
  readonly amountLimit?: number | undefined;
  readonly grant: readonly Right[];
  readonly revoke: readonly Right[];
}

/** What a person gets when their real name is accepted. */
export interface ApprovalDefaults {
  /** 万元; null: none is set. */
  readonly amountLimit: number | null;
  readonly rights: readonly Right[];
}

export interface RightsGiverDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly messages: MessageWriter;
  readonly audit: AuditWriter;
  readonly teller: RightsTeller;
}

/** The roles and services that a person has. */
export const rightsOf = (operator: Pick<Operator, (typeof COLUMNS)[Right]>): Right[] =>
  RIGHTS.filter((right) => operator[COLUMNS[right]]);

/** Gives and takes trading limit, roles and services: audited, told to the owner, and in force on open pages at once. */
export class RightsGiver {
  readonly #deps: RightsGiverDeps;

  constructor(deps: RightsGiverDeps) {
    this.#deps = deps;
  }

  /** Throws BusinessError (CONSOLE_CODE) for one's own account, one that is not there, a limit below what is in use, and where nothing would change. */
  async change(operId: string, change: RightsChange, doer: Doer): Promise<void> {
    if (doer.session?.operId === operId)
      throw new BusinessError(CONSOLE_CODE.ownAccount, 'ownAccount', { field: 'operId' });
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      if (!(await this.#apply(trx, afterCommit, operId, change, doer)))
        throw new BusinessError(CONSOLE_CODE.badTarget, 'nothingToDo');
    });
  }

  /** Tells the person's open pages, after the commit, of what else was changed of their rights in this transaction. */
  async touch(trx: Tx, afterCommit: AfterCommit, operId: string): Promise<void> {
    await this.#write(trx, afterCommit, operId, {});
  }

  /** What a person gets at approval, inside its transaction. A limit that somebody set before stays. */
  async giveDefaults(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    { amountLimit, rights }: ApprovalDefaults,
    doer: Doer,
  ): Promise<void> {
    const isSet = (await this.#deps.reader.lockQuota(trx, operId)) !== null;
    const limit = isSet || amountLimit === null ? {} : { amountLimit };
    await this.#apply(trx, afterCommit, operId, { ...limit, grant: rights, revoke: [] }, doer);
  }

  /** False where it is so already. */
  async #apply(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    { amountLimit, grant, revoke }: RightsChange,
    { session, ip, reason }: Doer,
  ): Promise<boolean> {
    const { reader, writer, audit, messages } = this.#deps;
    // Before the person's row, as order entry takes them.
    const quota = await reader.lockQuota(trx, operId);
    const operator = await reader.lock(trx, operId);
    if (operator === null) throw new BusinessError(CONSOLE_CODE.badTarget, 'noAccount', { field: 'operId' });
    const held = rightsOf(operator);
    const granted = RIGHTS.filter((right) => grant.includes(right) && !held.includes(right));
    const revoked = RIGHTS.filter((right) => revoke.includes(right) && held.includes(right));
    const limit = amountLimit === quota?.amountLimit ? undefined : amountLimit;
    if (limit === undefined && granted.length === 0 && revoked.length === 0) return false;
    if (limit !== undefined) {
      const used = quota?.amount ?? 0;
      if (limit < used)
        throw new BusinessError(CONSOLE_CODE.badTarget, 'limitInUse', {
          field: 'amountLimit',
          values: { limit: used },
        });
      await writer.setAmountLimit(trx, operId, limit);
    }
    await this.#write(trx, afterCommit, operId, columnsOf(granted, revoked));
    await audit.record(trx, {
      kind: 'account.rightsChanged',
      operId,
      sessionId: session?.sessionId ?? null,
      ip,
      detail: {
        by: session?.operId ?? 'firm',
        reason,
        ...(limit === undefined ? {} : { amountLimit: limit, before: quota?.amountLimit ?? null }),
        ...(granted.length === 0 ? {} : { granted: granted.join(' ') }),
        ...(revoked.length === 0 ? {} : { revoked: revoked.join(' ') }),
      },
    });
    await messages.send(trx, afterCommit, {
      operId,
      msgType: 'system',
      ...inboxText('rightsChanged', told(limit, granted, revoked)),
    });
    return true;
  }

  async #write(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    rights: Parameters<OperatorWriter['setRights']>[2],
  ): Promise<void> {
    const at = await this.#deps.writer.setRights(trx, operId, rights);
    afterCommit(() => this.#deps.teller.rightsChanged(operId, at));
  }
}

const COLUMNS = {
  marketMaker: 'is_market_making_tier',
  specialPerson: 'is_special',
  passTicket: 'ispasscoupon',
  simpleVersion: 'orgflag',
  research: 'myiframe',
} as const satisfies Record<Right, keyof Operator>;

const columnsOf = (granted: readonly Right[], revoked: readonly Right[]) =>
  Object.fromEntries([
    ...granted.map((right) => [COLUMNS[right], true]),
    ...revoked.map((right) => [COLUMNS[right], false]),
  ]);

/** What the message says of the limit and of each right. */
const told = (
  limit: number | undefined,
  granted: readonly Right[],
  revoked: readonly Right[],
): ProblemValues => ({
  limit: limit ?? '',
  limitSet: limit === undefined ? 'no' : 'yes',
  ...Object.fromEntries(
    RIGHTS.map((right) => [
      right,
      granted.includes(right) ? 'given' : revoked.includes(right) ? 'taken' : 'same',
    ]),
  ),
});
