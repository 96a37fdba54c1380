import { account, ACCOUNT_CODE } from '#contract/api';
import { BizError, type Http } from '#core/http';
import { encryptPassword } from '#core/session';

/** Passwords as carried by one request. */
export interface SealedPasswords {
  readonly keyId: string;
  /** Ciphertext of the nth password given. */
  readonly cipher: (index: number) => string;
}

/**
 * Makes a call that carries passwords: fetches the key, encrypts them, sends. If the key changed in between, once more with the new one,
 * silently (security notes T2). Rejects with the call's HttpError or an EncryptionError.
 */
export async function callSealed<T>(
  http: Http,
  passwords: readonly string[],
  send: (sealed: SealedPasswords) => Promise<T>,
): Promise<T> {
  const attempt = async (): Promise<T> => {
    const key = await http.call(account.queryPublicKey, undefined, { notTips: true });
    const ciphers = await Promise.all(passwords.map((password) => encryptPassword(password, key)));
    return send({ keyId: key.keyId, cipher: (index) => ciphers[index] ?? '' });
  };
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof BizError && error.code === ACCOUNT_CODE.passwordKeyExpired) return attempt();
    throw error;
  }
}
