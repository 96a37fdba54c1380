import { type account, ACCOUNT_CODE, type ReplyOf } from '#contract/api';
import type { LoginReply } from '#contract/entities';
import { CLOSE } from '#contract/push';
import { BusinessError, ConcurrencyGate, HttpError, type RequestOrigin } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { SignOnMark } from '#server/db/tables';
import type { AuditWriter } from '#server/domain/audit';
import type { Publisher, SessionCloser } from '#server/push';
import type { Clock } from '#server/runtime';
import type { LoginBudget } from './login-budget.ts';
import { loginElsewhereNotice } from './login-notice.ts';
import { accountKind, mayLogIn, type Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import type { PasswordHasher } from '../password/password-hash.ts';
import type { PasswordOpener } from '../password/password-opener.ts';
import type { TermsAcceptance } from '../profile/terms-acceptance.ts';
import { type SecondFactor, wrongCode, wrongFirstCode } from '../second-factor/second-factor.ts';
import type { SecondFactorCodes } from '../second-factor/second-factor-codes.ts';
import type { SecondFactorDemand } from '../operator/second-factor-demand.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { CodeKey, VerificationCodes } from '../codes/verification-codes.ts';

export interface LoginDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly sessions: SessionStore;
  readonly opener: PasswordOpener;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly secondFactor: SecondFactor;
  readonly secondCodes: SecondFactorCodes;
  readonly demand: SecondFactorDemand;
  readonly budget: LoginBudget;
  readonly audit: AuditWriter;
  readonly publisher: Publisher;
  readonly closer: SessionCloser;
  readonly isDemoAllowed: boolean;
  readonly termsAcceptance: Pick<TermsAcceptance, 'remind'>;
}

export interface LoginRequest {
  /** Phone number, e-mail address or operator name. */
  readonly account: string;
  readonly passWord: string;
  readonly keyId: string;
  readonly ticket?: string | undefined;
}

/** How the user's identity was proved; `signOn` where a provider vouched for it. */
interface Proved {
  readonly by: string;
  readonly signOn: SignOnMark | null;
}

/** Logs operators in. */
export class Login {
  readonly #deps: LoginDeps;
  /**
   * Limits concurrent and queued password checks: a flood occupies a few database connections, not all of them, and other calls continue
   * (security notes T41).
   */
  readonly #door = new ConcurrencyGate({ atOnce: 6, maxWaiting: 50 });

  constructor(deps: LoginDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the password and starts a session, ending the operator's other one. An unknown account, a wrong password, broken or replayed
   * ciphertext and a forbidden demonstration account all give the same refusal after the same work. Throws BusinessError (ACCOUNT_CODE;
   * `secondFactorRequired` or `secondFactorMissing` with a challenge where a second step is required), or HttpError 503 when too many logins are
   * queued.
   */
  async byPassword(request: LoginRequest, origin: RequestOrigin): Promise<LoginReply> {
    const { opener, hasher } = this.#deps;
    if (!(await opener.knowsKey(request.keyId)))
      throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'passwordKeyExpired');
    if (hasher.isBusy) throw new HttpError(503, 'busy');
    return this.#door.run(() => this.#byPassword(request, origin));
  }

