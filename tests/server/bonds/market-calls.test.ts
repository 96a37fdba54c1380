import { market, transaction } from '#contract/api';
import { allOperations } from '#contract/server';
import { bondsArea, marketArea } from '#server/areas';
import type { BondServices } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import type { MarketServices } from '#server/domain/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../_util/api-client.ts';
import {
  firstStart,
  startTestServer,
  type TestServer,
  testSession,
  TestSessions,
} from '../../_util/test-server.ts';

const sessions = new TestSessions();
const calendar = createCalendar();
let server: TestServer;
let bonds: BondServices;
let live: MarketServices;

beforeAll(async () => {
  server = await startTestServer({
    env: { SIM_CLOCK: 'always' },
    data: firstStart,
    wire(context) {
      const bondsWired = bondsArea(context, calendar);
      const marketWired = marketArea(context, bondsWired.bonds, calendar);
      bonds = bondsWired.bonds;
      live = marketWired.market;
      return { areas: [bondsWired.area, marketWired.area], sessions, demoAccounts: async () => [] };
    },
  });
  sessions.byToken.set('token-of-verified-user', testSession());
  sessions.byToken.set(
    'token-of-plain-user-x',
    testSession({ sessionId: 'session-x', operId: 'oper-x', newAuth: 'I', orgId: null }),
  );
}, 300_000);
afterAll(() => server.close());

const client = (token: string | null): ApiClient => {
  const apiClient = new ApiClient(server.url);
  apiClient.token = token;
  return apiClient;
};
const visitor = () => client(null);
const verified = () => client('token-of-verified-user');
const plain = () => client('token-of-plain-user-x');

/** An active bond: quotes on both sides and trades. */
const lively = (): string => {
  const found = [...live.view.all()].find(
    (item) => item.bid && item.ofr && item.last && live.view.tape(item.securityId).length > 1,
  );
  if (found === undefined) throw new Error('the simulated market has no lively bond');
  return found.securityId;
};

/** Paths of numbers with more than two decimals. */
function fineNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isInteger(Math.round(value * 1e8) / 1e6) ? [] : [path];
  if (typeof value === 'string') return /^-?\d+\.\d{3,}$/.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    fineNumbers(item, `${path}.${Array.isArray(value) ? '' : key}`),
  );
}

