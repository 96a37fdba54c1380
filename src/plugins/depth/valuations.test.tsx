// @vitest-environment jsdom
import type { ValuationProvider } from '#contract/entities';
import { openBench, SAMPLE_BOND as BOND } from '#testing/bench';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

const PROVIDER: ValuationProvider = {
  source: 'CB',
  yieldMat: 2.6125,
  yieldExe: 2.105,
  cleanMat: 99.5,
  cleanExe: 100.25,
  dirtyMat: 100.1,
  accrued: 0.6,
  modifiedDuration: 1.4,
  convexity: 3,
  dv01: 0.014,
  spreadDuration: null,
  recommended: 'exe',
  chgBp: -0.25,
};

/** The lines of the valuation table, each as its texts. */
async function linesOf(over: Partial<ValuationProvider>): Promise<readonly (readonly string[])[]> {
  const valuation = {
    securityId: BOND,
    symbol: BOND,
    valuationDate: '2026-11-20',
    remainYears: 1.41,
    impliedRating: null,
    providers: [{ ...PROVIDER, ...over }],
  };
  const bench = await openBench(depth, {
    fixtures: {
      replies: { selectBondValuationEntityFromCom: { content: [valuation], totalPages: 1 } },
    },
  });
  await bench.mount(false, (name) => name === 'info');
  await bench.settle(500);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

it('a bond quoted to its exercise has the yield to maturity beside it, and prices that add up [R1.08]', async () => {
  const lines = await linesOf({});
  expect(lines).toContainEqual(['收益率(%)', '2.1050']);
  expect(lines).toContainEqual(['到期收益率(%)', '2.6125']);
  expect(lines).toContainEqual(['净价(元)', '100.2500']);
  // The exercise price and the accrued interest, not the full price of the other term.
  expect(lines).toContainEqual(['全价(元)', '100.8500']);
});

it('a bond valued to maturity has one yield, and the provider’s own full price', async () => {
  const lines = await linesOf({ recommended: 'mat', yieldExe: null, cleanExe: null });
  expect(lines.filter(([name]) => name?.includes('收益率'))).toEqual([['收益率(%)', '2.6125']]);
  expect(lines).toContainEqual(['全价(元)', '100.1000']);
});

it('a perpetual bond, which has no yield to maturity, has no line for it', async () => {
  const lines = await linesOf({ yieldMat: null, cleanMat: null, accrued: null });
  expect(lines.filter(([name]) => name?.includes('收益率'))).toEqual([['收益率(%)', '2.1050']]);
  expect(lines).toContainEqual(['全价(元)', '100.1000']);
});
