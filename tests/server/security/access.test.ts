import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, alerts, market, transaction } from '../../../contract/api/index.ts';
import { SUB_PROTOCOL } from '../../../contract/push/index.ts';
import { allOperations, allStreams, type Operation } from '../../../contract/server/index.ts';
import { marketSubjects } from '#server/domain/market';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { pathOfRead, READ_BOND, reads, takesRows, valuesFor } from '../../_util/reads.ts';
import { rawRequest, statusesIn } from '../../_util/raw-http.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

let server: TestServer;
const users = new Map<string, ApiClient>();
/** Everything that a refusal contains besides its text. */
const refusal = (key: string) => ({ field: null, key, values: {}, limit: null });
const NAMES = ['demo_new', 'demo_review', 'demo_trader', 'demo_maker'] as const;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of NAMES) users.set(name, await loggedIn(server.url, name));
}, 240_000);
afterAll(() => server.close());

const as = (name: (typeof NAMES)[number]): ApiClient => users.get(name) ?? new ApiClient(server.url);
/** The call's path with a value for each parameter. Which value does not matter: access is checked first. */
const filled = ({ path }: Operation): string => `/api${path.replaceAll(/:\w+/g, '1')}`;
const ask = async (endpoint: Operation, token?: string) => {
  const reply = await server.app.fastify.inject({
    method: endpoint.method,
    url: filled(endpoint),
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: token }) },
  });
  // `as` holds: every reply of a call is an envelope.
  return { status: reply.statusCode, body: reply.json() as { message: string; data: unknown } };
};
const BOND = READ_BOND;
/** Public facts about a bond and its remaining life. */
const TERMS = new Set(['couponRate', 'issueAmount', 'remainYears', 'years', 'amountYi']);
/** Figures of more than two decimals in a reply, as numbers or within texts, with their paths. */
function fineFigures(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /(?<!:\d)\d\.\d{3}/.test(value) ? [`${path}: ${value}`] : [];
  if (typeof value === 'number')
    return Math.abs(value * 100 - Math.round(value * 100)) < 1e-7 ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    TERMS.has(name) ? [] : fineFigures(item, `${path}.${name}`),
  );
}
const guarded = allOperations.filter(({ access }) => access !== 'public');

describe('T12 calls that need a session', () => {
  it('are exactly those whose path has an auth segment [R6.01]', () => {
    for (const { path, access } of allOperations)
      expect(access === 'public', `${path}`).toBe(!path.split('/').includes('auth'));
  });

  it('reply 401 and nothing else to no token, junk and the token of an ended session [R8.04]', async () => {
    const gone = await loggedIn(server.url, 'demo_org');
    const ended = gone.token ?? '';
    await gone.call(account.logout);
    for (const endpoint of guarded) {
      for (const token of [undefined, 'x', 'A'.repeat(43), ended]) {
        const { status, body } = await ask(endpoint, token);
        expect(status, `${endpoint.name} with ${token}`).toBe(401);
        expect(body).toEqual({
          code: 401,
          message: '认证失败，无法访问系统资源',
          data: refusal('unauthenticated'),
        });
      }
    }
  });

  it('cannot be reached through another spelling of their path', async () => {
    const spellings = [
      '//api/account/auth/queryOperInfo',
      '/api//account/auth/queryOperInfo',
      '/api/account//auth/queryOperInfo',
      '/api/account/%61uth/queryOperInfo',
      '/api/account/%2561uth/queryOperInfo',
      '/api/account/auth%2FqueryOperInfo',
      '/api/account/auth%5CqueryOperInfo',
      '/api/account/x/../auth/queryOperInfo',
      '/api/account/./auth/queryOperInfo',
      '/api/x/%2e%2e/account/auth/queryOperInfo',
      '/api/account/auth;a=b/queryOperInfo',
      '/api/account/auth/queryOperInfo;a=b',
      '/api/account/auth/queryOperInfo/',
      '/api/account/auth/queryOperInfo%00',
      '/api/account/auth/queryOperInfo%20',
      '/api/account/auth/queryOperInfo?authorization=x',
      '/API/account/AUTH/queryOperInfo',
      '/api/account/auth/queryoperinfo',
      '/api/account/auth/queryOperInfo#auth',
      'http://localhost/api/account/auth/queryOperInfo',
      '\\api\\account\\auth\\queryOperInfo',
    ];
    for (const path of spellings) {
      const received = await rawRequest(
        server.url,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      );
      const statuses = statusesIn(received);
      expect(statuses, `${path}`).toHaveLength(1);
      expect([400, 401, 404, 405, 421], `${path}: ${statuses}`).toContain(statuses[0]);
      expect(received, `${path}`).not.toContain('operid');
    }
  }, 60_000);
});

