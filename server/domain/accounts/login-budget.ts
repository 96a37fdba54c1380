import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError, type RequestOrigin } from '#server/call';
import type { Db } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { createHash } from 'node:crypto';
import { foldKey } from './operator.ts';

const WINDOW_MS = 15 * 60_000;

/** Failed logins of one account from one address, with growing pauses from the third. */
export const LOGIN_TRIES: BudgetRule = { max: 10, windowMs: WINDOW_MS, pausesFrom: 3 };
/** Failed logins of one address, over all accounts: stops spraying. */
const PER_IP: BudgetRule = { max: 50, windowMs: WINDOW_MS };
/** Tells how often a client is already being refused; only the first refusals are worth an audit event. */
const REFUSALS: BudgetRule = { max: 1, windowMs: WINDOW_MS };

/** Whether a slider ticket is good, and uses it up. */
type RedeemTicket = (ticket: string, ip: string) => Promise<boolean>;

export interface LoginBudgetDeps {
  readonly db: Db;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
  /** Asks for a slider ticket from this failure on; null never does. */
  readonly captcha: { readonly fromFailure: number; readonly redeem: RedeemTicket } | null;
}

/**
 * Bounds guessing without ever locking an account for everybody: what one address may try says nothing about another
 * address (security notes T3). The account's text is the key whether it exists or not (T4).
 */
export class LoginBudget {
  readonly #deps: LoginBudgetDeps;

  constructor(deps: LoginBudgetDeps) {
    this.#deps = deps;
  }

  /**
   * Takes one try, before anything is decrypted or hashed. `ticket` null: none is asked for, since what is tried was sent to who had solved
   * a slider. Throws BusinessError when no try is left or a ticket is needed.
   */
  async take(account: string, origin: RequestOrigin, ticket: string | undefined | null): Promise<void> {
    const { db, budget, captcha } = this.#deps;
    const key = pairKey(account, origin);
    const asks =
      captcha !== null && ticket !== null && (await budget.used(db, key)) >= captcha.fromFailure - 1;
    // Without one, no try is taken; a pause goes on as it was.
    if (asks && ticket === undefined) throw captchaNeeded();
    if ((await budget.take(db, ipKey(origin), PER_IP)) === null) await this.#refuse(origin, 'address');
    if ((await budget.take(db, key, LOGIN_TRIES)) === null) {
      await budget.giveBack(db, ipKey(origin));
      await this.#refuse(origin, 'account');
    }
    // Used up only for a try that there is: who has to wait keeps what was solved.
    if (asks && ticket !== undefined && !(await captcha.redeem(ticket, origin.ip))) {
      await budget.giveBack(db, ipKey(origin));
      await budget.giveBack(db, key);
      throw captchaNeeded();
    }
  }

  /** The try was no failure: the account's count is forgotten, the address gets its try back. */
  async succeeded(account: string, origin: RequestOrigin): Promise<void> {
    await this.#deps.budget.clear(this.#deps.db, pairKey(account, origin));
    await this.#deps.budget.giveBack(this.#deps.db, ipKey(origin));
  }

  async #refuse(origin: RequestOrigin, scope: 'address' | 'account'): Promise<never> {
    const { db, budget, audit } = this.#deps;
    const isFirst = (await budget.take(db, `refused:${scope}:${origin.ip}`, REFUSALS)) !== null;
    if (isFirst) await audit.recordAlone(db, { kind: 'login.blocked', ip: origin.ip, detail: { scope } });
    throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
  }
}

const captchaNeeded = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.captchaRequired, 'captchaRequired', { field: 'ticket' });

const ipKey = (origin: RequestOrigin): string => `login:ip:${origin.ip}`;

const pairKey = (account: string, origin: RequestOrigin): string => `${loginTriesOf(account)}${origin.ip}`;

/** How the keys of an account's tries begin; the address follows. The text is hashed: it is personal, and may be a password typed into the wrong field. */
export function loginTriesOf(account: string): string {
  const hash = createHash('sha256').update(foldKey(account)).digest('base64url').slice(0, 24);
  return `login:pair:${hash}:`;
}
