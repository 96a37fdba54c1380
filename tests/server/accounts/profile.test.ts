import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, transaction } from '../../../contract/api/index.ts';
import { userInfo } from '../../../contract/entities/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

let server: AccountsServer;
let client: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
});
beforeEach(async () => {
  client = await server.loggedIn('demo_trader');
});
afterAll(() => server.close());

const row = () =>
  server.storage.kysely
    .selectFrom('operator')
    .selectAll()
    .where('oper_id', '=', 'D0001')
    .executeTakeFirstOrThrow();

describe('T17 mass assignment', () => {
  const forbidden = [
    ...Object.keys(userInfo.shape).filter(
      (key) => !['opername', 'phonenum', 'newversion', 'newlookticket'].includes(key),
    ),
    'amountLimit',
    'amount',
    'is_staff',
    'isMarketMakingTier',
    'password_hash',
    'org_id',
    'valid_end',
    'is_demo',
    'constructor',
  ];

  it.each(forbidden)('refuses %s in updateOperInfo and changes nothing', async (field) => {
    const before = await row();
    const reply = await client.send(account.updateOperInfo, {
      body: { newversion: '1', [field]: field === 'isStaff' ? true : '1' },
    });
    expect(reply.status).toBe(400);
    expect(await row()).toEqual(before);
  });

  it('refuses unknown fields in login, password change and theme', async () => {
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD);
    const [passWord = ''] = ciphers;
    const login = await client.send(account.login, {
      body: { account: 'demo_trader', passWord, keyId, isStaff: true },
    });
    const change = await client.send(account.updatePassWord, {
      body: {
        oldPassWord: passWord,
        newPassWord: passWord,
        confirmPassword: passWord,
        keyId,
        operid: 'D0002',
      },
    });
    const theme = await client.send(transaction.saveMarketThemeMode, {
      body: { memode: 'D', operId: 'D0002' },
    });
    expect([login.status, change.status, theme.status]).toEqual([400, 400, 400]);
    expect([login.message, change.message, theme.message]).toEqual([
      expect.stringContaining('isStaff'),
      expect.stringContaining('operid'),
      expect.stringContaining('operId'),
    ]);
  });
});

describe('changing one’s own profile', () => {
  it('saves a new name and page versions, and returns them [R6.04]', async () => {
    const reply = await client.call(account.updateOperInfo, {
      body: { opername: '新名字', newversion: '0', newlookticket: '1' },
    });
    expect(reply.data).toMatchObject({
      opername: '新名字',
      newversion: '0',
      newlookticket: '1',
      sessionId: client.sessionId,
    });
    expect((await client.call(account.queryOperInfo)).data).toEqual(reply.data);
    expect(
      (
        await client.call(account.updateOperInfo, {
          body: { opername: 'demo_trader', newversion: '1', newlookticket: '0' },
        })
      ).code,
    ).toBe(200);
  });

  it.each(['demo_maker', 'DEMO_MAKER', 'ｄｅｍｏ_ｍａｋｅｒ'])(
    'refuses another user’s name, also as %s',
    async (opername) => {
      expect((await client.call(account.updateOperInfo, { body: { opername } })).code).toBe(
        ACCOUNT_CODE.taken,
      );
    },
  );

  it('T4 stops a user who tries names to learn which are taken', async () => {
    const curious = await server.loggedIn('demo_offer', '192.0.2.77');
    const codes: number[] = [];
    for (let i = 0; i < 22; i += 1)
      codes.push((await curious.call(account.updateOperInfo, { body: { opername: 'demo_maker' } })).code);
    expect(codes).toEqual([
      ...Array.from({ length: 20 }, () => ACCOUNT_CODE.taken),
      ACCOUNT_CODE.tooManyTries,
      ACCOUNT_CODE.tooManyTries,
    ]);
    expect((await curious.call(account.updateOperInfo, { body: { newversion: '0' } })).code).toBe(200);
  });

  it('gives a name to only one of several who request it simultaneously, and refuses the others', async () => {
    const names = ['demo_trader', 'demo_trader2', 'demo_maker', 'demo_org'];
    const wanting = await Promise.all(names.map((name, i) => server.loggedIn(name, `192.0.2.${i + 30}`)));
    for (let round = 0; round < 5; round += 1) {
      const body = { opername: `wanted_${round}` };
      const codes = await Promise.all(
        wanting.map(async (one) => (await one.call(account.updateOperInfo, { body })).code),
      );
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...names.slice(1).map(() => ACCOUNT_CODE.taken)]);
    }
    for (const [i, one] of wanting.entries())
      await one.call(account.updateOperInfo, { body: { opername: names[i] ?? '' } });
  });

  it.each(['13900000000', 'a@b.cn', 'two words', 'zero\u200bwidth', '\u202eright'])(
    'refuses a name that could be mistaken: %j',
    async (opername) => {
      expect((await client.call(account.updateOperInfo, { body: { opername } })).code).toBe(
        ACCOUNT_CODE.taken,
      );
    },
  );

  it('T42 does not change a phone number with the session alone', async () => {
    const before = await row();
    expect(
      (await client.call(account.updateOperInfo, { body: { phonenum: '13911112222', code: '000000' } })).code,
    ).toBe(ACCOUNT_CODE.proofRequired);
    expect(await row()).toEqual(before);
  });
});

