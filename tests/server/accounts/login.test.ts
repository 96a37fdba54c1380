import { DEMO_PASSWORD, KEY_GRACE_MS, NONCE_LIFE_MS } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { encryptField } from '../../_util/api-client.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

let lastHost = 0;
/** An unused address, so that the budgets of one test do not affect another. */
const freshIp = (): string => `198.51.100.${(lastHost += 1)}`;

describe('logging in', () => {
  it.each([['demo_trader'], ['DEMO_Trader'], ['demo_trader@example.com'], ['13800000001']])(
    'identifies the account by %s [R7.01]',
    async (name) => {
      const reply = await server.client(freshIp()).login(name, DEMO_PASSWORD);
      expect(reply.code).toBe(200);
      expect(reply.data.userInfo).toMatchObject({
        operid: 'D0001',
        opername: 'demo_trader',
        authenticationstatus: 'Y',
        bindstatus: 'Y',
      });
      expect(reply.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(reply.data.userInfo.sessionId).toBe(reply.data.sessionId);
    },
  );

  it('returns the flags of each kind of user [R3.03] [R6.03]', async () => {
    const flags = async (name: string) =>
      (await server.client(freshIp()).login(name, DEMO_PASSWORD)).data.userInfo;
    expect(await flags('demo_new')).toMatchObject({ authenticationstatus: 'N', bindstatus: 'N' });
    expect(await flags('demo_review')).toMatchObject({ authenticationstatus: 'I', bindstatus: 'I' });
    expect(await flags('demo_maker')).toMatchObject({ isMarketMakingTierUser: true });
    expect(await flags('demo_special')).toMatchObject({ specialPersons: ['D0006'] });
    expect(await flags('demo_trader2')).toMatchObject({ specialPersons: [], isStaff: false });
    expect(await flags('demo_staff')).toMatchObject({ isStaff: true });
    expect(await flags('demo_coupon')).toMatchObject({ ispasscoupon: '1', orgflag: '0', myiframe: '0' });
    expect(await flags('demo_org')).toMatchObject({ ispasscoupon: '0', orgflag: '1' });
    expect(await flags('demo_research')).toMatchObject({ myiframe: '1' });
    expect(await flags('demo_offer')).toMatchObject({ newversion: '0' });
    expect(await flags('demo_ticket')).toMatchObject({ newlookticket: '1', newversion: '1' });
  });

  it('refuses an unencrypted password by its format [R7.05]', async () => {
    const client = server.client(freshIp());
    const { keyId } = await client.encrypt('x');
    const reply = await client.send(account.login, {
      body: { account: 'demo_trader', passWord: DEMO_PASSWORD, keyId },
    });
    expect(reply.status).toBe(400);
    expect(reply.text).not.toContain(DEMO_PASSWORD);
  });

  it('accepts a password with any characters', async () => {
    const { accounts, storage } = server;
    const password = 'Pässwörd-密码-9';
    const hash = await accounts.proofs.hasher.hash(password);
    await storage.tx((trx) => accounts.profile.writer.setPasswordHash(trx, 'D0010', hash));
    expect((await server.client(freshIp()).login('demo_research', password)).code).toBe(200);
  });
});

describe('T01 broken, forged and replayed ciphertexts', () => {
  it('opens nothing if any of the 384 bytes is flipped, and replies as for a wrong password', async () => {
    const client = server.client(freshIp());
    const { data: key } = await client.call(account.queryPublicKey);
    const good = Buffer.from(encryptField(key.publicKey, key.nonce, DEMO_PASSWORD), 'base64');
    expect(good).toHaveLength(384);
    const opened = [];
    for (let index = 0; index < good.length; index += 1) {
      const flipped = Buffer.from(good);
      flipped[index] = (flipped[index] ?? 0) ^ 0x01;
      opened.push(
        await server.accounts.proofs.opener.open(server.storage.kysely, key.keyId, [
          flipped.toString('base64'),
        ]),
      );
    }
    expect(opened.every((item) => item === null)).toBe(true);

    const wrong = await server.client(freshIp()).login('demo_trader', 'Wrong-2026!');
    expect(wrong.code).toBe(ACCOUNT_CODE.wrongPassword);
    for (const index of [0, 1, 127, 128, 255, 383]) {
      const flipped = Buffer.from(good);
      flipped[index] = (flipped[index] ?? 0) ^ 0x80;
      const body = { account: 'demo_trader', passWord: flipped.toString('base64'), keyId: key.keyId };
      const reply = await server.client(freshIp()).call(account.login, { body });
      expect({ status: reply.status, text: reply.text }).toEqual({ status: wrong.status, text: wrong.text });
    }
  });

  it('accepts a ciphertext once', async () => {
    const client = server.client(freshIp());
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD);
    const body = { account: 'demo_trader', passWord: ciphers[0] ?? '', keyId };
    expect((await client.call(account.login, { body })).code).toBe(200);
    expect((await server.client(freshIp()).call(account.login, { body })).code).toBe(
      ACCOUNT_CODE.wrongPassword,
    );
  });

  it('accepts one of several equal ciphertexts sent simultaneously', async () => {
    const client = server.client(freshIp());
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD);
    const opens = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.accounts.proofs.opener.open(server.storage.kysely, keyId, ciphers),
      ),
    );
    expect(opens.filter((item) => item !== null)).toEqual([[DEMO_PASSWORD]]);
  });

  it('refuses a nonce that is two minutes old, forged or extended', async () => {
    const { nonces } = server.accounts.proofs;
    const db = server.storage.kysely;
    const late = nonces.issue();
    server.clock.advance(NONCE_LIFE_MS);
    expect(await nonces.spend(db, late)).toBe(false);
    const [end = '', random = '', signature = ''] = nonces.issue().split('.');
    expect(await nonces.spend(db, `${end}.${random}x.${signature}`)).toBe(false);
    expect(await nonces.spend(db, `${end}z.${random}.${signature}`)).toBe(false);
    expect(await nonces.spend(db, `${end}.${random}.${signature}.`)).toBe(false);
    expect(await nonces.spend(db, `${end}.${random}.${signature}`)).toBe(true);
    expect(await nonces.spend(db, `${end}.${random}.${signature}.`)).toBe(false);
  });

  it('does the same work for every failure: one nonce insert and one argon2', async () => {
    const { accounts, storage } = server;
    const nonceRows = async () =>
      (await storage.kysely.selectFrom('spent_nonce').select('nonce_hash').execute()).length;
    const verify = accounts.proofs.hasher.verify.bind(accounts.proofs.hasher);
    let hashes = 0;
    accounts.proofs.hasher.verify = (password, stored) => {
      hashes += 1;
      return verify(password, stored);
    };
    try {
      const client = server.client(freshIp());
      const { data: key } = await client.call(account.queryPublicKey);
      const junk = Buffer.alloc(384, 7).toString('base64');
      const cases: readonly (readonly [name: string, cipher: string, nonceRows?: number])[] = [
        ['demo_trader', encryptField(key.publicKey, key.nonce, 'Wrong-2026!')],
        ['nobody_here', encryptField(key.publicKey, accounts.proofs.nonces.issue(), DEMO_PASSWORD)],
        ['demo_trader', junk],
        ['demo_trader', encryptField(key.publicKey, 'forged.nonce.value', DEMO_PASSWORD)],
        // Replayed: its insert conflicts with the row of the first use.
        ['demo_trader', encryptField(key.publicKey, key.nonce, DEMO_PASSWORD), 0],
      ];
      for (const [name, passWord, rows = 1] of cases) {
        const [rowsBefore, hashesBefore] = [await nonceRows(), hashes];
        const reply = await server
          .client(freshIp())
          .call(account.login, { body: { account: name, passWord, keyId: key.keyId } });
        expect(reply.code).toBe(ACCOUNT_CODE.wrongPassword);
        expect([(await nonceRows()) - rowsBefore, hashes - hashesBefore]).toEqual([rows, 1]);
      }
    } finally {
      accounts.proofs.hasher.verify = verify;
    }
  });
});

