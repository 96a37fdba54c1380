import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/rules';
import { type account, ACCOUNT_CODE, type ReplyOf } from '#contract/api';
import { CLOSE } from '#contract/push';
import { BusinessError, type Session, unauthenticated } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import { type BudgetRule } from '#server/domain/attempts';
import type { SessionCloser } from '#server/push';
import { networkOf } from '#server/runtime';
import type { Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import {
  assertOwnerPassword,
  type OwnerPasswordDeps,
  type SealedPassword,
} from '../password/owner-password.ts';
import type { SecondFactorCodes } from './second-factor-codes.ts';
import type { SecondFactorDemand } from '../operator/second-factor-demand.ts';
import { type SecurityNoticeDeps, notifyOfChange } from '../security-notice.ts';
import type { SessionStore } from '../session/session-store.ts';
import { base32, otpauthUri } from './totp.ts';

/** Wrong codes of one operator from one address. */
export const CODE_TRIES_PER_PAIR: BudgetRule = { max: 5, windowMs: 15 * MS_PER_MINUTE };
/** Wrong codes of one operator from all addresses: 30 of a million, three of which are valid, is 1 in 10,000 a day. */
export const CODE_TRIES: BudgetRule = { max: 30, windowMs: MS_PER_DAY };

/**
 * Wrong codes from an address that the owner logged in from, once the others are used up: an attacker who knows the password must not lock the
 * owner out.
 */
const CODE_TRIES_AT_HOME: BudgetRule = { max: 10, windowMs: MS_PER_DAY };

export interface SecondFactorDeps extends SecurityNoticeDeps, OwnerPasswordDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly sessions: SessionStore;
  readonly codes: SecondFactorCodes;
  readonly demand: SecondFactorDemand;
  readonly closer: SessionCloser;
}