describe('changing the password', () => {
  const change = async (oldPassword: string, newPassword: string, repeated = newPassword) => {
    const { keyId, ciphers } = await client.encrypt(oldPassword, newPassword, repeated);
    const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
    return client.call(account.updatePassWord, {
      body: { oldPassWord, newPassWord, confirmPassword, keyId },
    });
  };

  it.each([
    ['too short', 'Ab1!x', '密码须为'],
    ['too long', 'Abcdefgh1!Abcdefgh1!x', '密码须为'],
    ['of two kinds of character', 'quietriver77', '密码须为'],
    ['Chinese', '密码Abc123!', '密码须为'],
    ['common', 'Passw0rd!', '过于常见'],
    ['common, with a year appended', 'Qwerty2026!', '过于常见'],
    ['built on the user name', 'X1!demo_trader', '不能包含用户名'],
    ['unchanged', DEMO_PASSWORD, '不能与原密码相同'],
  ])('refuses one that is %s, stating the reason [R5.02]', async (_why, password, words) => {
    const reply = await change(DEMO_PASSWORD, password);
    expect(reply.code).toBe(ACCOUNT_CODE.passwordRule);
    expect(reply.message).toContain(words);
    expect((await client.call(account.queryOperInfo)).status).toBe(200);
  });

  it('refuses differing new passwords, and fields with different nonces', async () => {
    expect((await change(DEMO_PASSWORD, 'Quiet-River7', 'Quiet-River8')).message).toContain('不一致');
    const [a, b] = [await client.encrypt(DEMO_PASSWORD), await client.encrypt('Quiet-River7')];
    const [oldPassWord = ''] = a.ciphers;
    const [newPassWord = ''] = b.ciphers;
    const reply = await client.call(account.updatePassWord, {
      body: { oldPassWord, newPassWord, confirmPassword: newPassWord, keyId: a.keyId },
    });
    expect(reply.code).toBe(ACCOUNT_CODE.wrongPassword);
  });

  it('allows a stolen session five guesses of the old password in a quarter of an hour', async () => {
    server.clock.advance(15 * 60_000);
    const codes: number[] = [];
    for (let index = 0; index < 8; index += 1)
      codes.push((await change(`Guess-${index}!`, 'Quiet-River7')).code);
    expect(codes.filter((code) => code === ACCOUNT_CODE.wrongPassword)).toHaveLength(5);
    expect((await change(DEMO_PASSWORD, 'Quiet-River7')).code).toBe(ACCOUNT_CODE.tooManyTries);
  });
});

describe('days of use', () => {
  it('counts actions of users and visitors, and limits how many names a day can add', async () => {
    const visitor = server.client('192.0.2.77');
    for (const who of [client, client, visitor])
      expect(
        (await who.call(account.insertUserActionUseDaysRecord, { body: { action: 'quote.open' } })).data,
      ).toEqual({
        days: who === visitor ? 0 : 1,
      });
    const rows = await server.storage.kysely
      .selectFrom('use_day')
      .select(['oper_id', 'action', 'times'])
      .orderBy('oper_id')
      .execute();
    expect(rows).toEqual([
      { oper_id: '', action: 'quote.open', times: 1 },
      { oper_id: 'D0001', action: 'quote.open', times: 2 },
    ]);
    for (let index = 0; index < 260; index += 1)
      await server.accounts.sessions.useDays.record(server.storage.kysely, null, `junk.${index}`);
    expect(
      (await server.storage.kysely.selectFrom('use_day').select('action').where('oper_id', '=', '').execute())
        .length,
    ).toBeLessThanOrEqual(200);
  });
});