describe('T02 key rotation', () => {
  it('accepts the old key for ten minutes, then requires a new one', async () => {
    const client = server.client(freshIp());
    const { data: old } = await client.call(account.queryPublicKey);
    await server.accounts.proofs.keys.rotate();
    expect(server.accounts.proofs.keys.current().keyId).not.toBe(old.keyId);
    const send = (nonce: string) =>
      client.call(account.login, {
        body: {
          account: 'demo_trader',
          passWord: encryptField(old.publicKey, nonce, DEMO_PASSWORD),
          keyId: old.keyId,
        },
      });
    expect((await send(old.nonce)).code).toBe(200);
    server.clock.advance(KEY_GRACE_MS);
    expect((await send(server.accounts.proofs.nonces.issue())).code).toBe(ACCOUNT_CODE.passwordKeyExpired);
  });

  it('refuses a password encrypted with an unknown key as expired', async () => {
    const client = server.client(freshIp());
    const { ciphers } = await client.encrypt(DEMO_PASSWORD);
    const reply = await client.call(account.login, {
      body: { account: 'demo_trader', passWord: ciphers[0] ?? '', keyId: 'ffffffffffffffff' },
    });
    expect(reply.code).toBe(ACCOUNT_CODE.passwordKeyExpired);
  });
});

