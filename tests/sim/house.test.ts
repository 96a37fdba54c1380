import { MemoryMarket } from '#server/domain/market';
import type { BookOrder, NewOrder } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { marketFixture } from '../_util/market-fixture.ts';

const OPEN = Date.parse('2026-11-19T10:00:00+08:00');
const STEP_MS = 100;
const fixture = marketFixture(OPEN);

/** Places a user's intention in many bonds at a distance from the fair yield; returns when and how each first changed. */
function work(distance: number, forMs: number) {
  const market = new MemoryMarket();
  const simulator = fixture.simulator(market, { seed: 5 });
  simulator.step(OPEN);
  const bonds = fixture.terms.filter((bond) => bond.tier === 'C' || bond.tier === 'D');
  const placed = bonds.map((bond, i): NewOrder => {
    const yieldE4 = Math.round((simulator.fairYield(bond.securityId) ?? 0) + distance);
    const clean = fixture.pricer.prices(bond.securityId, yieldE4, '3', OPEN)?.clean ?? 1_000_000;
    const base = {
      id: `u${i}`,
      clOrdId: `c${i}`,
      source: 'user',
      ownerId: 'anna',
      orgId: 'A',
      side: 1,
      yieldE4,
      clean,
    } as const;
    const marks = { urgent: false, stars: 0, ocoGroup: null, targetId: null } as const;
    const time = { timeInForce: 0, specifyTime: '600', expireAt: OPEN + 600_000 } as const;
    return {
      ...base,
      ...marks,
      ...time,
      priceType: 'Y',
      orderQty: 5000,
      minQty: 0,
      allOrNone: false,
      settlType: '3',
      quoteInd: 99,
    };
  });
  const commands = placed.map((order, i) => ({
    securityId: bonds[i]?.securityId ?? '',
    bucket: '23',
    command: { type: 'place', order } as const,
  }));
  simulator.observe(market.execute(commands, OPEN).deltas, OPEN);
  const first = new Map<string, { readonly order: BookOrder; readonly afterMs: number }>();
  for (let now = OPEN + STEP_MS; now <= OPEN + forMs; now += STEP_MS) {
    const { deltas } = market.execute(simulator.step(now), now);
    simulator.observe(deltas, now);
    for (const { order } of deltas.flatMap((delta) => delta.orders)) {
      if (order.source === 'user' && !first.has(order.id))
        first.set(order.id, { order, afterMs: now - OPEN });
    }
  }
  return { placed, first: [...first.values()] };
}

describe('the house', () => {
  it('works intentions within 0.5 to 8 s: mostly filled, some in part, some returned [R4.02]', () => {
    const { placed, first } = work(-300, 9000);
    expect(first).toHaveLength(placed.length);
    expect(Math.min(...first.map(({ afterMs }) => afterMs))).toBeGreaterThanOrEqual(500);
    expect(Math.max(...first.map(({ afterMs }) => afterMs))).toBeLessThanOrEqual(8000 + STEP_MS);
    const share = (fits: (order: BookOrder) => boolean): number =>
      first.filter(({ order }) => fits(order)).length / first.length;
    expect(share((order) => order.status === '2')).toBeGreaterThan(0.55);
    expect(share((order) => order.reason === 'refused')).toBeGreaterThan(0.08);
    expect(share((order) => order.reason === 'refused')).toBeLessThan(0.23);
    expect(share((order) => order.status === '0' && order.cumQty > 0)).toBeGreaterThan(0.07);
  });

  it('leaves an intention at a price that no dealer would trade at', () => {
    const { first } = work(6000, 9000);
    expect(first).toEqual([]);
  });
});
