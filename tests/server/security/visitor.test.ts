import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { market, transaction } from '../../../contract/api/index.ts';
import { allOperations, allStreams } from '../../../contract/server/index.ts';
import { streams } from '../../../contract/push/index.ts';
import { marketSubjects } from '#server/domain/market';
import { TestSocket } from '../../_util/test-socket.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

/** Two markets that differ in the third and fourth decimals of their prices, and in which quote is best because of them. */
const MARKETS = [
  { bid: [0.0612, 0.0655, 0.0601], ofr: [0.0612, 0.0645, 0.0699], traded: 0.0021 },
  { bid: [0.0687, 0.0603, 0.0644], ofr: [0.0699, 0.0631, 0.0604], traded: 0.0079 },
] as const;
let servers: TradingServer[] = [];

/** Truncates to two decimals, in 1e-4: what a visitor sees must not depend on more. */
const floor2 = (value: number): number => Math.trunc(Math.round(value * 10_000) / 100) * 100;

async function openMarket(fine: (typeof MARKETS)[number]): Promise<TradingServer> {
  const server = await startTradingServer();
  const makers = await Promise.all(
    ['demo_trader', 'demo_trader2', 'demo_maker'].map((name, i) => server.loggedIn(name, `192.0.2.${i + 1}`)),
  );
  for (let n = 0; n < 6; n += 1) {
    const bond = server.bond();
    const base = floor2(bond.yield);
    const at = (delta: number): number => (base + Math.round(delta * 10_000)) / 10_000;
    for (const [i, maker] of makers.entries()) {
      const [bid = 0, ofr = 0] = [fine.bid[i], fine.ofr[i]];
      // Bid yields above the offers, so that they do not cross.
      for (const [side, price] of [
        [1, at(bid)],
        [2, at(-0.14 + ofr)],
      ] as const) {
        const reply = await enter(maker, bond, { side, price, orderQty: 1000 });
        expect(reply.code, `${reply.text}`).toBe(200);
      }
    }
    // A trade: one offers at a yield that the next accepts.
    const [seller, buyer] = makers;
    if (!seller || !buyer || n > 2) continue;
    const deal = server.bond();
    const price = (floor2(deal.yield) + Math.round(fine.traded * 10_000)) / 10_000;
    expect((await enter(seller, deal, { side: 2, price, orderQty: 1000 })).code).toBe(200);
    expect((await enter(buyer, deal, { side: 1, price, orderQty: 1000 })).code).toBe(200);
  }
  await server.pass(1_000);
  return server;
}

beforeAll(async () => {
  servers = [await openMarket(MARKETS[0]), await openMarket(MARKETS[1])];
}, 240_000);
afterAll(async () => {
  for (const server of servers) await server.close();
});

const publicReads = allOperations.filter(
  ({ access, method, area }) =>
    access === 'public' && method === 'GET' && ['market', 'transaction', 'config', 'basic'].includes(area),
);

const userReads = allOperations.filter(
  ({ access, method, area }) =>
    access === 'user' && method === 'GET' && ['market', 'transaction'].includes(area),
);

/** Calls whose requests are of another form, and whose replies hold no price of the market. */
const WITHOUT_PRICES = [
  'bondsOfIssuer',
  'getQuoteDetail',
  'queryCfetsOrg',
  'queryCfetsTrader',
  'repealDealPath',
  'setDefaultDealPath',
];
/** Figures that are no price, and known to everybody. */
const PLAIN_FIGURES: ReadonlySet<string> = new Set(['remainYears', 'years', 'couponRate']);

/** Figures of a reply with more than two decimals, with the names under which they stand: what a mask would have hidden. */
function fineFigures(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fineFigures(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => fineFigures(item, key));
  return !PLAIN_FIGURES.has(name) && /^-?\d+\.\d{3,}%?$/.test(String(value))
    ? [`${name} ${String(value)}`]
    : [];
}

/** Addresses that a visitor may read, with existing data. */
function addresses(securityId: string): string[] {
  const query: Readonly<Record<string, string>> = {
    bondInfoByIdOrName: `?securityArg=${securityId.slice(0, 4)}&page=1&rows=50`,
    bondInfo: `?securityId=${securityId}`,
    getStdtOne: '?ARGNAME=orgName',
    documentText: '?name=about&language=zh-CN',
  };
  return publicReads.map(({ name, path }) => `/api${path}${query[name] ?? ''}`);
}

