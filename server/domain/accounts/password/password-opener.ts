import { parseJsonText } from '#contract/config';
import type { Db } from '#server/db';
import * as z from 'zod/mini';
import type { Nonces } from './nonces.ts';
import type { PasswordKeys } from './password-keys.ts';

const MAX_PASSWORD_LENGTH = 256;
const plaintext = z.strictObject({
  pw: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)),
  nonce: z.string().check(z.maxLength(120)),
});

/** Decrypts the password fields of a request: RSA-OAEP of base64 of UTF-8 JSON `{pw, nonce}` (security notes 0.1). */
export class PasswordOpener {
  readonly #keys: PasswordKeys;
  readonly #nonces: Nonces;

  constructor(keys: PasswordKeys, nonces: Nonces) {
    this.#keys = keys;
    this.#nonces = nonces;
  }

  /** Whether the request's key is ours. The id is sent in the clear, so refusing it reveals nothing about passwords. */
  knowsKey(keyId: string): Promise<boolean> {
    return this.#keys.has(keyId);
  }

  /**
   * The passwords of one request, in order, or null if any of them does not decrypt, their nonces differ, or the nonce is no longer valid. All
   * failures look alike and use one nonce row.
   */
  async open(db: Db, keyId: string, ciphers: readonly string[]): Promise<readonly string[] | null> {
    const opened = await Promise.all(ciphers.map((cipher) => this.#openOne(keyId, cipher)));
    const good = opened.filter((item) => item !== null);
    const nonce = good[0]?.nonce ?? null;
    const isWhole = good.length === ciphers.length && good.every((item) => item.nonce === nonce);
    const isFresh = await this.#nonces.spend(db, isWhole ? nonce : null);
    return isFresh ? good.map((item) => item.pw) : null;
  }

  async #openOne(keyId: string, cipher: string): Promise<z.output<typeof plaintext> | null> {
    const opened = await this.#keys.decrypt(keyId, new Uint8Array(Buffer.from(cipher, 'base64')));
    if (opened === null) return null;
    const text = Buffer.from(opened.toString('latin1'), 'base64').toString('utf8');
    return plaintext.safeParse(parseJsonText(text)).data ?? null;
  }
}
