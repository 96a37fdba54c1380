import { type FigureE4, PRICE_BANDS, type PriceKind, toYieldE4 } from '#contract/rules';
import { bestRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { bondOf, figuresAt } from '../model/bond-figures.ts';
import { emptyDraft } from '../model/draft.ts';
import { bondRecord } from '../testing/bonds.ts';
import { PriceCheck } from './price-check.ts';

const bond = bondOf(bondRecord, '2026-11-20');
if (bond === null) throw new Error('a plain bond has figures');
const at = (priceType: PriceKind, e4: FigureE4) => figuresAt(bond, '2026-11-23', priceType, e4);
type Priced = ConstructorParameters<typeof PriceCheck>[0];
const LIMITS = { deviationBp: { rates: 12, credit: 45, belowAA: 80 } };

/** A ticket at a yield; the market bids 2.21 and offers 2.19, the valuation is 2.20. */
function priceCheckAt(side: 1 | 2, yieldE4: number, over: Partial<Priced> = {}): PriceCheck {
  return new PriceCheck({
    draft: { ...emptyDraft('c'), securityId: '240210.IB', side },
    figures: at('Y', toYieldE4(yieldE4)),
    quantity: 5000,
    best: { ...bestRow('240210.IB', 2.21), ofrPrice: 2.19, valYield: 2.2 },
    bands: PRICE_BANDS,
    info: bondRecord,
    // `as` holds: only the deviation limits are read.
    terms: { limits: LIMITS as unknown as Priced['terms']['limits'] },
    figuresAt: at,
    ...over,
  });
}

describe('the standing of a price', () => {
  it.each<[side: 1 | 2, yieldE4: number, keys: readonly string[], needsOtherKey: boolean]>([
    [1, 22_000, [], false],
    [1, 21_900, [], false],
    [1, 21_850, ['throughBest warn'], false],
    [1, 21_400, ['throughBest warn'], false],
    [1, 21_390, ['throughBest ask'], true],
    [2, 22_150, ['throughBest warn'], false],
    [1, 23_000, [], false],
    [1, 23_150, ['deviation warn'], false],
    [1, 23_210, ['deviation refuse'], true],
    [2, 20_790, ['deviation refuse'], true],
  ])('side %i at %i: %j', (side, yieldE4, keys, needsOtherKey) => {
    const { warnings, needsOtherKey: isFar } = priceCheckAt(side, yieldE4);
    expect([warnings.map(({ key, level }) => `${key} ${level}`), isFar]).toEqual([keys, needsOtherKey]);
  });

  it('is not judged until bond, price and limits are known', () => {
    expect(priceCheckAt(1, 10_000, { figures: null }).warnings).toEqual([]);
    expect(priceCheckAt(1, 10_000, { best: undefined }).warnings).toEqual([]);
    expect([
      priceCheckAt(1, 22_000).deviationLimitBp,
      priceCheckAt(1, 22_000, { info: null }).deviationLimitBp,
      priceCheckAt(1, 22_000, { terms: { limits: null } }).deviationLimitBp,
    ]).toEqual([12, null, null]);
  });
});

describe('the cost of a price against the best', () => {
  it('is zero when it is no worse, and grows with distance and quantity', () => {
    expect([priceCheckAt(1, 21_900).costOverBest, priceCheckAt(1, 21_950).costOverBest]).toEqual([
      null,
      null,
    ]);
    const amount = (yieldE4: number, quantity: number) =>
      Number(priceCheckAt(1, yieldE4, { quantity }).costOverBest?.amount.replaceAll(',', ''));
    expect(amount(21_850, 5000)).toBeGreaterThan(0);
    expect(amount(21_850, 10_000)).toBe(2 * amount(21_850, 5000));
    expect(amount(21_800, 5000)).toBeGreaterThan(amount(21_850, 5000));
    expect(priceCheckAt(1, 21_850).costOverBest?.best).toBe('2.1900');
  });

  it('of a sale is measured against the best bid', () => {
    expect([priceCheckAt(2, 22_100).costOverBest, priceCheckAt(2, 22_200).costOverBest?.best]).toEqual([
      null,
      '2.2100',
    ]);
  });

  it('is not shown without a quantity, a price or an opposite quote', () => {
    expect([
      priceCheckAt(1, 21_850, { quantity: null }).costOverBest,
      priceCheckAt(1, 21_850, { figures: null }).costOverBest,
      priceCheckAt(1, 21_850, { best: { ...bestRow('x'), ofrPrice: null } }).costOverBest,
      priceCheckAt(1, 21_850, { best: { ...bestRow('x'), ofrPrice: '2.19**' } }).costOverBest,
      priceCheckAt(1, 21_850, { figuresAt: () => null }).costOverBest,
    ]).toEqual([null, null, null, null, null]);
  });
});
