import { CODE_LIFE_MS } from '#server/domain/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { lastCode, lastMessage, requestCode, solveSlider } from '../../_util/proofs.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
let lastHost = 0;
let client: ApiClient;
let phone = '';
beforeEach(() => {
  lastHost += 1;
  client = server.client(`198.51.100.${lastHost}`);
  phone = `139${String(lastHost).padStart(8, '0')}`;
});

const register = async (
  target: string,
  code: string,
  opername = `user${lastHost}`,
  password = 'Quiet-River7',
  repeated = password,
) => {
  const { keyId, ciphers } = await client.encrypt(password, repeated);
  const [passWord = '', rePassWord = ''] = ciphers;
  const body = { code, opername, passWord, rePassWord, keyId };
  return target.includes('@')
    ? client.call(account.mailRegister, { body: { ...body, email: target } })
    : client.call(account.register, { body: { ...body, phonenum: target } });
};
const reset = async (target: string, code: string, password = 'Green-Hill88') => {
  const { keyId, ciphers } = await client.encrypt(password, password);
  const [newPassWord = '', confirmPassword = ''] = ciphers;
  return client.call(account.forgetPassWord, {
    body: { account: target, code, newPassWord, confirmPassword, keyId },
  });
};
const ask = async (target: string, purpose: 'register' | 'forget' | 'emailLogin' | 'mailRegister') => {
  const ticket = await solveSlider(server, client, 'code');
  return target.includes('@')
    ? client.call(account.sendEmailMessage, { body: { email: target, purpose, ticket } })
    : client.call(account.sendMessage, { body: { phonenum: target, purpose, ticket } });
};
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('T05 verification codes', () => {
  it('refuses the right code after five wrong attempts', async () => {
    const code = await requestCode(server, client, phone, 'register');
    for (let index = 0; index < 5; index += 1)
      expect((await register(phone, wrongOf(code))).code).toBe(ACCOUNT_CODE.wrongCode);
    expect((await register(phone, code)).code).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('allows no sixth attempt when attempts are simultaneous', async () => {
    const { codes } = server.accounts.proofs;
    const key = { target: phone, purpose: 'register', requester: '' } as const;
    const code = await server.storage.tx((trx) => codes.issue(trx, key));
    await Promise.all(
      Array.from({ length: 30 }, () => codes.isRight(server.storage.kysely, key, wrongOf(code))),
    );
    expect(await codes.isRight(server.storage.kysely, key, code)).toBe(false);
    const other = { ...key, target: phone.replace('139', '138') };
    const right = await server.storage.tx((trx) => codes.issue(trx, other));
    expect(await codes.isRight(server.storage.kysely, other, right)).toBe(true);
  });

  it('refuses a code for another purpose, phone or operator', async () => {
    const { codes } = server.accounts.proofs;
    const db = server.storage.kysely;
    const key = { target: phone, purpose: 'updatePhone.new', requester: 'D0001' } as const;
    const code = await server.storage.tx((trx) => codes.issue(trx, key));
    expect(await codes.isRight(db, { ...key, purpose: 'register', requester: '' }, code)).toBe(false);
    expect(await codes.isRight(db, { ...key, requester: 'D0002' }, code)).toBe(false);
    expect(await codes.isRight(db, { ...key, target: '13800000001' }, code)).toBe(false);
    expect(await codes.isRight(db, key, code)).toBe(true);
    const registerCode = await requestCode(server, client, phone, 'register');
    expect((await reset(phone, registerCode)).code).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('accepts one of several parallel uses of the right code, and no later one', async () => {
    const code = await requestCode(server, client, phone, 'register');
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((letter) => register(phone, code, `racer${lastHost}${letter}`)),
    );
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect((await register(phone, code, `racer${lastHost}z`)).code).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('logs in one of several machines that send the same right code simultaneously', async () => {
    const email = 'demo_research@example.com';
    const code = await requestCode(server, client, email, 'emailLogin');
    const machines = [1, 2, 3, 4].map((n) => server.client(`203.0.113.${n}`));
    const replies = await Promise.all(
      machines.map((each) => each.call(account.emailLogin, { body: { email, code } })),
    );
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(3).fill(ACCOUNT_CODE.wrongCode),
    ]);
  });

  it('refuses a code after five minutes, or once a newer one was sent', async () => {
    const first = await requestCode(server, client, phone, 'register');
    server.clock.jump(server.clock.now() + 60_000);
    const second = await requestCode(server, client, phone, 'register');
    if (first !== second) expect((await register(phone, first)).code).toBe(ACCOUNT_CODE.wrongCode);
    server.clock.jump(server.clock.now() + CODE_LIFE_MS);
    expect((await register(phone, second)).code).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('are limited to one a minute and ten a day per phone, and twenty an hour per address', async () => {
    expect((await ask(phone, 'register')).code).toBe(200);
    expect(await ask(phone, 'register')).toMatchObject({
      code: ACCOUNT_CODE.tooManyTries,
      message: expect.stringContaining('每分钟'),
    });
    for (let index = 0; index < 9; index += 1) {
      server.clock.jump(server.clock.now() + 60_000);
      expect((await ask(phone, 'register')).code).toBe(200);
    }
    server.clock.jump(server.clock.now() + 60_000);
    expect((await ask(phone, 'register')).code).toBe(ACCOUNT_CODE.tooManyTries);
    server.clock.jump(server.clock.now() + DAY);
    expect((await ask(phone, 'register')).code).toBe(200);
    client = server.client('198.51.100.250');
    const codes: number[] = [];
    for (let index = 0; index < 25; index += 1)
      codes.push((await ask(`137000000${String(index).padStart(2, '0')}`, 'register')).code);
    expect(codes.filter((item) => item === 200)).toHaveLength(20);
  });

  it('T08 stores neither code nor target in the clear', async () => {
    const code = await requestCode(server, client, phone, 'register');
    const rows = JSON.stringify(
      await server.storage.kysely.selectFrom('verification_code').selectAll().execute(),
    );
    expect(rows.includes(code) || rows.includes(phone)).toBe(false);
    expect(rows).toContain(server.accounts.proofs.codes.hashOf(phone));
    const budgets = JSON.stringify(
      await server.storage.kysely.selectFrom('attempt_budget').select('key').execute(),
    );
    expect(budgets).not.toContain(phone);
    expect(budgets).toContain(server.accounts.proofs.codes.hashOf(phone));
  });
});

describe('registration', () => {
  it('creates an unverified account that can log in and has a welcome message [R7.01]', async () => {
    const code = await requestCode(server, client, phone, 'register');
    expect((await register(phone, code, '新用户一')).code).toBe(200);
    const reply = await client.login(phone, 'Quiet-River7');
    expect(reply.data.userInfo).toMatchObject({
      opername: '新用户一',
      phonenum: phone,
      authenticationstatus: 'N',
      bindstatus: 'N',
      isStaff: false,
      urmorgshortname: '',
    });
  });

  it('works by e-mail, after which the address can log in with a mailed code', async () => {
    const email = `Person${lastHost}@Example.com`;
    const code = await requestCode(server, client, email, 'mailRegister');
    expect((await register(email, code)).code).toBe(200);
    server.clock.jump(server.clock.now() + 60_000);
    const loginCode = await requestCode(server, client, email, 'emailLogin');
    expect((await client.call(account.emailLogin, { body: { email, code: wrongOf(loginCode) } })).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
    const reply = await client.call(account.emailLogin, {
      body: { email: email.toLowerCase(), code: loginCode },
    });
    expect(reply.data.userInfo).toMatchObject({ email });
    expect((await client.call(account.emailLogin, { body: { email, code: loginCode } })).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
  });

  it('reports a weak password, a mismatch or a taken name, and keeps the code for the next attempt', async () => {
    const code = await requestCode(server, client, phone, 'register');
    expect((await register(phone, code, 'name1', 'quietriver7')).message).toContain('密码须为');
    expect((await register(phone, code, 'name1', 'Quiet-River7', 'Quiet-River8')).message).toContain(
      '不一致',
    );
    expect((await register(phone, code, 'name1', `Xy!${phone}`)).message).toContain('不能包含');
    expect((await register(phone, code, 'demo_trader')).code).toBe(ACCOUNT_CODE.taken);
    expect((await register(phone, code, '13912345678')).code).toBe(ACCOUNT_CODE.taken);
    expect((await register(phone, code, 'name1')).code).toBe(200);
  });

  it('T17 accepts no additional fields', async () => {
    const { keyId, ciphers } = await client.encrypt('Quiet-River7', 'Quiet-River7');
    const [passWord = '', rePassWord = ''] = ciphers;
    const good = { phonenum: phone, code: '000000', opername: 'xu', passWord, rePassWord, keyId };
    for (const field of [
      'isStaff',
      'is_staff',
      'isMarketMakingTierUser',
      'amountLimit',
      'authenticationstatus',
      'bindstatus',
      'operid',
      'realname',
    ]) {
      expect((await client.send(account.register, { body: { ...good, [field]: '1' } })).status).toBe(400);
    }
  });
});

describe('T04 nothing is revealed about other accounts', () => {
  it('when requesting codes: reply and stored rows are the same for known and unknown targets', async () => {
    const registeredReply = await ask('13800000001', 'forget');
    const unknown = await ask(phone, 'forget');
    const duplicateReply = await ask('13800000002', 'register');
    expect([unknown.text, duplicateReply.text]).toEqual([registeredReply.text, registeredReply.text]);
    expect(await lastMessage(server, phone)).toBeNull();
    expect(await lastMessage(server, '13800000001')).toContain('重设登录密码');
    expect(await lastMessage(server, '13800000002')).toContain('已属于一个账号');
    const rows = await server.storage.kysely
      .selectFrom('outgoing_message')
      .select('status')
      .orderBy('seq', 'desc')
      .limit(3)
      .execute();
    expect(rows.map((row) => row.status).toSorted()).toEqual(['kept', 'kept', 'none']);
  });

  it('when verifying, resetting or registering', async () => {
    const verify = async (name: string) =>
      client.call(account.verifyUser, {
        body: { account: name, ticket: await solveSlider(server, client, 'verifyUser') },
      });
    expect((await verify('nobody')).text).toBe((await verify('demo_trader')).text);
    expect((await reset(phone, '123456')).text).toBe((await reset('13800000003', '123456')).text);
    expect((await reset('demo_trader', '123456')).text).toBe((await reset('13800000003', '123456')).text);
    // The phone of demo_maker is taken; without its code that looks like any wrong code.
    expect((await register('13800000003', '123456')).text).toBe((await register(phone, '123456')).text);
  });
});

describe('resetting a forgotten password', () => {
  it('is limited to thirty attempts an hour per address, across accounts [T05]', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 32; i += 1)
      codes.push((await reset(`1360000${String(i).padStart(4, '0')}`, '123456')).code);
    expect(codes.filter((found) => found === ACCOUNT_CODE.wrongCode)).toHaveLength(30);
    expect(codes.at(-1)).toBe(ACCOUNT_CODE.tooManyTries);
  });

  it('requires the code, ends all sessions and notifies the owner', async () => {
    server.clock.jump(server.clock.now() + DAY);
    const owner = await server.loggedIn('demo_special', '192.0.2.1');
    const code = await requestCode(server, client, '13800000006', 'forget');
    expect((await reset('13800000006', wrongOf(code))).code).toBe(ACCOUNT_CODE.wrongCode);
    expect((await reset('13800000006', code, 'Abc1!')).code).toBe(ACCOUNT_CODE.passwordRule);
    expect((await reset('13800000006', code)).code).toBe(200);
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    expect((await client.login('demo_special', 'Green-Hill88')).code).toBe(200);
    expect(await lastMessage(server, '13800000006')).toContain('登录密码已修改');
    expect(await lastMessage(server, 'demo_special@example.com')).toContain('登录密码已修改');
    expect((await reset('13800000006', code)).code).toBe(ACCOUNT_CODE.wrongCode);
  });
});

describe('T42 changing phone or e-mail', () => {
  const user = async () => {
    server.clock.jump(server.clock.now() + DAY);
    client = await server.loggedIn('demo_offer', '192.0.2.9');
    return client;
  };
  const phoneCode = async (target: 'old' | 'new', phonenum: string) => {
    expect((await client.call(account.upDateSendMessage, { body: { phonenum, target } })).code).toBe(200);
    return lastCode(server, phonenum);
  };
  const row = () =>
    server.storage.kysely
      .selectFrom('operator')
      .select(['phonenum', 'email'])
      .where('oper_id', '=', 'D0011')
      .executeTakeFirstOrThrow();

  it('needs more than the session and the new phone’s code', async () => {
    await user();
    const code = await phoneCode('new', phone);
    const before = await row();
    expect((await client.call(account.updateOperInfo, { body: { phonenum: phone, code } })).code).toBe(
      ACCOUNT_CODE.proofRequired,
    );
    expect(
      (await client.call(account.updateOperInfo, { body: { phonenum: phone, code, oldCode: '000000' } }))
        .code,
    ).toBe(ACCOUNT_CODE.wrongCode);
    const { keyId, ciphers } = await client.encrypt('Wrong-Guess1');
    expect(
      (
        await client.call(account.updateOperInfo, {
          body: { phonenum: phone, code, passWord: ciphers[0] ?? '', keyId },
        })
      ).code,
    ).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await row()).toEqual(before);
  });

  it('succeeds with the old phone’s code, and notifies the old phone', async () => {
    await user();
    const oldCode = await phoneCode('old', '13800000011');
    const code = await phoneCode('new', phone);
    const reply = await client.call(account.updateOperInfo, { body: { phonenum: phone, code, oldCode } });
    expect(reply.data.phonenum).toBe(phone);
    expect(await lastMessage(server, '13800000011')).toContain('手机号已修改');
    expect((await client.call(account.queryOperInfo)).status).toBe(200);
    expect(
      (await client.call(account.upDateSendMessage, { body: { phonenum: '13800000011', target: 'old' } }))
        .code,
    ).toBe(ACCOUNT_CODE.proofRequired);
  });

  it('changes phone and name together or not at all', async () => {
    await user();
    const before = await row();
    const oldCode = await phoneCode('old', before.phonenum ?? '');
    const code = await phoneCode('new', '13911110066');
    const change = (opername: string) =>
      client.call(account.updateOperInfo, { body: { phonenum: '13911110066', code, oldCode, opername } });
    expect((await change('demo_maker')).code).toBe(ACCOUNT_CODE.taken);
    expect(await row()).toEqual(before);
    // What was refused has not used up the codes.
    expect((await change('river_offer')).data).toMatchObject({
      phonenum: '13911110066',
      opername: 'river_offer',
    });
    await client.call(account.updateOperInfo, { body: { opername: 'demo_offer' } });
  });

  it('binds an e-mail address only with its code and the password', async () => {
    await user();
    const email = `bound${lastHost}@example.org`;
    expect((await client.call(account.sendVerificationEmail, { body: { email } })).code).toBe(200);
    const code = await lastCode(server, email);
    expect((await client.call(account.verificationMailbox, { body: { email, code } })).code).toBe(
      ACCOUNT_CODE.proofRequired,
    );
    const { keyId, ciphers } = await client.encrypt('Bond2026!');
    const reply = await client.call(account.verificationMailbox, {
      body: { email, code, passWord: ciphers[0] ?? '', keyId },
    });
    expect(reply.data.email).toBe(email);
    expect(await lastMessage(server, 'demo_offer@example.com')).toContain('邮箱已修改');
  });

  it('accepts a new phone number or address only in the form to which its code was sent', async () => {
    await user();
    const before = await row();
    const oldCode = await phoneCode('old', before.phonenum ?? '');
    const code = await phoneCode('new', '13911110077');
    for (const phonenum of [' 13911110077', '１３９１１１１００７７'])
      expect(
        (await client.call(account.updateOperInfo, { body: { phonenum, code, oldCode } })).data,
      ).toMatchObject({ field: 'phonenum' });
    const email = `form${lastHost}@example.org`;
    await client.call(account.sendVerificationEmail, { body: { email } });
    const { keyId, ciphers } = await client.encrypt('Bond2026!');
    expect(
      (
        await client.call(account.verificationMailbox, {
          body: {
            email: `${email}\r\n`,
            code: await lastCode(server, email),
            passWord: ciphers[0] ?? '',
            keyId,
          },
        })
      ).data,
    ).toMatchObject({ field: 'email' });
    expect(await row()).toEqual(before);
  });

  it('sends at most ten codes a day for one account, from whatever addresses it asks', async () => {
    await user();
    const codes: number[] = [];
    for (let index = 10; index < 22; index += 1) {
      const machine = server.client(`198.51.100.${index}`);
      machine.token = client.token;
      const body = { phonenum: `139222200${index}`, target: 'new' as const };
      codes.push((await machine.call(account.upDateSendMessage, { body })).code);
    }
    expect(codes.slice(0, 10).every((code) => code === 200)).toBe(true);
    expect(codes.slice(10)).toEqual([ACCOUNT_CODE.tooManyTries, ACCOUNT_CODE.tooManyTries]);
  });

  it('does not reveal whether a phone or address is already taken', async () => {
    await user();
    const free = await client.call(account.sendVerificationEmail, {
      body: { email: `free${lastHost}@example.org` },
    });
    const duplicateReply = await client.call(account.sendVerificationEmail, {
      body: { email: 'demo_trader@example.com' },
    });
    expect(duplicateReply.text).toBe(free.text);
    expect(await lastMessage(server, 'demo_trader@example.com')).toContain('已属于一个账号');
  });
});
