import { MS_PER_MINUTE } from '#contract/rules';
import { ACCOUNT_CODE } from '#contract/api';
import { type Actor, BusinessError } from '#server/call';
import type { Db } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import type { Operator } from '../operator/operator.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { PasswordOpener } from './password-opener.ts';

/** Wrong passwords of one signed-in operator: the holder of a stolen token must not keep guessing. */
export const OLD_PASSWORD_TRIES: BudgetRule = { max: 5, windowMs: 15 * MS_PER_MINUTE };
export const oldPasswordKey = (operId: string): string => `oldPassword:${operId}`;

export interface OwnerPasswordDeps {
  readonly opener: PasswordOpener;
  readonly hasher: PasswordHasher;
  readonly budget: AttemptBudget;
  readonly audit: AuditWriter;
}

/** An encrypted password and the key it was encrypted with. */
export interface SealedPassword {
  readonly passWord: string;
  readonly keyId: string;
}

/** A request in which a signed-in operator proves their password again. */
export interface OwnerProof extends Actor {
  readonly keyId: string;
  /** Encrypted with that key; the first is the operator's password. */
  readonly passwords: readonly [own: string, ...others: string[]];
  /** The request's field with the operator's password. */
  readonly field: 'passWord' | 'oldPassWord';
}

/**
 * Opens the passwords of a request whose first must be the operator's own. Throws BusinessError if it is wrong, if the key has expired or
 * after too many tries. `operator` is read after the try has been counted.
 */
export async function openOwnerPasswords<Of extends Pick<Operator, 'password_hash'>>(
  { opener, hasher, budget, audit }: OwnerPasswordDeps,
  db: Db,
  { session, ip, keyId, passwords, field }: OwnerProof,
  readOperator: () => Of | Promise<Of>,
): Promise<{ readonly operator: Of; readonly opened: readonly string[] }> {
  if (!(await opener.knowsKey(keyId)))
    throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'passwordKeyExpired');
  const tries = oldPasswordKey(session.operId);
  if ((await budget.take(db, tries, OLD_PASSWORD_TRIES)) === null)
    throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
  const opened = (await opener.open(db, keyId, passwords)) ?? [];
  const operator = await readOperator();
  if (!(await hasher.verify(opened[0] ?? null, operator.password_hash))) {
    await audit.recordAlone(db, {
      kind: 'password.refused',
      operId: session.operId,
      sessionId: session.sessionId,
      ip,
    });
    throw new BusinessError(ACCOUNT_CODE.wrongPassword, 'oldPasswordWrong', { field });
  }
  await budget.clear(db, tries);
  return { operator, opened };
}

/**
 * Checks a signed-in operator's password again before a sensitive change (security notes T42): the token alone may be stolen. Throws
 * BusinessError if it is wrong.
 */
export async function assertOwnerPassword(
  deps: OwnerPasswordDeps,
  db: Db,
  operator: Pick<Operator, 'password_hash'>,
  { passWord, ...by }: Actor & SealedPassword,
): Promise<void> {
  const proof = { ...by, passwords: [passWord], field: 'passWord' } as const;
  await openOwnerPasswords(deps, db, proof, () => operator);
}
