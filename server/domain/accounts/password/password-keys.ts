import { parseJsonText } from '#contract/config';
import { MS_PER_MINUTE } from '#contract/rules';
import { type Clock, StartupError } from '#server/runtime';
import { createHash, createPrivateKey, createPublicKey, generateKeyPair, webcrypto } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { SecretFiles } from '../secret-files.ts';

const generate = promisify(generateKeyPair);
const FILE = 'password-keys.json';
const MODULUS_BITS = 3072;
/** How long a replaced key still decrypts passwords: the time between key call and login (security notes T2). */
export const KEY_GRACE_MS = 10 * MS_PER_MINUTE;
/** An unknown id makes the ring reload its file, at most this often: another process may have rotated. */
const RELOAD_MS = 1_000;

const fileSchema = z.object({
  keys: z
    .array(
      z.object({
        keyId: z.string(),
        privateKey: z.string(),
        createdAt: z.number(),
        retiredAt: z.nullable(z.number()),
      }),
    )
    .check(z.minLength(1)),
});

interface RingKey {
  readonly keyId: string;
  readonly privateKeyPem: string;
  readonly publicKeyPem: string;
  readonly decryptor: webcrypto.CryptoKey;
  readonly createdAt: number;
  /** null for the current key. */
  readonly retiredAt: number | null;
}

/** The RSA keys that clients encrypt passwords with. Kept in a secret file, so that they survive a restart. */
export class PasswordKeys {
  readonly #files: SecretFiles;
  readonly #clock: Clock;
  #keys: readonly RingKey[] = [];
  #loadedAt = Number.NEGATIVE_INFINITY;

  /** Use `open`, which also reads the keys. */
  constructor(files: SecretFiles, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** Opens the ring; the first start generates its first key (about a second). */
  static async open(files: SecretFiles, clock: Clock): Promise<PasswordKeys> {
    const ring = new PasswordKeys(files, clock);
    if (!(await ring.#load())) await ring.rotate();
    return ring;
  }

  /** The key to encrypt with: its id and public half as PEM (SPKI). */
  current(): { readonly keyId: string; readonly publicKey: string } {
    const key = this.#keys.find((item) => item.retiredAt === null);
    if (key === undefined) throw new Error('the key ring has no current key');
    return { keyId: key.keyId, publicKey: key.publicKeyPem };
  }

  /** Age of the current key in milliseconds. */
  ageMs(): number {
    const key = this.#keys.find((item) => item.retiredAt === null);
    return key === undefined ? Number.POSITIVE_INFINITY : this.#clock.now() - key.createdAt;
  }

  /** Whether passwords encrypted for this key can still be decrypted. */
  async has(keyId: string): Promise<boolean> {
    if (this.#find(keyId) !== null) return true;
    const now = this.#clock.now();
    if (now - this.#loadedAt < RELOAD_MS) return false;
    await this.#load();
    return this.#find(keyId) !== null;
  }

  /** RSA-OAEP with SHA-256, in the thread pool. null for anything that does not decrypt. */
  async decrypt(keyId: string, ciphertext: Uint8Array<ArrayBuffer>): Promise<Buffer | null> {
    const key = this.#find(keyId);
    if (key === null) return null;
    try {
      return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key.decryptor, ciphertext));
    } catch {
      return null;
    }
  }

  /** Generates a new key; the previous one is honoured for ten more minutes. */
  async rotate(): Promise<void> {
    const { privateKey } = await generate('rsa', { modulusLength: MODULUS_BITS });
    const now = this.#clock.now();
    const old = this.#keys
      .map((key) => ({ ...key, retiredAt: key.retiredAt ?? now }))
      .filter((key) => now - key.retiredAt < KEY_GRACE_MS);
    const newest = await ringKey(privateKey, now, null);
    const keys = [newest, ...old];
    const stored = keys.map(({ keyId, privateKeyPem, createdAt, retiredAt }) => ({
      keyId,
      privateKey: privateKeyPem,
      createdAt,
      retiredAt,
    }));
    await this.#files.write(FILE, `${JSON.stringify({ keys: stored }, null, 1)}\n`);
    this.#keys = keys;
  }

  #find(keyId: string): RingKey | null {
    const now = this.#clock.now();
    return (
      this.#keys.find(
        (key) => key.keyId === keyId && (key.retiredAt === null || now - key.retiredAt < KEY_GRACE_MS),
      ) ?? null
    );
  }

  async #load(): Promise<boolean> {
    this.#loadedAt = this.#clock.now();
    const text = await this.#files.read(FILE);
    if (text === null) return false;
    const parsed = fileSchema.safeParse(parseJsonText(text));
    if (!parsed.success || !parsed.data.keys.some((key) => key.retiredAt === null)) {
      throw new StartupError(`the secret file ${FILE} is damaged: restore it, or delete it to make new keys`);
    }
    this.#keys = await Promise.all(
      parsed.data.keys.map((key) => ringKey(createPrivateKey(key.privateKey), key.createdAt, key.retiredAt)),
    );
    return true;
  }
}

async function ringKey(privateKey: KeyObject, createdAt: number, retiredAt: number | null): Promise<RingKey> {
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const pkcs8 = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    decryptor: await webcrypto.subtle.importKey(
      'pkcs8',
      pkcs8,
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['decrypt'],
    ),
    createdAt,
    retiredAt,
  };
}
