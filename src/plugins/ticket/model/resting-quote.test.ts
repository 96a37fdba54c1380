import { toYieldE4 } from '#contract/rules';
import { orderRow } from '#testing';
import { expect, it } from 'vitest';
import { meetsOwn, restingQuoteOf } from './resting-quote.ts';

/** A bid at 2.2000 in the book of `orderRow`, or another quote there. */
const quote = (over: Partial<Parameters<typeof restingQuoteOf>[0]> = {}, e4 = 22_000) =>
  restingQuoteOf(
    { securityId: '240210.IB', side: 1, priceType: 'Y', settlType: '3', quoteInd: 1, ...over },
    toYieldE4(e4),
  );
const offer = orderRow({ side: 2, price: 2.2, yield: 2.2, cleanPrice: 100.1 });

it.each<
  [why: string, meets: boolean, mine: ReturnType<typeof quote>, theirs: Parameters<typeof orderRow>[0]]
>([
  ['at the same price', true, quote(), {}],
  ['through it', true, quote({}, 21_999), {}],
  ['short of it', false, quote({}, 22_001), {}],
  ['in the book that 今+1 and 明+0 share', true, quote({ settlType: '2' }), {}],
  ['of another settlement', false, quote({ settlType: '1' }), {}],
  ['in another bond', false, quote({ securityId: '240205.IB' }), {}],
  ['on the same side', false, quote(), { side: 1 }],
  ['that is not in the market', false, quote(), { phase: 'asking' }],
  ['that is over', false, quote(), { phase: 'done' }],
  ['an offer at the same price as a bid', true, quote({ side: 2 }), { side: 1 }],
  ['an offer short of a bid', false, quote({ side: 2 }, 21_999), { side: 1 }],
  ['by clean price', true, quote({ priceType: 'C' }, 1_001_000), { priceType: 'C', price: 100.1 }],
  ['below it by clean price', false, quote({ priceType: 'C' }, 1_000_999), { priceType: 'C', price: 100.1 }],
  // The other figure of a quote is rounded: equal ones may not meet.
  ['by yield at the rounded yield of a clean price', false, quote(), { priceType: 'C', price: 100.1 }],
  ['by yield beyond it', true, quote({}, 21_999), { priceType: 'C', price: 100.1 }],
  ['by clean price at the rounded one of a yield', false, quote({ priceType: 'C' }, 1_001_000), {}],
  ['by clean price beyond it', true, quote({ priceType: 'C' }, 1_001_001), {}],
  ['without a price in that form', false, quote({ priceType: 'C' }, 1_001_001), { cleanPrice: null }],
])('a quote meets one of the same user %s: %s', (_why, meets, mine, theirs) => {
  expect(meetsOwn(mine, [orderRow({ securityID: '1.IB' }), { ...offer, ...theirs }])).toBe(meets);
});

it('nothing that would not rest meets any', () => {
  for (const over of [{ side: null }, { securityId: '' }, { quoteInd: 99 as const }])
    expect([quote(over), meetsOwn(quote(over), [offer])]).toEqual([null, false]);
  expect(meetsOwn(quote(), [])).toBe(false);
});
