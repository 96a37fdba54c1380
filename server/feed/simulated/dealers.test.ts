import { describe, expect, it } from 'vitest';
import { chanceFrom } from './chance.ts';
import { type DealerOrg, Dealers } from './dealers.ts';

const org = (orgId: string, activityRank: number, over: Partial<DealerOrg> = {}): DealerOrg => ({
  orgId,
  activityRank,
  marketMaker: false,
  traderIds: [`${orgId}-1`, `${orgId}-2`],
  ...over,
});
const orgs = [
  org('A', 1, { marketMaker: true }),
  org('B', 2),
  org('C', 4),
  org('EMPTY', 3, { traderIds: [] }),
];
const HOUR = 3_600_000;

describe('simulated dealers', () => {
  it('trade in proportion to their rank: the second half as often as the first, the fourth a quarter', () => {
    const dealers = new Dealers(orgs, chanceFrom(7));
    const counts: Record<string, number> = { A: 0, B: 0, C: 0, EMPTY: 0 };
    for (let at = 0; at < 14_000; at += 1) {
      const { orgId } = dealers.next();
      counts[orgId] = (counts[orgId] ?? 0) + 1;
    }
    const share = (id: string): number =>
      (counts[id] ?? 0) / Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(
      [share('A'), share('B'), share('C'), share('EMPTY')].map((value) => Math.round(value * 7 * 10) / 10),
    ).toEqual([4, 2, 1, 0]);
  });

  it('are never from the organisation that they are to trade with', () => {
    const dealers = new Dealers([org('A', 1), org('B', 1000)], chanceFrom(1));
    for (let at = 0; at < 50; at += 1) expect(dealers.next('A').orgId).toBe('B');
  });

  it('act through one of the traders of their organisation', () => {
    const dealers = new Dealers(orgs, chanceFrom(1));
    const owners = new Set(Array.from({ length: 50 }, () => dealers.traderOf(org('A', 1)).ownerId));
    expect([...owners].toSorted()).toEqual(['A-1', 'A-2']);
  });

  it('require at least two organisations with traders', () => {
    expect(() => new Dealers([org('A', 1), org('B', 2, { traderIds: [] })], chanceFrom(1))).toThrow(
      RangeError,
    );
  });

  it('make markets if they are market makers and have traders', () => {
    const makers = new Dealers([...orgs, org('NONE', 5, { marketMaker: true, traderIds: [] })], chanceFrom(1))
      .makers;
    expect(makers.map(({ orgId }) => orgId)).toEqual(['A']);
  });
});

describe('the position of an organisation', () => {
  const dealersWithPosition = (): Dealers => {
    const dealers = new Dealers(orgs, chanceFrom(1));
    dealers.trade('A', 'X.IB', 4000, 0);
    return dealers;
  };

  it('is zero before it trades, and separate for each bond', () => {
    expect([
      dealersWithPosition().position('B', 'X.IB', 0),
      dealersWithPosition().position('A', 'Y.IB', 0),
    ]).toEqual([0, 0]);
  });

  it.each([
    [0, 4000],
    [HOUR, 2000],
    [2 * HOUR, 1000],
  ])('after %i ms is %i, halving every hour', (at, qty) => {
    expect(dealersWithPosition().position('A', 'X.IB', at)).toBeCloseTo(qty, 9);
  });

  it('adds a new trade to what is left, and may be short', () => {
    const dealers = dealersWithPosition();
    dealers.trade('A', 'X.IB', -3000, HOUR);
    expect(dealers.position('A', 'X.IB', HOUR)).toBeCloseTo(-1000, 9);
    expect(dealers.position('A', 'X.IB', 2 * HOUR)).toBeCloseTo(-500, 9);
  });
});
