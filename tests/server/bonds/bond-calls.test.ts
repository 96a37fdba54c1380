import { market, transaction } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { bondSearchRow, WATCHLIST_LIMITS } from '#contract/entities';
import { bondsArea } from '#server/areas';
import { BondReader, type BondServices, BondWriter, isExpired } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../_util/api-client.ts';
import { startTestServer, type TestServer, testSession, TestSessions } from '../../_util/test-server.ts';

const sessions = new TestSessions();
const calendar = createCalendar();
let server: TestServer;
let bonds: BondServices;

beforeAll(async () => {
  server = await startTestServer({
    wire(context) {
      const wired = bondsArea(context, calendar, { demoBonds: 4000 });
      bonds = wired.bonds;
      return { areas: [wired.area], sessions, demoAccounts: async () => [] };
    },
  });
  sessions.byToken.set('token-of-operator-a', testSession());
  sessions.byToken.set('token-of-operator-b', testSession({ sessionId: 'session-b', operId: 'oper-b' }));
  sessions.byToken.set('token-of-operator-c', testSession({ sessionId: 'session-c', operId: 'oper-c' }));
});
afterAll(() => server.close());

const client = (token: string | null = null): ApiClient => {
  const apiClient = new ApiClient(server.url);
  apiClient.token = token;
  return apiClient;
};
const visitor = () => client();
const userA = () => client('token-of-operator-a');
const userB = () => client('token-of-operator-b');
const userC = () => client('token-of-operator-c');
const search = (query: Record<string, unknown>, who = visitor()) =>
  who.send<{ content: { securityid: string }[]; totalPages: number }>(market.bondInfoByIdOrName, { query });

describe('bondInfoByIdOrName', () => {
  it('finds bonds by code, name and pinyin, for visitors too, with every field of a search row [R3.01]', async () => {
    for (const securityArg of [
      '240210',
      ' 24国开 10',
      '24gk10',
      '240210.ib',
      '国家开发银行2024年第10期金融',
    ]) {
      const reply = await visitor().call(market.bondInfoByIdOrName, { query: { securityArg } });
      expect(reply.code).toBe(200);
      expect(reply.data.content[0]).toMatchObject({
        securityid: '240210.IB',
        seccode: '240210',
        secshortname: '24国开10',
        secfullname: '国家开发银行2024年第10期金融债券',
        issrating: '--',
        pinyin: '24gk10',
        bondTypeName: '政策性金融债',
        bondTypeKey: 'FB',
      });
      expect(reply.data.content[0]?.trueRemainMaturityStr).toMatch(/^\d\.\d\dY$/);
      expect(Object.keys(reply.data.content[0] ?? {}).toSorted()).toEqual(
        Object.keys(bondSearchRow.shape).toSorted(),
      );
    }
  });

  it('returns page one with fifty rows by default, without gaps or repetition between pages [R3.01] [R9.01]', async () => {
    const first = await search({ securityArg: 'CD' });
    expect(first.data.content).toHaveLength(50);
    const pages = await Promise.all(
      Array.from({ length: first.data.totalPages }, (_, index) =>
        search({ securityArg: 'CD', page: index + 1 }),
      ),
    );
    const ids = pages.flatMap((page) => page.data.content.map((row) => row.securityid));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan((first.data.totalPages - 1) * 50);
    expect(
      (await search({ securityArg: 'CD', page: 2, rows: 7 })).data.content.map((row) => row.securityid),
    ).toEqual(ids.slice(7, 14));
    expect((await search({ securityArg: '没有这样的债券' })).data).toEqual({ content: [], totalPages: 1 });
  });

  it('offers actively quoted bonds if nothing was typed', async () => {
    const { data } = await visitor().call(market.bondInfoByIdOrName, { query: { securityArg: ' ' } });
    expect(data.content).toHaveLength(50);
    expect(data.content.filter((row) => row.trueRemainMaturityStr.startsWith('-'))).toEqual([]);
    expect((await visitor().call(market.bondInfoByIdOrName, { query: {} })).data).toEqual(data);
  });

  it('shows expired bonds with a leading minus, after the unexpired ones', async () => {
    const { data } = await visitor().call(market.bondInfoByIdOrName, {
      query: { securityArg: '贴现国债', rows: 200 },
    });
    const minus = data.content.map((row) => row.trueRemainMaturityStr.startsWith('-'));
    expect(minus).toContain(true);
    expect(minus.lastIndexOf(false)).toBeLessThan(minus.indexOf(true));
  });

  it('refuses requests outside the contract', async () => {
    expect((await search({ securityArg: 'x'.repeat(101) })).status).toBe(400);
    expect((await search({ securityArg: 'x', rows: 201 })).status).toBe(400);
    expect((await search({ securityArg: 'x', page: 0 })).status).toBe(400);
    expect((await search({ securityArg: 'x', hack: 1 })).status).toBe(400);
  });
});

