import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts operators' secrets in the database: AES-256-GCM under a key of the secrets folder, bound to their owner. */
export class SecretBox {
  readonly #key: Buffer;

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Base64 of nonce, tag and ciphertext. It opens only for the same owner. */
  seal(secret: Buffer, owner: string): string {
    const iv = randomBytes(IV_LENGTH);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** null for a text that was altered, belongs to another owner, or was sealed with a lost key. */
  open(sealed: string, owner: string): Buffer | null {
    const bytes = Buffer.from(sealed, 'base64');
    const tag = bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH);
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_LENGTH), {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