describe('the live market over HTTP', () => {
  it('serves every market call and every market query of /transaction [R7.03, R7.04]', () => {
    const served = new Set(server.services.routes.map(({ endpoint }) => endpoint.name));
    const names =
      `todayNewestBondInfo todayLikeNewestBondInfo getResembleSecurityList briefMarketInfo latestHighestMarketInfo
      selectBondValuationEntityFromOp selectBondValuationEntityFromCom selectBondValuationEntityFromMy getRecentlyQuotes
      getNextWorkdayOfCurrentDate bondInfo`.split(/\s+/);
    const expectedNames = [
      ...names,
      ...allOperations.filter(({ area }) => area === 'market').map(({ name }) => name),
    ];
    expect(expectedNames.filter((name) => !served.has(name))).toEqual([]);
  });

  it('returns the deep quotation of a bond: head, ladder, bond, valuation, trend and trades [R7.03]', async () => {
    const securityId = lively();
    const { data, code } = await verified().call(market.quoteDeepInfo, { query: { securityId } });
    expect(code).toBe(200);
    expect([
      data.head?.securityId,
      data.deep.securityId,
      data.bond.securityId,
      data.trend.securityId,
    ]).toEqual(Array(4).fill(securityId));
    expect(data.valuation?.providers[0]?.source).toBe('CB');
    expect(data.lastTrans.length).toBeGreaterThan(0);
    expect(data.lastTrans.every((trans) => trans.securityId === securityId)).toBe(true);
    expect(data.deep.bid.length + data.deep.ofr.length).toBeGreaterThan(0);
    expect((await verified().call(market.quoteDeepInfo, { query: { securityId: '999999.IB' } })).status).toBe(
      404,
    );
  });

  it('shows everyone a bond’s best prices and last trades: a visitor two decimals, a user all of them, a verified one the institutions too [R5.06] [R6.01]', async () => {
    const query = { securityId: lively() };
    const read = async (who: ApiClient) => (await who.call(market.bondPreview, { query })).data;
    const [masked, open, full] = [await read(visitor()), await read(plain()), await read(verified())];
    for (const data of [open, full])
      expect([data.head?.bidPrice, data.lastTrans[0]?.price].map((price) => typeof price)).toEqual([
        'number',
        'number',
      ]);
    expect(masked.head?.bidPrice).toMatch(/^\d+\.\d\d\*\*$/);
    expect(masked.lastTrans.length).toBeGreaterThan(0);
    expect(fineNumbers(masked)).toEqual([]);
    expect(full.head?.bidOrg).not.toBe('***');
    for (const data of [masked, open]) {
      expect([data.head?.bidOrg, data.head?.ofrOrg]).toEqual(['***', '***']);
      expect(JSON.stringify(data)).not.toContain(String(full.head?.bidOrg));
    }
    expect((await visitor().call(market.bondPreview, { query: { securityId: '999999.IB' } })).status).toBe(
      404,
    );
  });

  it('shows visitors no finer price and no institution of any bond that is quoted [R5.06]', async () => {
    const ids = [...live.view.all()].map(({ securityId }) => securityId);
    expect(ids.length).toBeGreaterThan(100);
    const previewed = async (who: ApiClient, securityId: string) =>
      (await who.call(market.bondPreview, { query: { securityId } })).data;
    const before = await Promise.all(ids.slice(0, 5).map((id) => previewed(verified(), id)));
    expect(before.flatMap((data) => fineNumbers(data)).length).toBeGreaterThan(5);
    for (const securityId of ids) {
      const data = await previewed(visitor(), securityId);
      expect([securityId, fineNumbers(data)]).toEqual([securityId, []]);
      for (const org of [data.head?.bidOrg ?? null, data.head?.ofrOrg ?? null])
        expect([null, '***']).toContain(org);
    }
  });

  it('orders a ladder by market convention: lowest bid yield and highest offer yield first, six at most', async () => {
    const { data } = await verified().call(transaction.briefMarketInfo, { query: { securityId: lively() } });
    const yields = (side: 'bid' | 'ofr') => data[side].map((level) => Number(level.yield));
    expect(yields('bid')).toEqual(yields('bid').toSorted((a, b) => a - b));
    expect(yields('ofr')).toEqual(yields('ofr').toSorted((a, b) => b - a));
    expect(Math.max(data.bid.length, data.ofr.length)).toBeLessThanOrEqual(6);
    expect(
      (await verified().call(transaction.briefMarketInfo, { query: { securityId: '999999.IB' } })).status,
    ).toBe(404);
  });

  it('returns the watchlist’s best quotes, newest star first', async () => {
    const ids = [...live.view.all()].slice(0, 3).map((item) => item.securityId);
    for (const securityId of ids)
      await verified().call(market.saveMyOption, { body: { securityId, watched: true } });
    const { data } = await verified().call(market.myOptionSecurityInfo);
    expect(data.map((row) => row.securityId)).toEqual(ids.toReversed());
    expect(data.every((row) => row.valYield !== null)).toBe(true);
    expect((await plain().call(market.myOptionSecurityInfo)).data).toEqual([]);
  });

  it('pages trades newest first, for all bonds or one', async () => {
    const first = await verified().call(market.queryLatestTrans, {
      params: { pageNum: 1, pageSize: 10 },
      query: {},
    });
    const second = await verified().call(market.queryLatestTrans, {
      params: { pageNum: 2, pageSize: 10 },
      query: {},
    });
    const times = [...first.data.content, ...second.data.content].map((trans) => trans.time ?? '');
    expect(first.data.content).toHaveLength(10);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(first.data.totalPages).toBeGreaterThan(1);
    const securityId = lively();
    const own = await verified().call(market.queryLatestTrans, {
      params: { pageNum: 1, pageSize: 200 },
      query: { securityId },
    });
    expect(own.data.content.length).toBeGreaterThan(1);
    expect(own.data.content.every((trans) => trans.securityId === securityId)).toBe(true);
  });

  it('lists the newest, similar and newest best quotes of the session', async () => {
    const newest = await verified().call(transaction.todayNewestBondInfo, { query: { rows: 5 } });
    expect(newest.data.length).toBe(5);
    const securityId = lively();
    const like = await verified().call(transaction.todayLikeNewestBondInfo, {
      query: { securityId, rows: 5 },
    });
    expect(
      like.data.every(
        (row) => row.securityId !== securityId && row.bondType === bonds.directory.get(securityId)?.bondType,
      ),
    ).toBe(true);
    const highest = await verified().call(transaction.latestHighestMarketInfo, { query: { rows: 5 } });
    const times = highest.data.map((row) => row.time ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('returns the status of a bond’s recent quotes', async () => {
    const { data } = await verified().call(transaction.getRecentlyQuotes, { params: { id: lively() } });
    expect(data.length).toBeGreaterThan(0);
    expect(
      data.filter((quote) => quote.status !== 'live').every((quote) => !quote.canHit && quote.qty > 0),
    ).toBe(true);
    expect(
      (await verified().call(transaction.getRecentlyQuotes, { params: { id: '999999.IB' } })).status,
    ).toBe(404);
  });

  it('values the bonds of composite quotes page by page, and none for a user who never quoted [R7.04]', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((page) =>
        verified().call(transaction.selectBondValuationEntityFromCom, { query: { page, rows: 30 } }),
      ),
    );
    const ids = [...(one?.data.content ?? []), ...(two?.data.content ?? [])].map((item) => item.securityId);
    expect(new Set(ids).size).toBe(60);
    expect(one?.data.totalPages).toBeGreaterThan(2);
    expect((await verified().call(transaction.selectBondValuationEntityFromMy, { query: {} })).data).toEqual({
      content: [],
      totalPages: 1,
    });
    const listed = await verified().call(transaction.selectBondValuationEntityFromMy, {
      query: { securityId: '240210.IB' },
    });
    expect(listed.data.content.map((item) => item.securityId)).toEqual(['240210.IB']);
  });

  it('closes every path with an auth segment to visitors [R6.01]', async () => {
    const query = { securityId: '240210.IB' };
    const closed = server.services.routes.filter(({ endpoint }) => endpoint.path.includes('/auth/'));
    for (const { endpoint } of closed) {
      const params = { pageNum: 1, pageSize: 1, id: '240210.IB' };
      const body = endpoint.method === 'POST' ? { body: { ...query, watched: true } } : {};
      const reply = await visitor().send(endpoint, { params, query, ...body });
      expect([endpoint.name, reply.status]).toEqual([endpoint.name, 401]);
    }
    expect(closed.length).toBeGreaterThan(12);
  });
});

describe('market data per kind of viewer', () => {
  it('gives a visitor the home page without any full price, a user the same page with them, and a verified one its institutions [R2.03, R5.06, R6.01]', async () => {
    // By turns: what one kind of viewer is sent is kept for its kind only.
    const open = await plain().call(market.homepage);
    const masked = await visitor().call(market.homepage);
    const full = await verified().call(market.homepage);
    const orgsOf = ({ data }: typeof full) =>
      new Set(data.active.flatMap(({ bidOrg, ofrOrg }) => [bidOrg, ofrOrg]).filter((org) => org !== null));
    for (const reply of [masked, open]) expect([...orgsOf(reply)]).toEqual(['***']);
    expect(orgsOf(full).has('***')).toBe(false);
    expect(fineNumbers(open.data).length).toBeGreaterThan(10);
    for (const row of open.data.active)
      for (const price of [row.bidPrice, row.ofrPrice, row.lastPrice, row.valYield])
        expect(price === null || typeof price === 'number').toBe(true);
    expect(open.data.indices.every((index) => typeof index.yield === 'number')).toBe(true);
    expect(masked.code).toBe(200);
    expect(masked.data.active.length).toBeGreaterThan(5);
    expect(masked.data.indices.map((index) => index.name)).toContain('10Y国债');
    expect(masked.data.notices.length).toBeGreaterThan(0);
    expect(masked.data.stats.demo).toBe(true);
    const { stats: _, ...figures } = masked.data;
    expect(fineNumbers(figures)).toEqual([]);
    expect(fineNumbers(full.data).length).toBeGreaterThan(10);
    for (const index of masked.data.indices) expect(index.yield).toMatch(/^\d\.\d\d\*\*$/);
  });

  it('gives a visitor no full price on any public call [R5.06]', async () => {
    const securityId = lively();
    const discount = [...bonds.directory.all()].find(
      (bond) => bond.couponType === 'discount' && bond.tier !== 'none',
    );
    const replies = await Promise.all([
      visitor().call(market.bondInfoByIdOrName, { query: { securityArg: securityId } }),
      visitor().call(transaction.bondInfo, { query: { securityId } }),
      visitor().call(transaction.bondInfo, { query: { securityId: discount?.securityId ?? '' } }),
      visitor().call(market.historicalSearch, { query: {} }),
    ]);
    for (const { data, code } of replies) {
      expect(code).toBe(200);
      expect(fineNumbers(data)).toEqual([]);
    }
  });

  it('gives valuations, similar bonds and done trades in full to any user, each as a verified one reads them [R6.01]', async () => {
    const query = { securityId: lively() };
    const reads = (who: ApiClient) =>
      Promise.all([
        who.call(transaction.getResembleSecurityList, { query }),
        who.call(transaction.selectBondValuationEntityFromCom, { query }),
        who.call(transaction.selectBondValuationEntityFromOp, { query }),
        who.call(transaction.selectBondValuationEntityFromMy, { query }),
        who.call(market.queryLatestTrans, { params: { pageNum: 1, pageSize: 5 }, query }),
        who.call(transaction.bondInfo, { query }),
      ]);
    const [open, full] = [await reads(plain()), await reads(verified())];
    for (const [i, { code, data }] of open.slice(0, 5).entries()) {
      expect(code).toBe(200);
      expect([i, fineNumbers(data).length > 0]).toEqual([i, true]);
    }
    const withoutStars = (replies: typeof full) =>
      replies.map(({ data }) => ('isWatch' in data ? { ...data, isWatch: null } : data));
    // Trades may have been done meanwhile.
    expect(withoutStars(open).toSpliced(4, 1)).toEqual(withoutStars(full).toSpliced(4, 1));
  });

  it('gives an unverified user of the advanced calls what a visitor could read, and no single quote [R1.01]', async () => {
    const securityId = lively();
    await plain().call(market.saveMyOption, { body: { securityId, watched: true } });
    const replies = await Promise.all([
      plain().call(market.quoteDeepInfo, { query: { securityId } }),
      plain().call(transaction.briefMarketInfo, { query: { securityId } }),
      plain().call(transaction.todayNewestBondInfo, { query: { rows: 50 } }),
      plain().call(transaction.todayLikeNewestBondInfo, { query: { securityId, rows: 50 } }),
      plain().call(market.myOptionSecurityInfo),
      plain().call(transaction.getRecentlyQuotes, { params: { id: securityId } }),
      plain().call(transaction.latestHighestMarketInfo, { query: { rows: 50 } }),
    ]);
    await plain().call(market.saveMyOption, { body: { securityId, watched: false } });
    const [deep, brief, newest, like, watched, quotes, highest] = replies;
    const { bond: _, ...figures } = deep.data;
    for (const data of [figures, brief.data, newest.data, like.data, watched.data])
      expect(fineNumbers(data).filter((path) => !path.endsWith('.remainYears'))).toEqual([]);
    expect(newest.data.length * watched.data.length).toBeGreaterThan(0);
    expect([deep.data.deep.bid, brief.data.bid, quotes.data, highest.data]).toEqual([[], [], [], []]);
  });

  it('gives organisations to verified users only; a ladder’s order would reveal prices, so others get none', async () => {
    const query = { securityId: lively() };
    const [seen, hidden] = await Promise.all([
      verified().call(transaction.briefMarketInfo, { query }),
      plain().call(transaction.briefMarketInfo, { query }),
    ]);
    const orgs = [...seen.data.bid, ...seen.data.ofr].map((level) => level.org);
    expect(orgs.length).toBeGreaterThan(1);
    expect(orgs).not.toContain('***');
    expect(hidden.data).toMatchObject({ ...query, bid: [], ofr: [] });
  });
});