describe('search history', () => {
  it('belongs to the session: newest first, one row per bond, nothing from others [R3.01, R6.01]', async () => {
    for (const securityid of ['240210.IB', '240205.IB', '240210.IB']) {
      expect(
        (await userA().call(market.insertHistoricalSearch, { body: { securityid, operId: 'oper-a' } })).code,
      ).toBe(200);
    }
    const own = await userA().call(market.historicalSearch, { query: { operId: 'oper-a' } });
    expect(own.data.map((row) => [row.securityid, row.operId])).toEqual([
      ['240210.IB', 'oper-a'],
      ['240205.IB', 'oper-a'],
    ]);
    expect((await userB().call(market.historicalSearch, { query: {} })).data).toEqual([]);
  });

  it('is refused for another operator’s id, on every call that accepts one [R6.01]', async () => {
    const stranger = { operId: 'oper-a' };
    const calls = [
      userB().send(market.historicalSearch, { query: stranger }),
      userB().send(market.insertHistoricalSearch, { body: { securityid: '240210.IB', ...stranger } }),
      search({ securityArg: '24', ...stranger }, userB()),
    ];
    expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([403, 403, 403]);
    expect((await visitor().send(market.historicalSearch, { query: stranger })).status).toBe(401);
    expect((await userB().call(market.historicalSearch, { query: {} })).data).toEqual([]);
  });

  it('stores nothing for visitors, or for an unknown bond', async () => {
    expect(
      (await visitor().call(market.insertHistoricalSearch, { body: { securityid: '240210.IB' } })).code,
    ).toBe(200);
    expect((await visitor().call(market.historicalSearch, { query: { operId: '' } })).data).toEqual([]);
    expect(
      (await userA().call(market.insertHistoricalSearch, { body: { securityid: '999999.IB' } })).status,
    ).toBe(404);
  });

  it('keeps the last fifty, the most that the configuration may show', async () => {
    const found = await visitor().call(market.bondInfoByIdOrName, {
      query: { securityArg: '附息国债', rows: 55 },
    });
    const ids = found.data.content.map((row) => row.securityid);
    for (const securityid of ids) await userB().call(market.insertHistoricalSearch, { body: { securityid } });
    const own = await userB().call(market.historicalSearch, { query: {} });
    expect(own.data.map((row) => row.securityid)).toEqual(ids.slice(-50).toReversed());
  });
});

