// @vitest-environment jsdom
import type { Level } from '#contract/entities';
import { quoteRow } from '#testing';
import { currentBench, openBench, SAMPLE_BOND as BOND } from '#testing/bench';
import { expect, it } from 'vitest';
import { depth } from './index.ts';
import { ladderRows, usualSettlement } from './ladder-view.ts';

const offers = (...codes: readonly string[]) =>
  codes.map((settlType, at) =>
    quoteRow({ quoteId: `Q${at}`, yield: 2.2 - at / 100, cleanPrice: 100.1234, settlType }),
  );

/** The marks in the ladder, and whether it has a settlement column. */
async function ladderAt(
  size: 'default' | 'max',
  codes: readonly string[],
  levels: readonly Level[] = offers(...codes),
  groupByPrice = false,
) {
  const row = {
    securityId: BOND,
    priceType: 'Y' as const,
    levels: 6,
    ts: '2026-11-20 10:00:00.000',
    bid: [],
  };
  const bench = await openBench(depth, {
    size,
    // Clean prices and dates of next year are the widest texts: at its usual width the ladder has no room for the column.
    settings: { ladder: { show: 'clean', groupByPrice } },
    fixtures: { rows: { deepmarket: [{ ...row, ofr: [...levels] }] } },
  });
  await bench.mount(false, (name) => name === 'ladder');
  await bench.settle(500);
  const panel = bench.views[0]?.[1];
  return {
    marks: [...(panel?.querySelectorAll('[data-col="org"] .k-tag') ?? [])].map((tag) => tag.textContent),
    hasColumn: panel?.querySelector('th[data-col="settle"]') !== null,
    /** The settlement column of the offers, and the codes named when pointed at. */
    column: [...(panel?.querySelectorAll('[data-side="ofr"] td[data-col="settle"]') ?? [])].map((cell) => [
      cell.textContent,
      cell.getAttribute('data-tip'),
    ]),
    tips: [...(panel?.querySelectorAll('[data-col="org"] [data-tip]:has(.k-tag)') ?? [])].map((mark) =>
      mark.getAttribute('data-tip'),
    ),
  };
}

it('a ladder without room for settlement marks the levels that settle on another day than most', async () => {
  expect(await ladderAt('default', ['2', '1', '2,3', '3', '4', '01.05+1'])).toMatchObject({
    marks: ['T+0', 'T+2', '2027.01.05+1'],
    hasColumn: false,
  });
});

it('one with room for it, or with a single day, marks none', async () => {
  expect(await ladderAt('max', ['2', '1'])).toMatchObject({ marks: [], hasColumn: true });
  await currentBench().close();
  expect(await ladderAt('default', ['01.05+1', '01.05+1'])).toMatchObject({ marks: [], hasColumn: false });
});

it('the usual settlement is the day of most, whichever code says so; none where all are alike', () => {
  const usual = (...codes: readonly string[]) => usualSettlement(ladderRows(offers(...codes), 1, false));
  expect(usual('1', '2', '3')).toBe(1);
  expect(usual('12.07+0', '12.07+0', '1')).toBe('12.07+0');
  expect([usual('2', '3'), usual()]).toEqual([null, null]);
});

/** Three prices: quotes of two days at the first, of one day by two codes at the second, of one code at the third. */
const grouped = [
  [2.2, '1'],
  [2.2, '2'],
  [2.2, '1'],
  [2.19, '2'],
  [2.19, '3'],
  [2.18, '2'],
  [2.18, '2'],
].map(([price, settlType], at) =>
  quoteRow({ quoteId: `G${at}`, yield: Number(price), cleanPrice: 100.1234, settlType: String(settlType) }),
);

it('a line of several quotes tells when all of them settle, not only the first', async () => {
  const { column } = await ladderAt('max', [], grouped, true);
  expect(column).toEqual([
    ['多种', '今+0、今+1'],
    ['T+1', '今+1、明+0'],
    ['今+1', null],
  ]);
});

it('without room for settlement, a line whose quotes settle on several days is marked', async () => {
  const dated = quoteRow({ quoteId: 'D', yield: 2.17, cleanPrice: 100.1234, settlType: '01.05+1' });
  const { marks, tips } = await ladderAt('default', [], [...grouped, dated], true);
  expect([marks, tips]).toEqual([
    ['多种', '2027.01.05+1'],
    ['今+0、今+1', '2027.01.05+1'],
  ]);
});
