// @vitest-environment jsdom
import { quoteRow } from '#testing';
import { PluginBench, SAMPLE_BOND as BOND } from '#testing/bench';
import { afterEach, expect, it } from 'vitest';
import { depth } from './index.ts';
import { usualSettlement } from './ladder-view.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

const offers = (...codes: readonly string[]) =>
  codes.map((settlType, at) =>
    quoteRow({ quoteId: `Q${at}`, yield: 2.2 - at / 100, cleanPrice: 100.1234, settlType }),
  );

/** The marks in the ladder, and whether it has a settlement column. */
async function ladderAt(size: 'default' | 'max', ...codes: readonly string[]) {
  const row = {
    securityId: BOND,
    priceType: 'Y' as const,
    levels: 6,
    ts: '2026-11-20 10:00:00.000',
    bid: [],
  };
  bench = await PluginBench.open(depth, {
    size,
    // Clean prices and dates of next year are the widest texts: at its usual width the ladder has no room for the column.
    settings: { ladder: { show: 'clean' } },
    fixtures: { rows: { deepmarket: [{ ...row, ofr: offers(...codes) }] } },
  });
  await bench.mount(false, (name) => name === 'ladder');
  await bench.settle(500);
  const panel = bench.views[0]?.[1];
  return {
    marks: [...(panel?.querySelectorAll('[data-col="org"] .k-tag') ?? [])].map((tag) => tag.textContent),
    hasColumn: panel?.querySelector('th[data-col="settle"]') !== null,
  };
}

it('a ladder without room for settlement marks the levels that settle on another day than most', async () => {
  expect(await ladderAt('default', '2', '1', '2,3', '3', '4', '01.05+1')).toEqual({
    marks: ['T+0', 'T+2', '2027.01.05+1'],
    hasColumn: false,
  });
});

it('one with room for it, or with a single day, marks none', async () => {
  expect(await ladderAt('max', '2', '1')).toEqual({ marks: [], hasColumn: true });
  await bench?.close();
  expect(await ladderAt('default', '01.05+1', '01.05+1')).toEqual({ marks: [], hasColumn: false });
});

it('the usual settlement is the day of most, whichever code says so; none where all are alike', () => {
  expect(usualSettlement(offers('1', '2', '3'))).toBe(1);
  expect(usualSettlement(offers('12.07+0', '12.07+0', '1'))).toBe('12.07+0');
  expect([usualSettlement(offers('2', '3')), usualSettlement([])]).toEqual([null, null]);
});
