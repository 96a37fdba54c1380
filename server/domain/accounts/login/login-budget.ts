import { MS_PER_MINUTE } from '#contract/rules';
import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError, type RequestOrigin } from '#server/call';
import type { Db } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { networkOf } from '#server/runtime';
import { createHash } from 'node:crypto';
import { foldKey } from '../operator/operator.ts';

const WINDOW_MS = 15 * MS_PER_MINUTE;

/** Failed logins of one account from one address, with growing pauses from the third on. */
export const LOGIN_TRIES: BudgetRule = { max: 10, windowMs: WINDOW_MS, pausesFrom: 3 };
/** Failed logins from one address, over all accounts: stops password spraying. */
const PER_IP: BudgetRule = { max: 50, windowMs: WINDOW_MS };
/** Counts how often a client is refused; only the first refusals deserve an audit event. */
const REFUSALS: BudgetRule = { max: 1, windowMs: WINDOW_MS };

/** Consumes a slider ticket; false if it is not valid. */
type RedeemTicket = (ticket: string, ip: string) => Promise<boolean>;

export interface LoginBudgetDeps {
  readonly db: Db;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
  /** Requires a slider ticket from this failure on; null: never. */
  readonly captcha: { readonly fromFailure: number; readonly redeem: RedeemTicket } | null;
}

/**
 * Limits guessing without ever locking an account for everybody: the tries of one address do not affect another address (security notes T3). The
 * account text is the key whether the account exists or not (T4).
 */
export class LoginBudget {
  readonly #deps: LoginBudgetDeps;

  constructor(deps: LoginBudgetDeps) {
    this.#deps = deps;
  }

  /**
   * Takes one try, before anything is decrypted or hashed. `ticket` null: none is required, because the code being tried was sent to a user who
   * had solved a slider. Throws BusinessError when no try is left or a ticket is needed.
   */
  async take(account: string, origin: RequestOrigin, ticket: string | undefined | null): Promise<void> {
    const { db, budget, captcha } = this.#deps;
    const key = pairKey(account, origin);
    const asks =
      captcha !== null && ticket !== null && (await budget.used(db, key)) >= captcha.fromFailure - 1;
    // Without a ticket no try is taken; a running pause is not extended.
    if (asks && ticket === undefined) throw captchaNeeded();
    if ((await budget.take(db, ipKey(origin), PER_IP)) === null) await this.#refuse(origin, 'address');
    if ((await budget.take(db, key, LOGIN_TRIES)) === null) {
      await budget.refund(db, ipKey(origin));
      await this.#refuse(origin, 'account');
    }
    // Consumed only for an actual try: a client that must wait keeps its solved ticket.
    if (asks && ticket !== undefined && !(await captcha.redeem(ticket, origin.ip))) {
      await budget.refund(db, ipKey(origin));
      await budget.refund(db, key);
      throw captchaNeeded();
    }
  }

  /** The try was no failure: clears the account's count and gives the address its try back. */
  async succeeded(account: string, origin: RequestOrigin): Promise<void> {
    await this.#deps.budget.clear(this.#deps.db, pairKey(account, origin));
    await this.#deps.budget.refund(this.#deps.db, ipKey(origin));
  }

  async #refuse(origin: RequestOrigin, scope: 'address' | 'account'): Promise<never> {
    const { db, budget, audit } = this.#deps;
    const isFirst = (await budget.take(db, `refused:${scope}:${networkOf(origin.ip)}`, REFUSALS)) !== null;
    if (isFirst) await audit.recordAlone(db, { kind: 'login.blocked', ip: origin.ip, detail: { scope } });
    throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
  }
}

const captchaNeeded = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.captchaRequired, 'captchaRequired', { field: 'ticket' });

const ipKey = (origin: RequestOrigin): string => `login:ip:${networkOf(origin.ip)}`;

const pairKey = (account: string, origin: RequestOrigin): string =>
  `${loginTriesOf(account)}${networkOf(origin.ip)}`;

/** Prefix of the keys of an account's tries; the address follows. The text is hashed: it is personal, and may be a password typed into the wrong field. */
export function loginTriesOf(account: string): string {
  const hash = createHash('sha256').update(foldKey(account)).digest('base64url').slice(0, 24);
  return `login:pair:${hash}:`;
}
