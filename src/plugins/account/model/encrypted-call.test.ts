import { account, ACCOUNT_CODE } from '#contract/api';
import { BizError, createHttp } from '#core/http';
import { FakeServer } from '#testing';
import { describe, expect, it } from 'vitest';
import { callSealed, type SealedPasswords } from './encrypted-call.ts';

/** A public key of the server, new for each request, as `queryPublicKey` gives it. */
async function keyServer() {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  );
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.replaceAll(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----`;
  let keyRequests = 0;
  const server = new FakeServer().on(account.queryPublicKey.path, () => {
    keyRequests += 1;
    return {
      keyId: `k${keyRequests}`,
      publicKey: pem,
      algorithm: 'RSA-OAEP-256',
      nonce: `n${keyRequests}`,
      expiresIn: 120,
    };
  });
  return {
    http: createHttp({ transport: server.transport, token: () => null }),
    keyRequests: () => keyRequests,
  };
}
const expired = () => new BizError('x', ACCOUNT_CODE.passwordKeyExpired, '', null);

describe('a call with passwords', () => {
  it('sends each password encrypted, naming the key it was encrypted with', async () => {
    const { http, keyRequests } = await keyServer();
    const sent = await callSealed(http, ['Old-2026!', 'New-2026!'], (sealed) =>
      Promise.resolve([sealed.keyId, sealed.cipher(0), sealed.cipher(1), sealed.cipher(2)]),
    );
    expect(keyRequests()).toBe(1);
    expect(sent[0]).toBe('k1');
    expect(sent.slice(1, 3).every((cipher) => /^[A-Za-z0-9+/]{300,}={0,2}$/.test(cipher))).toBe(true);
    expect([sent[1] === sent[2], sent[3]]).toEqual([false, '']);
  });

  it('is retried once with the new key if the key changed in between', async () => {
    const { http, keyRequests } = await keyServer();
    const keys: string[] = [];
    const done = await callSealed(http, ['Old-2026!'], ({ keyId }: SealedPasswords) => {
      keys.push(keyId);
      return keys.length === 1 ? Promise.reject(expired()) : Promise.resolve('done');
    });
    expect([done, keys, keyRequests()]).toEqual(['done', ['k1', 'k2'], 2]);
  });

  it('is not made a third time, nor retried after any other refusal', async () => {
    const { http, keyRequests } = await keyServer();
    await expect(callSealed(http, ['p'], () => Promise.reject(expired()))).rejects.toMatchObject({
      code: ACCOUNT_CODE.passwordKeyExpired,
    });
    expect(keyRequests()).toBe(2);
    await expect(callSealed(http, ['p'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(keyRequests()).toBe(3);
  });
});
