import type { BondTerms } from '#server/domain/bonds';
import { describe, expect, it } from 'vitest';
import { type ClosingInput, closingValuations } from './closing-valuations.ts';

const terms: BondTerms = {
  securityId: 'A.IB',
  symbol: 'A',
  bondType: 'MTN',
  spreadClass: 'MTN_AAA',
  tier: 'B',
  issueDate: '2024-11-23',
  maturityDate: '2029-11-23',
  couponRate: 0.03,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: 'AAA',
  market: 'IB',
};
const input = (over: Partial<BondTerms> = {}, previousYieldE4: number | null = null): ClosingInput => ({
  terms: { ...terms, ...over },
  yieldE4: 25_000,
  previousYieldE4,
});
const on = (inputs: readonly ClosingInput[], date = '2026-11-23', seed = 7) => [
  ...closingValuations(inputs, date, seed),
];
/** Standard deviation of the distance from the market, bp, over many bonds. */
const deviationBp = (over: Partial<BondTerms>): number => {
  const inputs = Array.from({ length: 300 }, (_, at) => input({ securityId: `${at}.IB`, ...over }));
  const off = on(inputs)
    .filter(({ source }) => source === 'CB')
    .map(({ yieldMat }) => ((yieldMat ?? 0) - 2.5) * 100);
  return Math.sqrt(off.reduce((sum, bp) => sum + bp * bp, 0) / off.length);
};

describe('closing valuations', () => {
  it('come from 中债 and 中证 for every bond, and from 清算所 for the bonds it holds', () => {
    const sources = (bondType: BondTerms['bondType']): string[] =>
      on([input({ bondType })]).map(({ source }) => source);
    expect(sources('GB')).toEqual(['CB', 'CSI']);
    for (const kind of ['SCP', 'CP', 'MTN', 'NCD'] as const)
      expect(sources(kind)).toEqual(['CB', 'CSI', 'SHCH']);
  });

  it('are the same for the same day and seed, and differ on another day', () => {
    const inputs = [input(), input({ securityId: 'B.IB' })];
    expect(on(inputs)).toEqual(on(inputs));
    expect(on(inputs, '2026-11-24')[0]?.yieldMat).not.toBe(on(inputs)[0]?.yieldMat);
    expect(on(inputs, '2026-11-23', 8)[0]?.yieldMat).not.toBe(on(inputs)[0]?.yieldMat);
  });

  it('stay near the market: within about 0.1 bp for treasuries and 0.5 bp for credit', () => {
    const rates = deviationBp({ spreadClass: 'GB', bondType: 'GB' });
    expect([rates > 0.085, rates < 0.115]).toEqual([true, true]);
    const credit = deviationBp({});
    expect([credit > 0.42, credit < 0.58]).toEqual([true, true]);
  });

  it('state the change from the last one, if any, and are marked as demonstration data', () => {
    const [first] = on([input()]);
    expect([first?.chgBp, first?.demo, first?.valuationDate]).toEqual([null, true, '2026-11-23']);
    const [next] = on([input({}, 24_000)]);
    expect(next?.chgBp).toBeCloseTo(((next?.yieldMat ?? 0) - 2.4) * 100, 2);
  });

  it('skip a bond that no longer has a price, without affecting the others', () => {
    const gone = input({ securityId: 'GONE.IB', maturityDate: '2026-11-23' });
    const ids = on([gone, input()]).map(({ securityId }) => securityId);
    expect([...new Set(ids)]).toEqual(['A.IB']);
  });
});
