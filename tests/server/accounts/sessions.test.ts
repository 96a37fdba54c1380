import { DEMO_PASSWORD } from '#server/domain/accounts';
import { sha256 } from '#server/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, cases, consoleApi, transaction } from '../../../contract/api/index.ts';
import { CLOSE } from '../../../contract/push/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { keyWish, makeKey } from '../../_util/api-keys.ts';
import type { PushClient } from '../../_util/push-client.ts';
import { RawConnection, statusesIn } from '../../_util/raw-http.ts';
import { whileTimePasses } from '../../_util/while-time-passes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: AccountsServer;
let start: number;
const sockets: PushClient[] = [];

beforeAll(async () => {
  server = await startAccountsServer();
  start = server.clock.now();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.close());

const status = async (client: ApiClient): Promise<number> =>
  (await client.call(account.queryOperInfo)).status;

/** A logged-in machine with an open notice socket that has received its snapshot. */
async function watching(name: string, ip?: string): Promise<{ client: ApiClient; socket: PushClient }> {
  const client = await server.loggedIn(name, ip);
  const socket = server.socket('msg', client.token);
  sockets.push(socket);
  await socket.frame('msg', 'snap');
  return { client, socket };
}

/** No frame followed the close: the close was last. */
const closedLast = (socket: PushClient): boolean => socket.events.at(-1)?.kind === 'close';

describe('T10 a session ends everywhere at once', () => {
  it('at logout: 401 on the next call, 4401 on the socket [R7.06]', async () => {
    const { client, socket } = await watching('demo_trader');
    expect((await client.call(account.logout)).code).toBe(200);
    expect(await status(client)).toBe(401);
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    expect(closedLast(socket)).toBe(true);
    const again = server.socket('msg', client.token);
    expect(await again.closed).toBe(CLOSE.unauthenticated);
    expect(again.frames).toEqual([]);
  });

  it('at a login elsewhere: first a warning with the new id, then 4402, and the old token is void [R4.11]', async () => {
    const { client: old, socket } = await watching('demo_trader', '192.0.2.1');
    const fresh = await server.loggedIn('demo_trader', '192.0.2.2');
    expect(await socket.closed).toBe(CLOSE.replaced);
    const [warning, close] = socket.events.slice(-2);
    expect(close).toEqual({ kind: 'close', code: CLOSE.replaced });
    expect(warning?.kind === 'frame' ? warning.frame : null).toMatchObject({
      type: 'msg',
      op: 'upd',
      data: [
        {
          content: '此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码',
          token: fresh.sessionId,
        },
      ],
    });
    expect(await old.call(account.queryOperInfo)).toMatchObject({
      status: 401,
      data: { key: 'sessionReplaced' },
    });
    expect(await status(fresh)).toBe(200);
    // A client that was asleep meanwhile is informed too.
    expect(await server.socket('msg', old.token).closed).toBe(CLOSE.replaced);
  });

  it('at a password change: every session of the operator, including the current one', async () => {
    const { client, socket } = await watching('demo_trader2');
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD, 'Quiet-River7', 'Quiet-River7');
    const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
    expect(
      (
        await client.call(account.updatePassWord, {
          body: { oldPassWord, newPassWord, confirmPassword, keyId },
        })
      ).code,
    ).toBe(200);
    expect(await status(client)).toBe(401);
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    expect(closedLast(socket)).toBe(true);
    expect((await server.client('192.0.2.3').login('demo_trader2', DEMO_PASSWORD)).code).toBe(
      ACCOUNT_CODE.wrongPassword,
    );
    expect((await server.client('192.0.2.3').login('demo_trader2', 'Quiet-River7')).code).toBe(200);
  });

  it('when the account’s validity ends at midnight in Beijing', async () => {
    const { accounts, storage, clock } = server;
    await storage.kysely
      .updateTable('operator')
      .set({ valid_start: '2026-01-01', valid_end: '2026-11-20' })
      .where('oper_id', '=', 'D0003')
      .execute();
    const { client, socket } = await watching('demo_maker');
    clock.jump(Date.parse('2026-11-20T23:59:59.999+08:00'));
    await accounts.sessions.ender.endExpired();
    await accounts.sessions.ender.endInvalid();
    // The idle limit has passed; log in again to see the daily limit on its own.
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    const late = await watching('demo_maker');
    expect(await status(late.client)).toBe(200);
    clock.jump(Date.parse('2026-11-21T00:00:00+08:00'));
    expect(await status(late.client)).toBe(401);
    clock.advance(1_000);
    expect(await late.socket.closed).toBe(CLOSE.unauthenticated);
    expect(closedLast(late.socket)).toBe(true);
    expect((await server.client('192.0.2.4').login('demo_maker', DEMO_PASSWORD)).code).toBe(
      ACCOUNT_CODE.accountNotValid,
    );
    expect(await status(client)).toBe(401);
    clock.jump(start);
  });

  it('when an operator is disabled', async () => {
    const { accounts, storage } = server;
    const { client, socket } = await watching('demo_ticket');
    await storage.tx((trx) => accounts.profile.writer.setDisabled(trx, 'D0012', true));
    expect(await status(client)).toBe(401);
    await accounts.sessions.ender.endInvalid();
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    await storage.tx((trx) => accounts.profile.writer.setDisabled(trx, 'D0012', false));
  });

  it('after two idle hours, but not while a socket is open', async () => {
    const { clock, accounts } = server;
    clock.jump(start);
    const idle = await server.loggedIn('demo_org');
    const { client, socket } = await watching('demo_offer');
    for (let minutes = 0; minutes < 130; minutes += 1) {
      clock.jump(clock.now() + MINUTE);
      // The gateway's constant query for open sockets.
      await accounts.sessions.store.live([client.sessionId]);
    }
    await accounts.sessions.ender.endExpired();
    expect(await status(idle)).toBe(401);
    expect(await status(client)).toBe(200);
    expect(closedLast(socket)).toBe(false);
  });

  it('after a day at most, however active it is', async () => {
    const { clock, accounts } = server;
    const client = await server.loggedIn('demo_coupon');
    for (let hours = 0; hours < 23; hours += 1) {
      clock.jump(clock.now() + HOUR);
      expect(await status(client)).toBe(200);
    }
    clock.jump(clock.now() + HOUR);
    expect(await status(client)).toBe(401);
    await accounts.sessions.ender.endExpired();
    expect(await accounts.sessions.store.live([client.sessionId])).toEqual(new Map());
  });

  it('within a second even if the bus announced nothing', async () => {
    const { storage, clock } = server;
    const { client, socket } = await watching('demo_research');
    await storage.kysely
      .updateTable('operator_session')
      .set({ ended_at: new Date(clock.now()) })
      .where('session_id', '=', client.sessionId)
      .execute();
    expect(await whileTimePasses(clock, socket.closed)).toBe(CLOSE.unauthenticated);
  });

  it('exactly one of twenty parallel logins keeps a live session', async () => {
    const machines = Array.from({ length: 20 }, (_, index) => server.client(`198.51.100.${index + 1}`));
    const replies = await Promise.all(
      machines.map((machine) => machine.login('demo_special', DEMO_PASSWORD)),
    );
    expect(replies.every((reply) => reply.code === 200)).toBe(true);
    const codes = await Promise.all(machines.map(status));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 401)).toHaveLength(19);
    const live = await server.storage.kysely
      .selectFrom('operator_session')
      .select('session_id')
      .where('oper_id', '=', 'D0006')
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('tokens are stored only as hashes', async () => {
    const client = await server.loggedIn('demo_trader');
    const rows = await server.storage.kysely.selectFrom('operator_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(client.token);
    expect(rows.map((row) => row.token_hash)).toContain(sha256(client.token ?? ''));
  });
});

/** Sends the head of a call, and once it has been admitted, returns what sends the body and gives the status of the reply. */
async function beginCall(
  client: ApiClient,
  { path }: { readonly path: string },
  body: string,
  type = 'application/json',
): Promise<() => Promise<number | undefined>> {
  const connection = new RawConnection(server.url);
  connection.send(
    `POST /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${client.token}\r\ncontent-type: ${type}\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  await connection.until('100 Continue');
  // The server looked the session up before it looks up this one.
  await client.call(account.queryOperInfo);
  return async () => {
    connection.send(body);
    await connection.closed;
    return statusesIn(connection.received).at(-1);
  };
}

describe('T10 a call whose body comes after its head', () => {
  const THEME = { memode: 'N' };
  const beginTheme = (client: ApiClient) =>
    beginCall(client, transaction.saveMarketThemeMode, JSON.stringify(THEME));
  const themeOf = async (name: string) =>
    (await (await server.loggedIn(name)).call(transaction.queryMarketThemeMode)).data.quotedeepthememode;

  it('is carried out while its session lives', async () => {
    const end = await beginTheme(await server.loggedIn('demo_coupon'));
    expect(await end()).toBe(200);
    expect(await themeOf('demo_coupon')).toBe('N');
  });

  it('is refused once its session has ended, and changes nothing', async () => {
    const client = await server.loggedIn('demo_org');
    const end = await beginTheme(client);
    await client.call(account.logout);
    expect(await end()).toBe(401);
    expect(await themeOf('demo_org')).toBeNull();
  });

  it('is refused if it is a file, too', async () => {
    const form =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\r\n--x--\r\n';
    const client = await server.loggedIn('demo_coupon');
    const end = await beginCall(client, cases.attach, form, 'multipart/form-data; boundary=x');
    await client.call(account.logout);
    expect(await end()).toBe(401);
  });

  it('is refused once its sender lacks the right', async () => {
    const staff = await server.loggedIn('demo_staff');
    const end = await beginCall(
      staff,
      consoleApi.broadcast,
      JSON.stringify({ title: 'too late', content: 'to all' }),
    );
    const setStaff = (is: boolean) =>
      server.storage.kysely
        .updateTable('operator')
        .set({ is_staff: is })
        .where('opername', '=', 'demo_staff');
    await setStaff(false).execute();
    const replied = await end();
    await setStaff(true).execute();
    expect(replied).toBe(403);
    const sent = server.storage.kysely.selectFrom('message').select('title').where('title', '=', 'too late');
    expect(await sent.execute()).toEqual([]);
  });

  it('is refused once its API key is revoked [R1.05]', async () => {
    const staff = await server.loggedIn('demo_staff');
    const issued = await makeKey(
      staff,
      keyWish({ scopes: ['config'], isSandbox: false }, server.clock.now()),
    );
    expect(issued.code, `${issued.text}`).toBe(200);
    const program = server.client();
    program.token = issued.data.secret;
    const body = { kind: 'panel', id: 'quotes.best', disabled: true, reason: 'too late' };
    const end = await beginCall(program, consoleApi.killSwitch, JSON.stringify(body));
    await staff.call(account.revokeApiKey, { body: { apiKeyId: issued.data.key.apiKeyId } });
    expect(await end()).toBe(401);
  });
});

describe('T11 nothing in a socket frame is a credential', () => {
  it('no text in any frame can be used to log in', async () => {
    const { client, socket } = await watching('demo_trader', '192.0.2.1');
    await server.loggedIn('demo_trader', '192.0.2.2');
    await socket.closed;
    const texts = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    socket.frames.forEach(collect);
    expect(texts.size).toBeGreaterThan(5);
    const tokenShaped = [...texts].filter((text) => /^[A-Za-z0-9_.-]{16,256}$/.test(text));
    expect(tokenShaped.length).toBeGreaterThan(1);
    for (const text of [...tokenShaped, client.sessionId]) {
      const thief = server.client('192.0.2.9');
      thief.token = text;
      expect(await status(thief)).toBe(401);
    }
  });
});

describe('account queries of a session', () => {
  it('return user info, valid time, sales person, quota, theme and logins [R3.03, R4.06, R4.07]', async () => {
    const client = await server.loggedIn('demo_trader');
    expect((await client.call(account.queryOperValidTime)).data).toEqual({
      operid: 'D0001',
      validstarttime: '2020-01-01',
      validendtime: '2099-12-31',
    });
    expect((await client.call(transaction.getUserAmountInfo)).data).toEqual({
      amountLimit: 100_000,
      amount: 0,
    });
    expect((await client.call(transaction.getSTCSalesInfo)).data).toEqual({
      name: '示例销售',
      phone: '010-00000000',
      qq: '000000000',
    });
    expect((await client.call(transaction.queryMarketThemeMode)).data).toEqual({ quotedeepthememode: null });
    expect((await client.call(transaction.saveMarketThemeMode, { body: { memode: 'D' } })).code).toBe(200);
    expect((await client.call(transaction.queryMarketThemeMode)).data).toEqual({ quotedeepthememode: 'D' });
    const logins = (await client.call(account.queryLoginDt, { query: { page: 1, rows: 3 } })).data.content;
    expect(logins).toHaveLength(3);
    expect(logins[0]?.loginDt).toMatch(/^2026-11-2\d$/);
    expect((await client.call(account.queryLoginDtLimit)).data).toEqual({ days: 90, rows: 200 });
    expect((await client.call(account.checkExistsOrderInTransit)).data).toEqual({ exists: false });
    const unverified = await server.loggedIn('demo_new');
    expect((await unverified.call(transaction.getUserAmountInfo)).data).toEqual({
      amountLimit: null,
      amount: null,
    });
  });
});

describe('demonstration accounts', () => {
  it('T34 cannot log in if the demonstration is off', async () => {
    const live = await startAccountsServer({ env: { DEMO: '0' } });
    try {
      expect(await live.storage.kysely.selectFrom('operator').select('oper_id').execute()).toEqual([]);
      const hash = await live.accounts.proofs.hasher.hash(DEMO_PASSWORD);
      await live.storage.tx((trx) =>
        live.accounts.profile.writer.add(trx, {
          oper_id: 'D0001',
          opername: 'demo_trader',
          password_hash: hash,
          is_demo: true,
          valid_start: '2020-01-01',
          valid_end: '2099-12-31',
        }),
      );
      expect((await live.client().login('demo_trader', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.wrongPassword);
    } finally {
      await live.close();
    }
  });
});