  async #byPassword(request: LoginRequest, origin: RequestOrigin): Promise<LoginReply> {
    const { storage, opener, hasher, reader, budget, audit, clock } = this.#deps;
    const db = storage.kysely;
    await budget.take(request.account, origin, request.ticket);
    const opened = await opener.open(db, request.keyId, [request.passWord]);
    const operator = await reader.byAccount(db, request.account);
    const isAllowed = operator !== null && (this.#deps.isDemoAllowed || !operator.is_demo);
    const isRight = await hasher.verify(opened?.[0] ?? null, isAllowed ? operator.password_hash : null);
    if (!isRight || operator === null) {
      await audit.recordAlone(db, {
        kind: 'login.failure',
        operId: operator?.oper_id ?? null,
        ip: origin.ip,
      });
      throw new BusinessError(ACCOUNT_CODE.wrongPassword, 'wrongPassword');
    }
    await budget.succeeded(request.account, origin);
    if (!mayLogIn(operator, clock.now(), this.#deps.isDemoAllowed)) {
      await audit.recordAlone(db, {
        kind: 'login.failure',
        operId: operator.oper_id,
        ip: origin.ip,
        detail: { reason: 'notValid' },
      });
      throw new BusinessError(ACCOUNT_CODE.accountNotValid, 'accountNotValid');
    }
    const newHash = hasher.isOutdated(operator.password_hash) ? await hasher.hash(opened?.[0] ?? '') : null;
    return this.#pass(operator, origin, { by: 'password', signOn: null }, async (trx) => {
      if (newHash !== null) await this.#deps.writer.setPasswordHash(trx, operator.oper_id, newHash);
    });
  }

  /** Logs in with a code that was e-mailed to the account's address. Throws BusinessError, the same for every failure. */
  async byEmailCode(
    { email, code }: { readonly email: string; readonly code: string },
    origin: RequestOrigin,
  ): Promise<LoginReply> {
    const { storage, reader, budget, audit, clock, codes } = this.#deps;
    const db = storage.kysely;
    await budget.take(email, origin, null);
    const key: CodeKey = { target: email, purpose: 'emailLogin', requester: '' };
    const isRight = await codes.isRight(db, key, code);
    const operator = accountKind(email) === 'email_key' ? await reader.byAccount(db, email) : null;
    if (!isRight || operator === null || !mayLogIn(operator, clock.now(), this.#deps.isDemoAllowed)) {
      await audit.recordAlone(db, {
        kind: 'login.failure',
        operId: operator?.oper_id ?? null,
        ip: origin.ip,
        detail: { by: 'emailCode' },
      });
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
    }
    await budget.succeeded(email, origin);
    return this.#pass(operator, origin, { by: 'emailCode', signOn: null }, async (trx) => {
      if (!(await codes.consume(trx, key, code)))
        throw new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
    });
  }

  /** Logs in an operator whose account was found by the provider's identity in `signOn`. Throws BusinessError as `byPassword`. */
  async bySignOn(operator: Operator, signOn: SignOnMark, origin: RequestOrigin): Promise<LoginReply> {
    return this.#pass(operator, origin, { by: 'signOn', signOn }, async () => {});
  }

  /**
   * The second step of a login: the code of an authenticator app, or a recovery code. Throws BusinessError `secondFactorExpired` when the login
   * must start again, `wrongCode` when the code may be tried again.
   */
  async bySecondFactor(
    { challenge, code }: { readonly challenge: string; readonly code: string },
    origin: RequestOrigin,
  ): Promise<LoginReply> {
    const { secondCodes } = this.#deps;
    const use = (trx: Tx, operId: string) => secondCodes.use(trx, operId, code);
    return (await this.#second(challenge, origin, use, wrongCode)).reply;
  }

  /** The second step where a required factor has not been set up: sets it up with the first code of its secret. Throws as `bySecondFactor`. */
  async byNewSecondFactor(
    { challenge, code }: { readonly challenge: string; readonly code: string },
    origin: RequestOrigin,
  ): Promise<ReplyOf<typeof account.enrolSecondFactor>> {
    const { secondCodes } = this.#deps;
    const confirm = (trx: Tx, operId: string) => secondCodes.confirm(trx, operId, code);
    const { reply, proof } = await this.#second(challenge, origin, confirm, wrongFirstCode);
    return { ...reply, recoveryCodes: [...proof] };
  }

  /** Performs the second step. `prove` consumes the code and returns the method, or the recovery codes of a new factor; null for a wrong code. */
  async #second<P extends string | readonly string[]>(
    challenge: string,
    origin: RequestOrigin,
    prove: (trx: Tx, operId: string) => Promise<P | null>,
    refusal: () => BusinessError,
  ): Promise<{ readonly reply: LoginReply; readonly proof: P }> {
    const { storage, reader, secondFactor, secondCodes, audit, clock } = this.#deps;
    const db = storage.kysely;
    const challenged = await secondCodes.challenged(db, challenge);
    if (challenged === null) throw expired();
    const { operId, firstFactor, signOn } = challenged;
    const { isLast } = await secondFactor.takeAttempt(operId, origin.ip);
    const passed = await storage.tx(async (trx, afterCommit) => {
      const operator = await reader.lock(trx, operId);
      if (operator === null || !mayLogIn(operator, clock.now(), this.#deps.isDemoAllowed)) throw expired();
      const proof = await prove(trx, operId);
      if (proof === null) return null;
      // Only now, so that a wrong code may be tried again with the same challenge.
      if (!(await secondCodes.spend(trx, challenge))) throw expired();
      const by = typeof proof === 'string' ? proof : 'newTotp';
      const reply = await this.#start(trx, afterCommit, operator, origin, {
        by: `${firstFactor}+${by}`,
        signOn,
      });
      if (typeof proof !== 'string')
        await secondFactor.changed(trx, afterCommit, { operId, sessionId: reply.sessionId }, 'on', origin.ip);
      return { reply, proof };
    });
    if (passed === null) {
      await audit.recordAlone(db, {
        kind: 'login.failure',
        operId,
        ip: origin.ip,
        detail: { by: `${firstFactor}+secondFactor` },
      });
      const operator = isLast ? await reader.byId(db, operId) : null;
      if (operator !== null) await secondFactor.warnOfGuessing(operator);
      throw refusal();
    }
    await secondFactor.succeeded(operId, origin.ip);
    return passed;
  }

  /**
   * Continues with an operator whose first factor was checked against `seen`: to the session, or to the second step where one is required.
   * `confirm` consumes the proof and may still refuse.
   */
  async #pass(
    seen: Operator,
    origin: RequestOrigin,
    first: Proved,
    confirm: (trx: Tx) => Promise<void>,
  ): Promise<LoginReply> {
    const { storage, reader, secondCodes, demand, secondFactor } = this.#deps;
    const passed = await storage.tx<LoginReply | BusinessError>(async (trx, afterCommit) => {
      const operator = await reader.lock(trx, seen.oper_id);
      // The password may have been changed, or the account disabled, since the check.
      if (operator === null || operator.password_hash !== seen.password_hash || operator.is_disabled) {
        throw new BusinessError(ACCOUNT_CODE.wrongPassword, 'wrongPassword');
      }
      await confirm(trx);
      const who = { operId: operator.oper_id, firstFactor: first.by, signOn: first.signOn };
      const challenge = await secondCodes.challenge(trx, who);
      if (challenge !== null)
        return new BusinessError(ACCOUNT_CODE.secondFactorRequired, 'secondFactorRequired', {
          data: { challenge },
        });
      const owed = (await demand.isOwedBy(trx, who.operId)) ? await secondCodes.enrolment(trx, who) : null;
      if (owed === null) return this.#start(trx, afterCommit, operator, origin, first);
      return new BusinessError(ACCOUNT_CODE.secondFactorMissing, 'secondFactorMissing', {
        data: { challenge: owed.challenge, ...secondFactor.enrolment(owed.secret, operator) },
      });
    });
    // After the commit: the proof has been consumed, and the challenge is stored.
    if (passed instanceof BusinessError) throw passed;
    return passed;
  }

  /** Starts the session of an operator whose row is locked, and ends the other one. */
  async #start(
    trx: Tx,
    afterCommit: AfterCommit,
    operator: Operator,
    origin: RequestOrigin,
    { by, signOn }: Proved,
  ): Promise<LoginReply> {
    const { reader, sessions, audit, publisher, closer, clock, termsAcceptance } = this.#deps;
    const { token, sessionId, replaced } = await sessions.start(trx, operator, origin, signOn);
    await audit.record(trx, {
      kind: 'login.success',
      operId: operator.oper_id,
      sessionId,
      ip: origin.ip,
      detail: { by },
    });
    await termsAcceptance.remind(trx, afterCommit, operator);
    for (const ended of replaced) {
      await audit.record(trx, {
        kind: 'login.elsewhere',
        operId: ended.operId,
        sessionId: ended.sessionId,
        ip: origin.ip,
        detail: { by: sessionId },
      });
    }
    if (replaced.length > 0) {
      // The warning first, then the end: a socket receives them in the order of these calls.
      afterCommit(() => {
        publisher.publish('msg', {
          op: 'upd',
          operId: operator.oper_id,
          row: loginElsewhereNotice(sessionId, clock.now()),
        });
        for (const ended of replaced) closer.closeSession(ended.sessionId, CLOSE.replaced);
      });
    }
    return {
      token,
      sessionId,
      userInfo: await reader.userInfo(trx, operator, sessionId),
    };
  }
}

const expired = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.secondFactorExpired, 'secondFactorExpired');