describe('T16 rights beyond being logged in', () => {
  const refusedTo: Readonly<Record<string, readonly (typeof NAMES)[number][]>> = {
    marketMaker: ['demo_new', 'demo_review', 'demo_trader'],
    staff: NAMES,
  };

  it('are enforced by the server: each restricted call replies 403 当前操作没有权限 without the right [R8.04]', async () => {
    const gated = guarded.filter(({ access }) => access in refusedTo);
    expect(gated.length).toBeGreaterThan(15);
    for (const endpoint of gated) {
      for (const name of refusedTo[endpoint.access] ?? []) {
        const { status, body } = await ask(endpoint, as(name).token ?? '');
        expect(status, `${endpoint.name} for ${name}`).toBe(403);
        expect(body).toMatchObject({ message: '当前操作没有权限', data: refusal('forbidden') });
      }
    }
  });

  it('keep unverified users from trading, whatever the page shows', async () => {
    const orders = () =>
      server.services.storage.kysely
        .selectFrom('quote_order')
        .select('order_id')
        .where('owner_id', 'in', ['D0004', 'D0005'])
        .execute();
    for (const name of ['demo_new', 'demo_review'] as const) {
      const reply = await enter(as(name), { securityId: '240210.IB', yield: 2 });
      expect(reply.text).toContain('"field":"newAuth"');
      expect(reply.message).toContain('实名认证');
    }
    expect(await orders()).toEqual([]);
  });

  /** Calls and streams, by whom they gave a figure of more than two decimals. */
  const finerBy = () => ({
    visitor: new Set<string>(),
    demo_new: new Set<string>(),
    demo_trader: new Set<string>(),
    demo_maker: new Set<string>(),
  });
  /** Those of the advanced areas. */
  const advanced = (names: ReadonlySet<string>): readonly string[] =>
    [...names].filter((name) => marketSubjects[name] !== 'login');

  it('give a visitor two decimals in every read, and an unverified user more only where log-in opens prices [R1.01] [R5.06] [R6.01]', async () => {
    const finer = finerBy();
    const unanswered = new Set<string>();
    for (const who of ['visitor', 'demo_new', 'demo_trader', 'demo_maker'] as const) {
      const client = who === 'visitor' ? new ApiClient(server.url) : as(who);
      if (who !== 'visitor')
        await client.call(market.saveMyOption, { body: { securityId: BOND, watched: true } });
      for (const call of reads) {
        const query = valuesFor(call);
        const { status, data } = await client.send<unknown>(
          { method: 'GET', path: pathOfRead(call) },
          { query },
        );
        if (status !== 200 && who !== 'visitor') unanswered.add(call.name);
        if (fineFigures(data).length > 0) finer[who].add(call.name);
      }
    }
    // Those that ask for what nobody has here, or for a key.
    expect([...unanswered].toSorted()).toEqual([
      'casesImage',
      'casesRead',
      'getQuoteDetail',
      'getStdtOne',
      'sliderInit',
    ]);
    expect([...finer.visitor]).toEqual([]);
    // The one trade of the page that is asked for may be at two decimals.
    for (const names of Object.values(finer)) names.delete('queryLatestTrans');
    expect([...finer.demo_new].toSorted()).toEqual([
      'bondPreview',
      'getResembleSecurityList',
      'homepage',
      'selectBondValuationEntityFromCom',
      'selectBondValuationEntityFromMy',
      'selectBondValuationEntityFromOp',
    ]);
    expect(advanced(finer.demo_new)).toEqual([]);
    // Places where verified users and market makers read finer figures: those that this test can detect.
    for (const who of ['demo_trader', 'demo_maker'] as const) {
      expect(advanced(finer[who])).toEqual(
        expect.arrayContaining(['myOptionSecurityInfo', 'quoteDeepInfo', 'todayNewestBondInfo']),
      );
      expect([...finer.demo_new].filter((name) => !finer[who].has(name))).toEqual([]);
    }
  });

  it('give an unverified user full prices of done trades, and in every stream of quotes two decimals, of the 200 bonds quoted last [R1.01] [R6.01]', async () => {
    const types = allStreams.flatMap(({ type, keyScope }) => (keyScope === 'market.read' ? [type] : []));
    const { data: latest } = await as('demo_trader').call(transaction.todayNewestBondInfo, {
      query: { rows: 200 },
    });
    const securityIds = [BOND, ...latest.map(({ securityId }) => securityId)];
    expect(securityIds.length).toBeGreaterThan(100);
    const finer = finerBy();
    for (const name of ['demo_new', 'demo_trader', 'demo_maker'] as const) {
      const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
        SUB_PROTOCOL,
        as(name).token ?? '',
      ]).open();
      for (const stream of types) {
        socket.send({ type: 'sub', stream, securityIds });
        // In parts, each of which names its bonds; the whole stream names none.
        const covers = (ids: readonly string[], id: string): boolean => ids.length === 0 || ids.includes(id);
        await socket.until((frames) => {
          const parts = frames.filter(({ type, op }) => type === stream && op === 'snap');
          return securityIds.every((id) => parts.some(({ ids = [] }) => covers(ids, id)));
        });
        const rows = socket.frames.flatMap(({ type, data = [] }) => (type === stream ? data : []));
        if (fineFigures(rows).length > 0) finer[name].add(stream);
      }
      socket.close();
    }
    expect([...finer.demo_new]).toEqual(['latestTransWebSocket']);
    for (const who of ['demo_trader', 'demo_maker'] as const)
      expect(advanced(finer[who]).length).toBeGreaterThan(2);
  });

  it('close the tape of an unverified user with the session that opened it [R6.01]', async () => {
    const client = await loggedIn(server.url, 'demo_review');
    const socket = await new TestSocket(`${server.wsUrl}/ws/latestTransWebSocket`, [
      SUB_PROTOCOL,
      client.token ?? '',
    ]).open();
    const { data = [] } = await socket.frame(({ op }) => op === 'snap');
    expect(fineFigures(data).length).toBeGreaterThan(0);
    await client.call(account.logout);
    expect(await socket.closed).toBe(4401);
    users.set('demo_review', await loggedIn(server.url, 'demo_review'));
  });

  it('hide full prices and organisations of the composite quote from unverified users [R1.01]', async () => {
    const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
      SUB_PROTOCOL,
      as('demo_new').token ?? '',
    ]).open();
    socket.send({ type: 'sub', stream: 'bestmarket' });
    const { data = [] } = await socket.frame(({ type, op }) => type === 'bestmarket' && op === 'snap');
    socket.close();
    const quoted = data.filter(({ bidPrice }) => bidPrice !== null);
    expect(quoted.length).toBeGreaterThan(0);
    for (const { bidOrg, bidPrice } of quoted)
      expect([bidOrg, bidPrice]).toEqual(['***', expect.stringMatching(/\*\*$/)]);
  });

  it('name no institution and no trader of the market to visitors and unverified users, in any read or stream [R1.01]', async () => {
    const types = allStreams.flatMap(({ type, keyScope }) => (keyScope === 'market.read' ? [type] : []));
    /** What a viewer is sent, by call or stream. */
    const texts = async (client: ApiClient): Promise<[string, string][]> => {
      const found: [string, string][] = [];
      // Whom one may name as a counterparty is a register, and says nothing of the market.
      for (const call of reads.filter(({ name }) => name !== 'queryCfetsTrader')) {
        const query = { ...valuesFor(call), ...(takesRows(call) && { rows: 200 }) };
        found.push([
          call.name,
          (await client.send({ method: 'GET', path: pathOfRead(call) }, { query })).text,
        ]);
      }
      if (client.token === null) return found;
      const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
        SUB_PROTOCOL,
        client.token,
      ]).open();
      for (const stream of types) socket.send({ type: 'sub', stream, securityIds: [BOND] });
      for (const stream of types) {
        const frame = await socket.frame(({ type, op }) => type === stream && op === 'snap');
        found.push([stream, JSON.stringify(frame)]);
      }
      socket.close();
      return found;
    };
    const namesIn = (text: string): string[] =>
      [...text.matchAll(/"(?:org|bidOrg|ofrOrg|traderName)":"([^"]+)"/g)].flatMap(([, name = '']) =>
        name === '***' ? [] : [name],
      );
    const names = (await texts(as('demo_trader'))).flatMap(([, text]) => namesIn(text));
    expect(new Set(names).size).toBeGreaterThan(5);
    for (const client of [new ApiClient(server.url), as('demo_new'), as('demo_review')])
      expect((await texts(client)).filter(([, text]) => namesIn(text).length > 0)).toEqual([]);
  });

  it('return unverified users no single quotes of a bond, and no error either [R1.01]', async () => {
    const { id } = await server.services.storage.kysely
      .selectFrom('quote_order')
      .select('security_id as id')
      .where('ord_status', '=', '0')
      .limit(1)
      .executeTakeFirstOrThrow();
    const read = async (name: 'demo_new' | 'demo_trader') => {
      const { code, data } = await as(name).call(transaction.getRecentlyQuotes, { params: { id } });
      return [code, data.length > 0];
    };
    expect([await read('demo_new'), await read('demo_trader')]).toEqual([
      [200, false],
      [200, true],
    ]);
  });

  it('do not tell unverified users that a quote became best, which hidden decimals decide [R1.01]', async () => {
    const read = async (name: 'demo_new' | 'demo_trader') =>
      (await as(name).call(transaction.latestHighestMarketInfo, { query: { rows: 200 } })).data.length;
    expect([await read('demo_new'), (await read('demo_trader')) > 0]).toEqual([0, true]);
    const open = async (name: 'demo_new' | 'demo_trader') => {
      const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
        SUB_PROTOCOL,
        as(name).token ?? '',
      ]).open();
      socket.send({ type: 'sub', stream: 'latestHighestMarke' });
      socket.send({ type: 'sub', stream: 'bestmarket' });
      await socket.frame(({ type, op }) => type === 'bestmarket' && op === 'snap');
      return socket;
    };
    const sockets = await Promise.all([open('demo_new'), open('demo_trader')]);
    const [visitor, verified] = sockets;
    const { data } = await verified.frame(({ type, op }) => type === 'latestHighestMarke' && op === 'upd');
    const bond = data?.[0]?.['securityId'];
    // The visitor is told of the same change by the best prices, and has nothing else to wait for.
    await visitor.frame(
      ({ type, op, data: rows }) =>
        type === 'bestmarket' && op === 'upd' && rows?.some(({ securityId }) => securityId === bond) === true,
    );
    await visitor.settle();
    const seen = sockets.map(({ frames }) => frames.filter(({ type }) => type === 'latestHighestMarke'));
    expect(seen[0]?.flatMap(({ data: rows = [] }) => rows)).toEqual([]);
    expect(seen[1]?.flatMap(({ data: rows = [] }) => rows).length).toBeGreaterThan(0);
    for (const socket of sockets) socket.close();
  });
});

