import { expect, it } from 'vitest';
import { kindOfUser } from './kind-of-user.ts';
import { ReportBudget } from './report-budget.ts';
import { UsageTally } from './usage-tally.ts';

const reported = { day: '2026-11-20', hash: 'h', who: 'verified', operId: 'D0001' } as const;

it('adds up identical reports, and records accounts only for pages, menus and panels', () => {
  const tally = new UsageTally();
  tally.add(reported, { what: 'route', id: 'home', n: 2, ms: 9 });
  tally.add(reported, { what: 'route', id: 'home', n: 3 });
  tally.add({ ...reported, who: 'visitor', operId: null }, { what: 'route', id: 'home', n: 1 });
  tally.add(reported, { what: 'content', id: 'home', n: 2, ms: 700 });
  const { counts, people } = tally.take();
  expect(counts.map(({ who, what, uses, total_ms }) => [who, what, uses, total_ms])).toEqual([
    ['verified', 'content', 2, 700],
    ['verified', 'route', 5, 0],
    ['visitor', 'route', 1, 0],
  ]);
  expect(people).toEqual([{ day: '2026-11-20', what: 'route', id: 'home', operId: 'D0001' }]);
  expect(tally.isEmpty).toBe(true);
});

it('counts at most ten crashes and ten refused calls per account, day and configuration, but all from visitors', () => {
  const tally = new UsageTally();
  const add = (what: 'crash' | 'refused' | 'route', n: number, of: object = {}) =>
    tally.add({ ...reported, ...of }, { what, id: 'x', n });
  add('crash', 8);
  add('crash', 8);
  add('crash', 8, { hash: 'g' });
  add('refused', 3);
  add('route', 90);
  add('crash', 90, { who: 'visitor', operId: null });
  const { counts } = tally.take();
  expect(counts.map(({ hash, who, what, id, uses }) => [hash, who, what, id, uses])).toEqual([
    ['', 'verified', 'dropped', 'trouble', 6],
    ['g', 'verified', 'crash', 'x', 8],
    ['h', 'verified', 'crash', 'x', 10],
    ['h', 'verified', 'refused', 'x', 3],
    ['h', 'verified', 'route', 'x', 90],
    ['h', 'visitor', 'crash', 'x', 90],
  ]);
  add('crash', 5);
  add('crash', 5, { day: '2026-11-21' });
  expect(tally.take().counts.map(({ day, what, uses }) => [day, what, uses])).toEqual([
    ['2026-11-20', 'dropped', 5],
    ['2026-11-21', 'crash', 5],
  ]);
});

it('keeps what could not be written and adds what came since', () => {
  const tally = new UsageTally();
  tally.add(reported, { what: 'menu', id: 'tools/bell', n: 1 });
  const counted = tally.take();
  tally.add(reported, { what: 'menu', id: 'tools/bell', n: 2 });
  tally.putBack(counted);
  expect(tally.take().counts.map(({ uses }) => uses)).toEqual([3]);
});

it('holds a limited number of different counts; any beyond are counted as dropped', () => {
  const tally = new UsageTally();
  for (let at = 0; at < 20_050; at += 1) tally.add(reported, { what: 'panel', id: `p${at}`, n: 1 });
  const { counts, people } = tally.take();
  expect(counts).toHaveLength(20_001);
  expect(counts.find(({ what }) => what === 'dropped')).toMatchObject({ id: 'room', uses: 50 });
  expect(people).toHaveLength(20_000);
});

it('holds no more of what cannot be written, however long that lasts', () => {
  const tally = new UsageTally();
  for (let round = 0; round < 3; round += 1) {
    const unwritten = tally.take();
    for (let at = 0; at < 20_000; at += 1)
      tally.add(reported, { what: 'panel', id: `p${round}-${at}`, n: 1 });
    tally.putBack(unwritten);
  }
  const { counts, people } = tally.take();
  expect([counts.length, people.length]).toEqual([20_001, 20_000]);
});

it('accepts a normal client’s rate of reports per session, and more per address for visitors', () => {
  let now = 0;
  const budget = new ReportBudget(() => now);
  const admittedCount = (session: string | null) =>
    Array.from({ length: 60 }, () => budget.take(session, '192.0.2.1')).filter(Boolean).length;
  expect([admittedCount('s1'), admittedCount('s2'), admittedCount(null)]).toEqual([4, 4, 40]);
  now += 5_000;
  expect(admittedCount('s1')).toBe(4);
});

it('classifies each user by the first kind that applies', () => {
  const plain = {
    sessionId: 's',
    operId: 'D0001',
    orgId: null,
    newAuth: 'Y',
    isMarketMakingTierUser: false,
    isSpecialPerson: false,
    isStaff: false,
    staffRoles: [],
  } as const;
  expect(
    [
      null,
      { ...plain, newAuth: 'I' as const },
      plain,
      { ...plain, isMarketMakingTierUser: true },
      { ...plain, isStaff: true, isMarketMakingTierUser: true },
    ].map((session) => kindOfUser(session)),
  ).toEqual(['visitor', 'unverified', 'verified', 'marketMaker', 'staff']);
});