describe('T04 it cannot be learned which accounts exist', () => {
  it('replies are the same for an unknown account, a wrong password and a disabled account', async () => {
    const { accounts, storage } = server;
    await storage.tx((trx) => accounts.profile.writer.setDisabled(trx, 'D0012', true));
    const registeredReply = await server.client(freshIp()).login('demo_trader', 'Wrong-2026!');
    const unknown = await server.client(freshIp()).login('nobody_here', 'Wrong-2026!');
    const stopped = await server.client(freshIp()).login('demo_ticket', 'Wrong-2026!');
    expect(unknown.text).toBe(registeredReply.text);
    expect(stopped.text).toBe(registeredReply.text);
    // The reason is revealed only to a caller who knows the password.
    expect((await server.client(freshIp()).login('demo_ticket', DEMO_PASSWORD)).code).toBe(
      ACCOUNT_CODE.accountNotValid,
    );
  });
});

describe('T41 a flood of logins', () => {
  it('is processed six at a time with fifty waiting and the rest refused as busy, after which logins work as before', async () => {
    const { opener } = server.accounts.proofs;
    const open = opener.open.bind(opener);
    const gate = Promise.withResolvers<void>();
    let [now, most] = [0, 0];
    opener.open = async (...args) => {
      now += 1;
      most = Math.max(most, now);
      await gate.promise;
      now -= 1;
      return open(...args);
    };
    try {
      const { data: key } = await server.client('203.0.113.99').call(account.queryPublicKey);
      const passWord = encryptField(key.publicKey, key.nonce, 'Wrong-2026!');
      let busy = 0;
      const replies = Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          const body = { account: `user${i}`, passWord, keyId: key.keyId };
          const reply = await server.client(`10.9.0.${i}`).send(account.login, { body });
          if (reply.status === 503) busy += 1;
          return reply;
        }),
      );
      await expect.poll(() => busy, { timeout: 30_000 }).toBe(200 - 56);
      expect(most).toBe(6);
      // Other calls are served meanwhile.
      expect((await server.client('203.0.113.97').call(account.queryLatestStcSystemNetworkStatus)).code).toBe(
        200,
      );
      gate.resolve();
      expect((await replies).filter(({ code }) => code === ACCOUNT_CODE.wrongPassword)).toHaveLength(56);
    } finally {
      gate.resolve();
      opener.open = open;
    }
    expect((await server.client('203.0.113.98').login('demo_maker', DEMO_PASSWORD)).code).toBe(200);
  });
});