describe('bondInfo', () => {
  it('returns the whole record, with terms in the market’s notation [R3.01]', async () => {
    const { data } = await userA().call(transaction.bondInfo, { query: { securityId: '240210.IB' } });
    expect(data).toMatchObject({
      securityId: '240210.IB',
      securityName: '24国开10',
      bondType: 'FB',
      bondTypeName: '政策性金融债',
      bondTypeKey: 'FB',
      market: 'IB',
      issuer: '国家开发银行',
      issrating: '--',
      issuerRating: null,
      couponType: 'fixed',
      frequency: 1,
      dayCount: 'ACT/ACT',
      issuePrice: 100,
      optionType: 'NON',
      exerciseDate: null,
      isWatch: false,
      demo: true,
    });
    expect(data.nextCouponDate?.slice(5)).toBe(data.maturityDate?.slice(5));
    const isHoliday = !calendar.isWorkday(data.maturityDate ?? '');
    expect(data.maturityIsHoliday).toBe(isHoliday);
    expect(data.restDays > 0).toBe(isHoliday);
  });

  it('counts the days from a holiday maturity to the next workday', async () => {
    const holiday = [...bonds.directory.all()].find(
      (bond) => bond.maturityDate !== null && new Date(bond.maturityDate).getUTCDay() === 6,
    );
    const { data } = await visitor().call(transaction.bondInfo, {
      query: { securityId: holiday?.securityId ?? '' },
    });
    expect(data.maturityIsHoliday).toBe(!calendar.isWorkday(holiday?.maturityDate ?? ''));
    expect(data.restDays).toBeGreaterThanOrEqual(data.maturityIsHoliday ? 1 : 0);
  });

  it('states early repayments and the outstanding principal of an amortising bond, and of no other', async () => {
    const bond = [...bonds.directory.all()].find(({ repayments }) => repayments.length > 0);
    const today = bonds.directory.today();
    const repaid = (bond?.repayments ?? []).filter(({ date }) => date <= today).length;
    const of = async (securityId: string) =>
      (await userA().call(transaction.bondInfo, { query: { securityId } })).data;
    const info = await of(bond?.securityId ?? '');
    expect(info.repayments).toEqual(bond?.repayments);
    expect(info.remainingPrincipal).toBe(100 - 20 * repaid);
    const bullet = await of('240210.IB');
    expect([bullet.repayments, bullet.remainingPrincipal]).toEqual([undefined, undefined]);
  });

  it('shows visitors no price beyond two decimals [R5.06]', async () => {
    const discount = [...bonds.directory.all()].find((bond) => /\.\d{3,}$/.test(String(bond.issuePrice)));
    const query = { securityId: discount?.securityId ?? '' };
    const full = String(discount?.issuePrice);
    expect((await userA().call(transaction.bondInfo, { query })).text).toContain(full);
    const masked = await visitor().call(transaction.bondInfo, { query });
    expect(masked.text).not.toContain(full);
    expect(masked.data.issuePrice).toBe(`${full.slice(0, full.indexOf('.') + 3)}**`);
  });

  it('returns 404 for an unknown bond', async () => {
    expect((await visitor().call(transaction.bondInfo, { query: { securityId: '999999.IB' } })).status).toBe(
      404,
    );
  });
});

