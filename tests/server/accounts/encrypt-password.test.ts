import { generateKeyPairSync, privateDecrypt, constants } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptPassword } from '../../../src/core/session/encrypt-password.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';

let server: AccountsServer;
beforeAll(async () => {
  // jsencrypt takes its random numbers from `self` and is loaded with the first password.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('self', globalThis);
  server = await startAccountsServer();
  return () => server.close();
});

describe('a password encrypted in the browser', () => {
  it.each(['Bond2026!', 'Pässwörd-密码-😀-9', '"\\\u0000\n', ''])(
    'is decrypted by the server unchanged: %j [R7.05]',
    async (password) => {
      const { accounts, storage } = server;
      const key = { ...accounts.proofs.keys.current(), nonce: accounts.proofs.nonces.issue() };
      const cipher = await encryptPassword(password, key);
      expect(cipher).toMatch(/^[A-Za-z0-9+/]{100,1000}={0,2}$/);
      expect(await accounts.proofs.opener.open(storage.kysely, key.keyId, [cipher])).toEqual([password]);
    },
  );

  it('differs each time, and always decrypts', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 3072,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const seen = new Set<string>();
    for (let index = 0; index < 100; index += 1) {
      const cipher = await encryptPassword('Bond2026!', { publicKey, nonce: 'n' });
      seen.add(cipher);
      const plain = privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(cipher, 'base64'),
      );
      expect(JSON.parse(Buffer.from(plain.toString(), 'base64').toString())).toEqual({
        pw: 'Bond2026!',
        nonce: 'n',
      });
    }
    expect(seen.size).toBe(100);
  });

  it('fails rather than sending an empty field if the key is invalid or the text is too long', async () => {
    await expect(encryptPassword('Bond2026!', { publicKey: 'not a key', nonce: 'n' })).rejects.toThrow(
      'could not be encrypted',
    );
    const { publicKey } = server.accounts.proofs.keys.current();
    await expect(encryptPassword('x'.repeat(400), { publicKey, nonce: 'n' })).rejects.toThrow(
      'could not be encrypted',
    );
  });
});
