import type { FullMarket, SidedLevel } from '#contract/entities';
import { LiveTable } from '#core/market';
import { FakeClock, quoteRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteRows } from './quote-rows.ts';

const BOND = '240210.IB';
const states = fc.array(
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 8 }), qty: fc.integer({ min: 1, max: 3 }) }), {
    selector: (item) => item.id,
    maxLength: 9,
  }),
  { minLength: 1, maxLength: 12 },
);

describe('rows of the full market block', () => {
  it('match the newest state after any sequence, keeping each object while its quote lives', () => {
    fc.assert(
      fc.property(states, (sequence) => {
        const table = new LiveTable<FullMarket>(new FakeClock());
        const rows = new QuoteRows(table, BOND);
        const reported = new Set<string>();
        const stop = rows.subscribe((change) => change.changed.forEach((id) => reported.add(id)));
        let before = new Map<string, SidedLevel>();
        for (const state of sequence) {
          reported.clear();
          const quotes = state.map((item) => quoteRow({ quoteId: `q${item.id}`, qty: item.qty }));
          table.put(BOND, { securityId: BOND, quotes });
          table.flush();
          expect([...rows.rows()].map((row) => [row.quoteId, row.qty]).sort()).toEqual(
            quotes.map((row) => [row.quoteId, row.qty]).sort(),
          );
          for (const row of rows.rows()) {
            const old = before.get(row.quoteId);
            if (old) expect(row).toBe(old);
            else expect(reported.has(row.quoteId)).toBe(true);
          }
          before = new Map(rows.rows().map((row) => [row.quoteId, row]));
        }
        stop();
      }),
    );
  });

  it('notify no one when a frame changes nothing', () => {
    const table = new LiveTable<FullMarket>(new FakeClock());
    table.put(BOND, { securityId: BOND, quotes: [quoteRow({ quoteId: 'a' })] });
    table.flush();
    const rows = new QuoteRows(table, BOND);
    let calls = 0;
    rows.subscribe(() => {
      calls += 1;
    });
    table.put(BOND, { securityId: BOND, quotes: [quoteRow({ quoteId: 'a' })] });
    table.flush();
    expect(calls).toBe(0);
  });

  it.each<Partial<SidedLevel>>([
    { price: 2.21 },
    { yield: 2.21 },
    { cleanPrice: 100.1 },
    { dirtyPrice: 101.2 },
    { qty: 900 },
    { cumQty: 100 },
    { minQty: 500 },
    { settlType: '1' },
    { quoteInd: 2 },
    { firm: false },
    { flags: ['整量'] },
    { mine: true },
    { canHit: false },
    { org: 'A银行' },
    { traderName: '王' },
    { time: '2026-11-20 10:00:00.000' },
    { expireTime: '2026-11-20 10:30:00.000' },
  ])('report a quote with a new %j in its existing object', (change) => {
    const table = new LiveTable<FullMarket>(new FakeClock());
    const put = (quote: SidedLevel): void => {
      table.put(BOND, { securityId: BOND, quotes: [quote] });
      table.flush();
    };
    put(quoteRow({ quoteId: 'a' }));
    const rows = new QuoteRows(table, BOND);
    const [row] = rows.rows();
    const reported: string[] = [];
    rows.subscribe(({ changed, structure }) => reported.push(`${[...changed].join()} ${structure}`));
    put(quoteRow({ quoteId: 'a', ...change }));
    put(quoteRow({ quoteId: 'a', ...change }));
    expect(reported).toEqual(['a false']);
    expect(row).toMatchObject(change);
  });
});