describe('watchlist', () => {
  it('adds and removes a bond for its owner only', async () => {
    const star = (watched: boolean) =>
      userA().call(market.saveMyOption, { body: { securityId: '240205.IB', watched } });
    const isWatched = async (who: ApiClient) =>
      (await who.call(transaction.bondInfo, { query: { securityId: '240205.IB' } })).data.isWatch;
    expect((await star(true)).data).toEqual({ securityId: '240205.IB', watched: true });
    expect((await star(true)).code).toBe(200);
    expect([await isWatched(userA()), await isWatched(userB()), await isWatched(visitor())]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await star(false)).code).toBe(200);
    expect(await isWatched(userA())).toBe(false);
  });

  it('never exceeds its limit, however many bonds are starred simultaneously, and stays readable', async () => {
    const db = server.services.storage.kysely;
    const at = new Date();
    const named = { oper_id: 'oper-c', opername: 'oper-c', opername_key: 'oper-c', password_hash: '' };
    await db
      .insertInto('operator')
      .values({
        ...named,
        valid_start: '2020-01-01',
        valid_end: '2099-12-31',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const limit = WATCHLIST_LIMITS.bonds;
    const rows = await db
      .selectFrom('bond')
      .select('security_id')
      .limit(limit + 60)
      .execute();
    // All but three places are taken.
    const starred = rows
      .slice(63)
      .map(({ security_id }) => ({ oper_id: 'oper-c', security_id, created_at: at }));
    await db.insertInto('watchlist').values(starred).execute();
    const star = ({ security_id: securityId }: { security_id: string }) =>
      userC().call(market.saveMyOption, { body: { securityId, watched: true } });
    const replies = await Promise.all(rows.slice(0, 60).map(star));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
    expect((await userC().call(market.queryWatchlist)).data.bonds).toHaveLength(limit);
    await db.deleteFrom('watchlist').where('oper_id', '=', 'oper-c').execute();
  });

  it('is closed to visitors and to unknown bonds [R6.01]', async () => {
    const body = { securityId: '240205.IB', watched: true };
    expect((await visitor().call(market.saveMyOption, { body })).status).toBe(401);
    expect(
      (await userA().call(market.saveMyOption, { body: { ...body, securityId: '999999.IB' } })).status,
    ).toBe(404);
  });
});

describe('the groups and order of a watchlist', () => {
  const arrange = (body: RequestOf<typeof market.arrangeWatchlist>['body'], who = userC()) =>
    who.call(market.arrangeWatchlist, { body });
  const read = async (who = userC()) => (await who.call(market.queryWatchlist)).data;
  const ids = ['240205.IB', '240210.IB', '240215.IB'] as const;
  const [a, b, c] = ids;
  const groups = [
    { id: 'g1', name: '利率' },
    { id: 'g2', name: '信用' },
  ];

  it('are stored per owner, and a bond starred later comes first, without a group', async () => {
    for (const securityId of [a, b])
      await userC().call(market.saveMyOption, { body: { securityId, watched: true } });
    expect(await read()).toEqual({
      groups: [],
      bonds: [
        { securityId: b, groupId: '' },
        { securityId: a, groupId: '' },
      ],
    });
    const expected = {
      groups,
      bonds: [
        { securityId: a, groupId: 'g2' },
        { securityId: b, groupId: 'g1' },
      ],
    };
    expect((await arrange(expected)).data).toEqual(expected);
    await userC().call(market.saveMyOption, { body: { securityId: c, watched: true } });
    expect((await read()).bonds).toEqual([{ securityId: c, groupId: '' }, ...expected.bonds]);
    expect(
      (await userC().call(transaction.selectBondValuationEntityFromOp, { query: {} })).data.content.map(
        (item) => item.securityId,
      ),
    ).toEqual([c, a, b]);
    expect((await read(userA())).groups).toEqual([]);
  });

  it('cannot add or remove bonds, and a bond of a removed group has no group', async () => {
    const { data } = await arrange({
      groups: groups.slice(0, 1),
      bonds: [
        { securityId: b, groupId: 'g9' },
        { securityId: '999999.IB', groupId: 'g1' },
      ],
    });
    expect(data.bonds.map(({ securityId }) => securityId).sort()).toEqual([...ids].sort());
    expect(data.bonds.every(({ groupId }) => groupId === '')).toBe(true);
  });

  it('refuse two groups of the same name, stating the name', async () => {
    const reply = await arrange({ groups: [...groups, { id: 'g3', name: '利率' }], bonds: [] });
    expect([reply.code, reply.message]).toEqual([500, '自选分组“利率”已存在，请换一个名称']);
    expect((await visitor().call(market.queryWatchlist)).status).toBe(401);
  });
});

describe('valuations and similar bonds', () => {
  it('values the watchlist, newest star first, or the bonds listed instead, by all providers [R7.04]', async () => {
    for (const securityId of ['240210.IB', '240215.IB'])
      await userA().call(market.saveMyOption, { body: { securityId, watched: true } });
    const own = await userA().call(transaction.selectBondValuationEntityFromOp, { query: {} });
    expect(own.data.content.map((item) => item.securityId)).toEqual(['240215.IB', '240210.IB']);
    const [entity] = own.data.content;
    expect(entity).toMatchObject({
      symbol: '24国开15',
      valuationDate: calendar.addWorkdays(bonds.directory.today(), -1),
      impliedRating: null,
    });
    expect(entity?.providers.map((item) => item.source)).toEqual(['CB', 'CSI']);
    expect(entity?.providers[0]).toMatchObject({ recommended: 'mat', yieldExe: null });
    const listed = await userA().call(transaction.selectBondValuationEntityFromOp, {
      query: { securityId: '240205.IB,999999.IB,240205.IB', rows: 1 },
    });
    expect(listed.data.content.map((item) => item.securityId)).toEqual(['240205.IB']);
    expect(listed.data.totalPages).toBe(1);
    expect(
      (await userB().call(transaction.selectBondValuationEntityFromOp, { query: {} })).data.content,
    ).toEqual([]);
    expect(
      (await userA().send(transaction.selectBondValuationEntityFromOp, { query: { securityId: "x'--" } }))
        .status,
    ).toBe(400);
  });

  it('values both to exercise and to maturity if an option lies ahead', async () => {
    const today = bonds.directory.today();
    const puttable = [...bonds.directory.all()].find(
      (bond) => bond.optionType === 'PUT' && (bond.exerciseDate ?? '') > today && bond.valueDate < today,
    );
    const { data } = await userA().call(transaction.selectBondValuationEntityFromOp, {
      query: { securityId: puttable?.securityId ?? '' },
    });
    const [first] = data.content[0]?.providers ?? [];
    expect(first).toMatchObject({ recommended: 'exe' });
    expect(typeof first?.yieldMat).toBe('number');
    expect(typeof first?.yieldExe).toBe('number');
  });

  it('lists similar bonds: same type and rating, unexpired, nearest maturity first', async () => {
    const { data } = await userA().call(transaction.getResembleSecurityList, {
      query: { securityId: '240210.IB', rows: 8 },
    });
    expect(data).toHaveLength(8);
    expect(data.every((row) => row.bondTypeName === '政策性金融债' && row.securityid !== '240210.IB')).toBe(
      true,
    );
    const own = Number.parseFloat(
      (await visitor().call(transaction.bondInfo, { query: { securityId: '240210.IB' } })).data
        .trueRemainMaturityStr,
    );
    const distances = data.map((row) => Math.abs(row.remainYears - own));
    expect(
      distances.every((distance, index) => index === 0 || distance >= (distances[index - 1] ?? 0) - 0.01),
    ).toBe(true);
    expect(data.every((row) => row.valYield === null || typeof row.valYield === 'number')).toBe(true);
    expect(
      (await visitor().call(transaction.getResembleSecurityList, { query: { securityId: '240210.IB' } }))
        .status,
    ).toBe(401);
  });
});

describe('bondsOfIssuer', () => {
  it('lists exactly the unexpired bonds of an issuer, none for an unknown one, and refuses visitors', async () => {
    const query = { issuer: '国家开发银行' };
    const { data } = await userA().call(transaction.bondsOfIssuer, { query });
    const today = bonds.directory.today();
    const expected = [...bonds.directory.all()].filter(
      (bond) => bond.issuer === query.issuer && !isExpired(bond, today),
    );
    expect(data).toContain('240210.IB');
    expect(data).toEqual(expected.map(({ securityId }) => securityId).toSorted());
    expect((await userA().call(transaction.bondsOfIssuer, { query: { issuer: '无此发行人' } })).data).toEqual(
      [],
    );
    expect((await visitor().call(transaction.bondsOfIssuer, { query })).status).toBe(401);
  });
});

describe('getNextWorkdayOfCurrentDate', () => {
  it('returns today, the next workday, and whether the calendar is estimated [R7.04]', async () => {
    const { data } = await userA().call(transaction.getNextWorkdayOfCurrentDate);
    expect(data.today).toBe(bonds.directory.today());
    expect(data.nextWorkday).toBe(calendar.nextWorkday(bonds.directory.today()));
    expect(data.workdays?.slice(0, 2)).toEqual([
      data.nextWorkday,
      calendar.nextWorkday(data.nextWorkday ?? ''),
    ]);
    expect(data.isWorkday).toBe(calendar.isWorkday(bonds.directory.today()));
    expect(data.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
  });
});

describe('the bond directory', () => {
  it('picks up changes by another process at its next check', async () => {
    const stored = bonds.directory.get('240210.IB');
    if (stored === undefined) throw new Error('not seeded');
    await server.services.storage.tx((trx) =>
      new BondWriter(trx).save([
        { ...stored, securityId: '777777.IB', seccode: '777777', shortName: '新券' },
      ]),
    );
    expect((await search({ securityArg: '777777' })).data.content).toEqual([]);
    expect(await bonds.directory.refresh()).toBe(true);
    expect(await bonds.directory.refresh()).toBe(false);
    expect((await search({ securityArg: '新券' })).data.content).toHaveLength(1);
    expect(await new BondReader(server.services.storage.kysely).count()).toBe(bonds.directory.size);
  });

  it('contains expired bonds as well', () => {
    expect([...bonds.directory.all()].some((bond) => isExpired(bond, bonds.directory.today()))).toBe(true);
  });
});