/** What no other user may read of somebody: how to reach them, and the ids of their account, session, entry and alert. */
async function secretsOf(client: ApiClient): Promise<readonly [orderId: string, secrets: readonly string[]]> {
  const { data: own } = await client.call(account.queryOperInfo);
  const clOrdId = newClOrdId();
  const { rows } = await sql<{ yield: string }>`select coalesce(yield_exe, yield_mat) as yield from valuation
    where security_id = ${BOND} and source = 'CB' order by valuation_date desc limit 1`.execute(
    server.services.storage.kysely,
  );
  // Away from the market, so that it stands.
  const price = Number((Number(rows[0]?.yield) + 0.25).toFixed(4));
  const entered = await enter(client, { securityId: BOND, yield: price }, { clOrdId });
  expect(entered.code, `${entered.text}`).toBe(200);
  const fields = { field: 'bid', comparison: '<=', priceType: 'Y', repeat: 'once', note: '' } as const;
  const alert = await client.call(alerts.addAlert, { body: { securityId: BOND, price: 0.5, ...fields } });
  expect(alert.code, `${alert.text}`).toBe(200);
  const { data: listed } = await client.call(alerts.listAlerts);
  const secrets = [own.operid, own.phonenum, own.email, client.sessionId, client.token, clOrdId];
  return [
    entered.data.orderId,
    [...secrets, ...listed.map(({ alertId }) => alertId)].filter((text): text is string => !!text),
  ];
}

