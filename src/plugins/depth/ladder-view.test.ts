import { quoteRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LADDER_LEVELS, ladderRows, largestQty, spreadBp } from './ladder-view.ts';

const levels = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 3 }),
      qty: fc.integer({ min: 1, max: 50 }),
      done: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 12 },
  )
  .map((items) =>
    items
      .toSorted((a, b) => a.at - b.at)
      .map((item, index) =>
        quoteRow({
          quoteId: `q${index}`,
          yield: 2.2 - item.at / 100,
          cleanPrice: 100 + item.at,
          qty: item.qty * 100,
          cumQty: Math.floor(item.done * item.qty) * 100,
        }),
      ),
  );

describe('ladder lines', () => {
  it('show the remaining quantity of each quote, at most six lines, with bars between empty and full', () => {
    fc.assert(
      fc.property(levels, fc.boolean(), (side, group) => {
        const rows = ladderRows(side, largestQty([side]), group);
        expect(rows.length).toBeLessThanOrEqual(LADDER_LEVELS);
        for (const row of rows) expect(row.share).toBeGreaterThanOrEqual(0);
        for (const row of rows) expect(row.share).toBeLessThanOrEqual(1);
        if (!group)
          expect(rows.map((row) => row.qty)).toEqual(side.slice(0, LADDER_LEVELS).map((item) => item.qty));
      }),
    );
  });

  it('sum the quotes at one price when grouped, losing none', () => {
    fc.assert(
      fc.property(levels, (side) => {
        const rows = ladderRows(side, 1, true);
        const prices = new Set(side.map((item) => item.yield));
        // At most four prices are generated, so every price has its line.
        expect(rows.length).toBe(prices.size);
        expect(rows.reduce((sum, row) => sum + row.qty, 0)).toBe(
          side.reduce((sum, item) => sum + item.qty, 0),
        );
        expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(side.length);
      }),
    );
  });

  it('mark own quotes in a line and sum what is left of them', () => {
    const side = [
      quoteRow({ quoteId: 'a', mine: true, qty: 1000 }),
      quoteRow({ quoteId: 'b', qty: 2000 }),
      quoteRow({ quoteId: 'c', mine: true, qty: 500 }),
    ];
    expect(ladderRows(side, 1, true).map(({ ownIds, ownQty, qty }) => [ownIds, ownQty, qty])).toEqual([
      [['a', 'c'], 1500, 3500],
    ]);
    expect(ladderRows(side, 1, false).map(({ ownIds }) => ownIds)).toEqual([['a'], [], ['c']]);
  });

  it('mark every line of the best price', () => {
    const rows = ladderRows(
      [
        quoteRow({ quoteId: 'a' }),
        quoteRow({ quoteId: 'b' }),
        quoteRow({ quoteId: 'c', yield: 2.21, cleanPrice: 99 }),
      ],
      1000,
      false,
    );
    expect(rows.map((row) => row.best)).toEqual([true, true, false]);
  });

  it('give the spread exactly, and none for masked or missing prices', () => {
    expect(spreadBp(2.2025, 2.2)).toBe(0.25);
    expect(spreadBp(0.3, 0.1)).toBe(20);
    expect(spreadBp('2.20**', 2.2)).toBeNull();
    expect(spreadBp(2.2, null)).toBeNull();
  });
});
