import type { BestMarket } from '#contract/entities';
import { quote } from '../testing/rows.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chancesOf, type ChanceRules } from './chances.ts';

const rules: ChanceRules = { minBetterBp: 1, maxSpreadBp: 0.5, minQty: 1000, limit: 20 };
const yieldPct = fc.option(
  fc.integer({ min: 20_000, max: 20_300 }).map((rank) => rank / 10_000),
  { nil: null },
);
const qty = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
const rows = fc
  .array(
    fc.record({
      bidPrice: yieldPct,
      ofrPrice: yieldPct,
      valYield: yieldPct,
      bidQty: qty,
      ofrQty: qty,
      chgBp: fc.option(
        fc.integer({ min: -300, max: 300 }).map((hundredth) => hundredth / 100),
        { nil: null },
      ),
    }),
    { maxLength: 40 },
  )
  .map((list): BestMarket[] =>
    list.map((fields, index) => quote({ securityId: `${1000 + index}.IB`, ...fields })),
  );

describe('opportunities', () => {
  it('find quotes that beat the valuation, a locked market, and the largest movers [R2.12]', () => {
    const generous = quote({
      securityId: '1.IB',
      bidPrice: 2.18,
      ofrPrice: 2.15,
      valYield: 2.2,
      bidQty: 3000,
      ofrQty: 500,
      chgBp: -3,
    });
    const locked = quote({
      securityId: '2.IB',
      bidPrice: 2.2,
      ofrPrice: 2.2,
      valYield: 2.2,
      bidQty: 3000,
      ofrQty: 3000,
      chgBp: 4,
    });
    const found = chancesOf([generous, locked], rules);
    expect(found.better.map(({ row, side, bp }) => [row.securityId, side, bp])).toEqual([['1.IB', 1, 2]]);
    expect(found.tight.map(({ row, bp }) => [row.securityId, bp])).toEqual([['2.IB', 0]]);
    expect(found.movers.map(({ row, bp }) => [row.securityId, bp])).toEqual([
      ['2.IB', 4],
      ['1.IB', -3],
    ]);
  });

  it('list only what meets the rule, sorted, within the limit, and regardless of row order', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 10 }), (list, limit) => {
        const found = chancesOf(list, { ...rules, limit });
        expect(
          found.better.every(
            ({ row, side, bp }) => bp >= 1 && ((side === 1 ? row.bidQty : row.ofrQty) ?? 0) >= 1000,
          ),
        ).toBe(true);
        expect(found.tight.every(({ bp }) => bp <= 0.5)).toBe(true);
        expect(found.better.map(({ bp }) => bp)).toEqual(
          found.better.map(({ bp }) => bp).sort((a, b) => b - a),
        );
        expect(found.tight.map(({ bp }) => bp)).toEqual(
          found.tight.map(({ bp }) => bp).sort((a, b) => a - b),
        );
        for (const chances of Object.values(found)) expect(chances.length).toBeLessThanOrEqual(limit);
        expect(chancesOf(list.toReversed(), { ...rules, limit })).toEqual(found);
      }),
    );
  });
});