/** Sets up and removes the second factor; limits guessing of its codes (decision 0021). */
export class SecondFactor {
  readonly #deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.#deps = deps;
  }

  /** The state shown to the owner. */
  async state({ operId }: Pick<Session, 'operId'>): Promise<ReplyOf<typeof account.secondFactor>> {
    const { storage, codes, demand } = this.#deps;
    const db = storage.kysely;
    const [state, isDemanded] = await Promise.all([codes.state(db, operId), demand.demands(db, operId)]);
    return { ...state, isDemanded };
  }

  /** Creates a secret for an authenticator app. Throws BusinessError for a wrong password, or if the factor is on. */
  async begin(
    session: Session,
    password: SealedPassword,
    ip: string,
  ): Promise<{ secret: string; uri: string }> {
    const { storage, codes } = this.#deps;
    const operator = await this.#owner(session, password, ip);
    const secret = await storage.tx((trx) => codes.begin(trx, session.operId));
    if (secret === null) throw new BusinessError(ACCOUNT_CODE.wrongState, 'secondFactorIsOn');
    return this.enrolment(secret, operator);
  }

  /** Turns the factor on. Returns the recovery codes, which are never shown again. Throws BusinessError for a wrong code. */
  async confirm(session: Session, code: string, ip: string): Promise<readonly string[]> {
    const { storage, codes } = this.#deps;
    await this.takeAttempt(session.operId, ip);
    const recovery = await storage.tx(async (trx, afterCommit) => {
      const recoveryCodes = await codes.confirm(trx, session.operId, code);
      if (recoveryCodes !== null) await this.changed(trx, afterCommit, session, 'on', ip);
      return recoveryCodes;
    });
    if (recovery === null) throw wrongFirstCode();
    await this.succeeded(session.operId, ip);
    return recovery;
  }

  /** Turns the factor off. Throws BusinessError for a wrong password or code, or where the firm requires the factor. */
  async remove(session: Session, password: SealedPassword, code: string, ip: string): Promise<void> {
    const { storage, codes, demand } = this.#deps;
    if (await demand.demands(storage.kysely, session.operId))
      throw new BusinessError(ACCOUNT_CODE.wrongState, 'secondFactorDemanded');
    await this.#owner(session, password, ip);
    await this.takeAttempt(session.operId, ip);
    const isRight = await storage.tx(async (trx, afterCommit) => {
      if ((await codes.use(trx, session.operId, code)) === null || !(await codes.remove(trx, session.operId)))
        return false;
      await this.changed(trx, afterCommit, session, 'off', ip);
      return true;
    });
    if (!isRight) throw wrongCode();
    await this.succeeded(session.operId, ip);
  }

  /**
   * Runs `work` in a transaction, after consuming a code where the operator's factor is on. Throws BusinessError where the code is missing or
   * wrong, or was tried too often.
   */
  async confirmed<T>(
    { operId }: Pick<Session, 'operId'>,
    code: string | undefined,
    ip: string,
    work: (trx: Tx, afterCommit: AfterCommit) => Promise<T>,
  ): Promise<T> {
    const { storage, codes } = this.#deps;
    if (!(await codes.state(storage.kysely, operId)).isOn) return storage.tx(work);
    if (code === undefined)
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'secondFactorNeeded', { field: 'code' });
    await this.takeAttempt(operId, ip);
    let isRight = false;
    try {
      return await storage.tx(async (trx, afterCommit) => {
        isRight = (await codes.use(trx, operId, code)) !== null;
        if (!isRight) throw wrongCode();
        return work(trx, afterCommit);
      });
    } finally {
      if (isRight) await this.succeeded(operId, ip);
    }
  }

  /**
   * Takes one try before a code is checked. The caller knows the password or holds a session. If they have used up the account's tries, the
   * addresses that its owner logged in from have some of their own. Returns whether it is the last from this address; throws BusinessError when
   * none is left.
   */
  async takeAttempt(operId: string, ip: string): Promise<{ readonly isLast: boolean }> {
    const { storage, budget, reader } = this.#deps;
    const db = storage.kysely;
    const used = await budget.take(db, pairKey(operId, ip), CODE_TRIES_PER_PAIR);
    const hasAttempt = async (): Promise<boolean> =>
      (await budget.take(db, codeTriesOf(operId), CODE_TRIES)) !== null ||
      ((await reader.hasLoggedInFrom(db, operId, ip)) &&
        (await budget.take(db, `${codeTriesOf(operId)}:home:${networkOf(ip)}`, CODE_TRIES_AT_HOME)) !== null);
    if (used === null || !(await hasAttempt()))
      throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    return { isLast: used === CODE_TRIES_PER_PAIR.max };
  }

  /** Warns the owner that someone knows their password and is guessing codes. */
  async warnOfGuessing(operator: Operator): Promise<void> {
    await this.#deps.storage.tx((trx, afterCommit) =>
      notifyOfChange(this.#deps, trx, afterCommit, operator, 'secondFactorGuessed'),
    );
  }

  /** The try was no failure. */
  async succeeded(operId: string, ip: string): Promise<void> {
    const { storage, budget } = this.#deps;
    await budget.clear(storage.kysely, pairKey(operId, ip));
    await budget.refund(storage.kysely, codeTriesOf(operId));
  }

  async #owner(session: Session, password: SealedPassword, ip: string): Promise<Operator> {
    const db = this.#deps.storage.kysely;
    const operator = await this.#deps.reader.byId(db, session.operId);
    if (operator === null) throw unauthenticated();
    await assertOwnerPassword(this.#deps, db, operator, { session, ip, ...password });
    return operator;
  }

  /** A secret as shown to its owner, once. */
  enrolment(
    secret: Buffer,
    { opername }: Pick<Operator, 'opername'>,
  ): { readonly secret: string; readonly uri: string } {
    return { secret: base32(secret), uri: otpauthUri(secret, this.#deps.outbox.product(null), opername) };
  }

  /** Ends other sessions, which began under other rules; writes the audit event; notifies the owner. */
  async changed(
    trx: Tx,
    afterCommit: AfterCommit,
    session: Pick<Session, 'operId' | 'sessionId'>,
    to: 'on' | 'off',
    ip: string,
  ): Promise<void> {
    const { reader, sessions, audit, closer } = this.#deps;
    const { operId, sessionId } = session;
    const operator = await reader.lock(trx, operId);
    if (operator === null) throw unauthenticated();
    const others = await sessions.endOthers(trx, operId, sessionId, 'revoked');
    await audit.record(trx, { kind: `secondFactor.${to}`, operId, sessionId, ip });
    await notifyOfChange(
      this.#deps,
      trx,
      afterCommit,
      operator,
      to === 'on' ? 'secondFactorOn' : 'secondFactorOff',
    );
    afterCommit(() => {
      for (const other of others) closer.closeSession(other.sessionId, CLOSE.unauthenticated);
    });
  }
}

/** Key of an operator's tries from all addresses; a colon and an address after it make the key for that address. */
export const codeTriesOf = (operId: string): string => `secondFactor:${operId}`;
const pairKey = (operId: string, ip: string): string => `${codeTriesOf(operId)}:${networkOf(ip)}`;
/** A wrong code while the factor is set up: there are no recovery codes yet. */
export const wrongFirstCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongFirstCode', { field: 'code' });

export const wrongCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongSecondFactor', { field: 'code' });
