import type { PublicKey } from '#contract/entities';

/** The password could not be encrypted: the key is not a usable RSA key. Nothing was sent. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

/**
 * Encrypts a password field for the server: RSA-OAEP (SHA-256) of base64 of UTF-8 JSON `{pw, nonce}`, as base64. The inner
 * base64 is needed because jsencrypt writes one byte per character, which would corrupt anything but ASCII (security notes
 * 0.1). Fields of one request share the key call's nonce; a second request needs a new one. jsencrypt loads on first use. Rejects
 * with EncryptionError for a key that is none.
 */
export async function encryptPassword(
  password: string,
  { publicKey, nonce }: Pick<PublicKey, 'publicKey' | 'nonce'>,
): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt');
  const bytes = new TextEncoder().encode(JSON.stringify({ pw: password, nonce }));
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  const encrypted = cipher.encryptOAEP(btoa(String.fromCodePoint(...bytes)));
  // It returns false instead of throwing.
  if (encrypted === false || encrypted === '')
    throw new EncryptionError('the password could not be encrypted with the server key');
  return encrypted;
}