describe('T14 what a user does', () => {
  it('is in no read and no stream of a user of another institution, or of one unverified', async () => {
    const [orderId, secrets] = await secretsOf(as('demo_trader'));
    expect(secrets.length).toBeGreaterThanOrEqual(7);
    const leaks: string[] = [];
    const note = (where: string, text: string): void => {
      for (const secret of secrets) if (text.includes(secret)) leaks.push(`${where}: ${secret}`);
    };
    for (const name of ['demo_new', 'demo_maker'] as const) {
      for (const call of reads) {
        const query = valuesFor(call, orderId);
        const { text } = await as(name).send({ method: 'GET', path: pathOfRead(call) }, { query });
        note(`${name} ${call.name}`, text);
      }
      const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
        SUB_PROTOCOL,
        as(name).token ?? '',
      ]).open();
      for (const { type: stream } of allStreams) socket.send({ type: 'sub', stream, securityIds: [BOND] });
      await socket.settle();
      await as('demo_trader').call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } });
      await socket.settle();
      note(`${name} push`, JSON.stringify(socket.frames));
      socket.close();
    }
    expect(leaks).toEqual([]);
    // The same reads by the user: what is looked for is there to be found.
    const found = new Set<string>();
    for (const call of reads) {
      const query = valuesFor(call, orderId);
      const { text } = await as('demo_trader').send({ method: 'GET', path: pathOfRead(call) }, { query });
      for (const secret of secrets) if (text.includes(secret)) found.add(secret);
    }
    expect(found.size).toBeGreaterThanOrEqual(5);
  });
});