/** The content of every reply to a visitor: status, body, and the headers that depend on content. */
async function reads(server: TradingServer, address: string) {
  const reply = await fetch(`${server.url}${address}`);
  const headers = ['etag', 'content-length', 'last-modified', 'cache-control', 'vary'].map((name) =>
    reply.headers.get(name),
  );
  return { address, status: reply.status, headers, body: await reply.text() };
}

describe('T15 a visitor', () => {
  it('gets identical bytes, lengths, order and tags on every public call, whatever the third and fourth decimals [R5.06] [R6.01]', async () => {
    const [one, other] = servers;
    if (!one || !other) throw new Error('no servers');
    const page = (await reads(one, '/api/market/homepage')).body;
    // `as` holds: the homepage's envelope.
    const { data } = JSON.parse(page) as { data: { active: { securityId: string }[]; lastTrans: unknown[] } };
    expect(data.active.length).toBeGreaterThan(2);
    expect(data.lastTrans.length).toBeGreaterThan(0);
    expect(page).toMatch(/"\d\.\d\d\*\*"/);
    for (const { securityId } of data.active) {
      for (const address of addresses(securityId)) {
        const [seen, elsewhere] = [await reads(one, address), await reads(other, address)];
        expect(JSON.parse(seen.body), `${address}`).toEqual(JSON.parse(elsewhere.body));
        expect(seen, `${address}`).toEqual(elsewhere);
        expect(seen.body, `${address}`).not.toMatch(/"\d\.\d{3,}"/);
      }
    }
  });

  it('gets no market data from sockets: guarded streams close without a frame, public ones carry no price', async () => {
    for (const { type, path, access } of Object.values(streams)) {
      const address = /^\/ws\/(no)?auth$/.test(path) ? `${path}?type=${type}` : path;
      const seen = await Promise.all(
        servers.map(async (server) => {
          const socket = await new TestSocket(`${server.url.replace('http', 'ws')}${address}`, [
            'bond.v1',
          ]).open();
          if (access !== 'public') {
            expect(await socket.closed, `${type}`).toBe(4401);
            return socket.frames;
          }
          for (const stream of ['bestmarket', 'deepmarket', 'latestTrans', 'pricealert'])
            socket.send({ type: 'sub', stream });
          // A stream that these servers do not serve is closed.
          await Promise.race([socket.settle(), socket.closed]);
          socket.close();
          return socket.frames;
        }),
      );
      const received = seen.map((frames) =>
        frames.map(({ type: of, op, data, code }) => ({ of, op, data, code })),
      );
      expect(received[0], `${type}`).toEqual(received[1]);
      if (access !== 'public') expect(seen[0]).toEqual([]);
      expect(JSON.stringify(seen[0])).not.toMatch(/[pP]rice"/);
    }
  });

  it('learns nothing more from any call or stream of the advanced areas by logging in without being verified [R1.01]', async () => {
    const users = await Promise.all(
      servers.map(async (server) => ({ server, client: await server.loggedIn('demo_new', '192.0.2.50') })),
    );
    const { active } = (await users[0]?.client.call(market.homepage))?.data ?? { active: [] };
    const bonds = active.map(({ securityId }) => securityId).slice(0, 4);
    const served = new Set<string>();
    const fine = new Set<string>();
    /** Calls that log-in opens, whose replies depend on hidden decimals: one that is not open would be noticed. */
    const open = new Set<string>();
    for (const operation of userReads)
      for (const securityId of bonds)
        for (const query of [{}, { securityId }, { rows: 50 }, { securityId, rows: 50 }]) {
          const params = { id: securityId, pageNum: 1, pageSize: 50 };
          const seen = await Promise.all(
            users.map(async ({ client }) => {
              const { status, code, data } = await client.send<unknown>(operation, { params, query });
              return { status, code, data };
            }),
          );
          if (seen[0]?.code === 200) served.add(operation.name);
          if (marketSubjects[operation.name] === 'login') {
            if (JSON.stringify(seen[0]) !== JSON.stringify(seen[1])) open.add(operation.name);
            continue;
          }
          expect(seen[0], `${operation.name} ${JSON.stringify(query)}`).toEqual(seen[1]);
          for (const figure of fineFigures(seen[0]?.data))
            fine.add(`${operation.name} ${figure.split(' ')[0]}`);
        }
    expect(userReads.map(({ name }) => name).filter((name) => !served.has(name))).toEqual(WITHOUT_PRICES);
    for (const { type, path, access, scope } of Object.values(streams)) {
      if (access === 'public' || scope === 'own' || path !== '/ws/auth') continue;
      const seen = await Promise.all(
        users.map(async ({ server, client }) => {
          const socket = await new TestSocket(`${server.url.replace('http', 'ws')}${path}?type=${type}`, [
            'bond.v1',
            client.token ?? '',
          ]).open();
          socket.send({ type: 'sub', stream: type, securityIds: bonds });
          await Promise.race([socket.settle(), socket.closed]);
          socket.close();
          return socket.frames.flatMap(({ type: of, op, data }) => (of === type ? [{ op, data }] : []));
        }),
      );
      expect(seen[0], `${type}`).toEqual(seen[1]);
      for (const figure of fineFigures(seen[0])) fine.add(`${type} ${figure.split(' ')[0]}`);
    }
    expect([...fine]).toEqual([]);
    expect([...open]).toContain('queryLatestTrans');
  });

  it('is sent the same changes without being verified, whatever the hidden decimals, and whether or not a quote became best [R1.01]', async () => {
    // The state of the interfaces is not the market's, and not served here.
    const types = allStreams.flatMap(({ type, keyScope }) =>
      keyScope === 'market.read' && type !== 'StcSystemNetworkStatus' ? [type] : [],
    );
    /** The changes that a quote and its cancellation bring: of the ids of quotes only how many there are. */
    const changesOf = async (server: TradingServer, name: string, fine: number): Promise<string[]> => {
      const [client, maker] = [
        await server.loggedIn(name, '192.0.2.60'),
        await server.loggedIn('demo_trader', '192.0.2.1'),
      ];
      const { data } = await client.call(market.homepage);
      const securityId = data.active[0]?.securityId ?? '';
      const { data: bond } = await maker.call(transaction.briefMarketInfo, { query: { securityId } });
      const best = Number(bond.bid[0]?.price);
      const socket = await new TestSocket(`${server.url.replace('http', 'ws')}/ws/websocketForward`, [
        'bond.v1',
        client.token ?? '',
      ]).open();
      for (const stream of types) socket.send({ type: 'sub', stream, securityIds: [securityId] });
      for (const stream of types) await socket.frame(({ type, op }) => type === stream && op === 'snap');
      const from = socket.frames.length;
      const price = (floor2(best) + fine) / 10_000;
      const entered = await enter(maker, { securityId, yield: best }, { side: 1, price, orderQty: 1000 });
      expect(entered.code, `${entered.text}`).toBe(200);
      await server.pass(1_000);
      await maker.call(transaction.cancelMyQuote, { body: { orderIds: [entered.data.orderId] } });
      await server.pass(1_000);
      await socket.settle();
      socket.close();
      return socket.frames
        .slice(from)
        .filter(({ type }) => type !== 'pong')
        .map(({ type, op, ids, data: rows }) => JSON.stringify({ type, op, ids: ids?.length, rows }))
        .map((text) => text.replaceAll(/"quoteIds":\[[^\]]*\]/g, '"quoteIds":[]'))
        .toSorted();
    };
    const [one, other] = servers;
    if (!one || !other) throw new Error('no servers');
    // Worst and best within the first two decimals of the best bid.
    const seen = [await changesOf(one, 'demo_new', 1), await changesOf(other, 'demo_new', 99)];
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.length).toBeGreaterThan(1);
    const verified = [await changesOf(one, 'demo_offer', 1), await changesOf(other, 'demo_offer', 99)];
    expect(verified[0]).not.toEqual(verified[1]);
  });

  it.each(['demo_new', 'demo_offer'])(
    'would see a difference on the public pages if logged in as %s, so this test can detect one [R6.01]',
    async (name) => {
      const seen = await Promise.all(
        servers.map(async (server) => {
          const client = await server.loggedIn(name, '192.0.2.9');
          const page = await client.call(market.homepage);
          expect(page.code).toBe(200);
          const securityId = page.data.active[0]?.securityId ?? '';
          const { data } = await client.call(market.bondPreview, { query: { securityId } });
          return [page.data, data].map((part) => JSON.stringify(part));
        }),
      );
      expect(seen[0]?.map((text, i) => text === seen[1]?.[i])).toEqual([false, false]);
    },
  );
});
