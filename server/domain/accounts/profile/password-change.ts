import { ACCOUNT_CODE } from '#contract/api';
import { CLOSE } from '#contract/push';
import { BusinessError, type Session, unauthenticated } from '#server/call';
import type { Storage, Tx } from '#server/db';
import type { SessionCloser } from '#server/push';
import { endKeysOf, type KeyEndDeps, notifyOfValidKeys } from '../keys/end-keys.ts';
import type { Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import { openOwnerPasswords, type OwnerPasswordDeps } from '../password/owner-password.ts';
import { assertGoodPassword } from '../password/password-policy.ts';
import type { SecondFactorCodes } from '../second-factor/second-factor-codes.ts';
import { notifyOfChange } from '../security-notice.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface PasswordChangeDeps extends KeyEndDeps, OwnerPasswordDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly sessions: SessionStore;
  readonly secondCodes: SecondFactorCodes;
  readonly closer: SessionCloser;
}

export interface PasswordChangeRequest {
  readonly oldPassWord: string;
  readonly newPassWord: string;
  readonly confirmPassword: string;
  readonly keyId: string;
  /** Also end the API keys. */
  readonly revokeKeys?: boolean | undefined;
}

/** How ownership was proved. `confirm` consumes the proof in the transaction, or throws. */
export interface PasswordProof {
  readonly ip: string;
  readonly by: 'oldPassword' | 'code';
  /** The owner's API keys end too. */
  readonly endsKeys: boolean;
  readonly confirm?: (trx: Tx) => Promise<void>;
}

/** Words that an operator's password must not hold. */
export const personalWords = (
  operator: Pick<Operator, 'opername' | 'phonenum' | 'email'>,
): readonly string[] => [operator.opername, operator.phonenum ?? '', operator.email.split('@')[0] ?? ''];

/** Changes passwords. Every session of the operator ends, including the requesting one: a copied token must not survive. */
export class PasswordChange {
  readonly #deps: PasswordChangeDeps;

  constructor(deps: PasswordChangeDeps) {
    this.#deps = deps;
  }

  /** Replaces the password of a signed-in operator who knows the old one. Throws BusinessError naming what is wrong. */
  async byOldPassword(session: Session, request: PasswordChangeRequest, ip: string): Promise<void> {
    const db = this.#deps.storage.kysely;
    const { keyId, oldPassWord, newPassWord, confirmPassword } = request;
    const passwords = [oldPassWord, newPassWord, confirmPassword] as const;
    const { operator, opened } = await openOwnerPasswords(
      this.#deps,
      db,
      { session, ip, keyId, passwords, field: 'oldPassWord' },
      async () => {
        const found = await this.#deps.reader.byId(db, session.operId);
        if (found === null) throw unauthenticated();
        return found;
      },
    );
    const [oldPassword = null, newPassword = '', repeated = ''] = opened;
    if (newPassword === oldPassword)
      throw new BusinessError(ACCOUNT_CODE.passwordRule, 'passwordUnchanged', { field: 'newPassWord' });
    assertGoodPassword({
      password: newPassword,
      repeated,
      personal: personalWords(operator),
      field: 'newPassWord',
    });
    await this.replace(operator, newPassword, {
      ip,
      by: 'oldPassword',
      endsKeys: request.revokeKeys === true,
    });
  }

  /**
   * Stores a checked new password, ends every session, and the API keys where that is asked for; notifies the owner of both. `seen` is the row that the proof was checked against: if its password
   * has changed since, nothing is done and 401 is thrown.
   */
  async replace(seen: Operator, newPassword: string, how: PasswordProof): Promise<void> {
    const { storage, reader, writer, sessions, secondCodes, hasher, audit, closer } = this.#deps;
    const hash = await hasher.hash(newPassword);
    await storage.tx(async (trx, afterCommit) => {
      const operator = await reader.lock(trx, seen.oper_id);
      if (operator === null || operator.password_hash !== seen.password_hash) throw unauthenticated();
      await how.confirm?.(trx);
      await writer.setPasswordHash(trx, operator.oper_id, hash);
      await secondCodes.forgetChallenges(trx, operator.oper_id);
      const ended = await sessions.endAll(trx, operator.oper_id, 'password');
      await audit.record(trx, {
        kind: 'password.changed',
        operId: operator.oper_id,
        ip: how.ip,
        detail: { by: how.by, sessionsEnded: ended.length },
      });
      await notifyOfChange(this.#deps, trx, afterCommit, operator, 'passwordChanged');
      if (how.endsKeys)
        await endKeysOf(this.#deps, trx, afterCommit, operator, {
          why: how.by === 'code' ? 'passwordReset' : 'passwordChanged',
          endedBy: 'owner',
          by: operator.oper_id,
          sessionId: null,
          ip: how.ip,
        });
      else await notifyOfValidKeys(this.#deps, trx, afterCommit, operator);
      afterCommit(() => {
        for (const { sessionId } of ended) closer.closeSession(sessionId, CLOSE.unauthenticated);
      });
    });
  }
}
