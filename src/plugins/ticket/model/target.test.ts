import { toPriceE4, toYieldE4 } from '#contract/rules';
import { quoteRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import {
  draftOfLevel,
  isTargetAway,
  kindKey,
  levelsAgainst,
  meantLevel,
  priceOfLevel,
  shortfallOf,
  targetOf,
} from './target.ts';

const bid = quoteRow({ quoteId: 'b1', side: 1, price: 2.2025 });
const ofr = quoteRow({ quoteId: 'o1', side: 2, price: 2.2, qty: 3000 });
// `as` holds: only the levels are read.
const deep = { bid: [bid], ofr: [ofr] } as unknown as Parameters<typeof levelsAgainst>[0];
const draft = (over: object) => ({ ...emptyDraft('c-0000001'), ...over });

describe('quotes that an order can deal on', () => {
  it('are those on the other side: a buyer meets offers', () => {
    expect(levelsAgainst(deep, 1)).toEqual([ofr]);
    expect(levelsAgainst(deep, 2)).toEqual([bid]);
    expect(levelsAgainst(undefined, 1)).toEqual([]);
  });

  it('are targeted by their exact price, in the same price type, if they can be hit', () => {
    const levels = [
      quoteRow({ quoteId: 'mine', price: 2.2, canHit: false }),
      quoteRow({ quoteId: 'clean', price: 2.2, priceType: 'C' }),
      quoteRow({ quoteId: 'first', price: 2.2 }),
      quoteRow({ quoteId: 'second', price: 2.2 }),
    ];
    const meant = (priceText: string) => meantLevel(draft({ priceType: 'Y', priceText }), levels)?.quoteId;
    expect(meant('2.2')).toBe('first');
    expect(meant('2.2000')).toBe('first');
    expect(meant('2.2001')).toBeUndefined();
    expect(meant('')).toBeUndefined();
  });
});

it('a quote in clean price is shown by yield, like its neighbours, along with the price quoted', () => {
  const clean = quoteRow({ price: 99.92, priceType: 'C', yield: 1.3581 });
  expect(priceOfLevel(clean)).toEqual({ price: '1.3581', clean: '99.9200' });
  expect(priceOfLevel(bid)).toEqual({ price: '2.2025', clean: '' });
  expect(priceOfLevel({ ...clean, yield: null })).toEqual({ price: '99.9200', clean: '' });
});

it.each([
  [1, '1'],
  [2, '2'],
  [99, '99'],
])('a quote of kind %i is labelled by its own kind: an intention is not negotiable', (quoteInd, name) => {
  expect(kindKey(quoteInd)).toBe(name);
});

describe('the order that takes a quote as shown', () => {
  it('has its price, quantity and settlement, and names it as target', () => {
    expect(draftOfLevel('240210.IB', 1, ofr)).toEqual({
      securityId: '240210.IB',
      side: 1,
      price: 2.2,
      priceType: 'Y',
      quantity: 3000,
      settlType: '2',
      targetQuoteId: 'o1',
      quoteInd: 99,
    });
  });

  it('has no price if the quote’s is masked: no one may trade at part of a price', () => {
    expect(draftOfLevel('240210.IB', 1, quoteRow({ price: '2.20**' }))).not.toHaveProperty('price');
  });
});

describe('the target of a raised order', () => {
  it('is at exactly the price seen', () => {
    expect(targetOf({ targetQuoteId: 'o1', price: 2.2025 })).toEqual({
      quoteId: 'o1',
      e4: toYieldE4(22_025),
      priceType: 'Y',
    });
    expect(targetOf({ targetQuoteId: 'o1', price: 101.2034, priceType: 'C' })).toEqual({
      quoteId: 'o1',
      e4: toPriceE4(1_012_034),
      priceType: 'C',
    });
  });

  it.each([
    ['no quote', { price: 2.2 }],
    ['a quote with an empty id', { targetQuoteId: '', price: 2.2 }],
    ['no price', { targetQuoteId: 'o1' }],
    ['a price with too many decimals', { targetQuoteId: 'o1', price: 2.200_05 }],
    ['a price of NaN', { targetQuoteId: 'o1', price: Number.NaN }],
  ])('is absent for %s', (_, raised) => {
    expect(targetOf(raised)).toBeNull();
  });
});

describe('a quote to hit that is not among the six levels shown', () => {
  const offers = [2.206, 2.205, 2.204, 2.203, 2.202, 2.2].map((price, i) =>
    quoteRow({ quoteId: `o${i}`, side: 2, price, yield: price, cleanPrice: 100 + i / 100 }),
  );
  const away = (e4: number, priceType: 'Y' | 'C' = 'Y', levels = offers) =>
    isTargetAway(
      { side: 1, targetQuoteId: 'mine' },
      { quoteId: 'mine', e4: priceType === 'Y' ? toYieldE4(e4) : toPriceE4(e4), priceType },
      // `as` holds: only these are read.
      { levels: 6, bid: [], ofr: levels } as unknown as Parameters<typeof isTargetAway>[2],
    );

  it('is gone if its price would be among them, or if they are all there are', () => {
    expect([away(22_010), away(22_060), away(21_900, 'Y', offers.slice(1))]).toEqual([true, true, true]);
    expect(away(1_000_100, 'C')).toBe(true);
  });

  it('may stand below them, or behind the last at its price: nothing is said', () => {
    expect([away(21_990), away(22_000), away(1_000_600, 'C')]).toEqual([false, false, false]);
  });
});

describe('a hit that the quote cannot meet whole', () => {
  const quote = (over = {}) => ({ qty: 3000, minQty: 0, quoteInd: 1, ...over });
  const hit = (over = {}) => draft({ quoteInd: 99, specifyTime: '180', targetQuoteId: 'o1', ...over });
  const keyOf = (qty: number, order = {}, target = {}) => shortfallOf(hit(order), qty, quote(target))?.key;

  it('says how much the quote has left, and what becomes of the rest', () => {
    expect(shortfallOf(hit(), 10_000, quote())).toEqual({ key: 'rests', left: 3000, rest: 7000 });
    expect(keyOf(10_000, { specifyTime: '0' })).toBe('ends');
    expect(keyOf(10_000, { specifyTime: '' })).toBe('ends');
    expect(keyOf(10_000, { specifyTime: '', quoteInd: 1 })).toBe('rests');
    expect(keyOf(10_000, { specifyTime: '', quoteInd: 1, timeInForce: 3 })).toBe('ends');
    expect(keyOf(10_000, {}, { quoteInd: 2 })).toBe('asks');
  });

  it('says nothing where the quote can meet it, or no quantity is typed', () => {
    expect([keyOf(3000), keyOf(1000), keyOf(3000, { allOrNone: true })]).toEqual(Array(3).fill(undefined));
    expect(shortfallOf(hit(), null, quote())).toBeNull();
    // The smallest part of a quote with less than that left is what is left.
    expect(keyOf(3000, {}, { minQty: 5000 })).toBeUndefined();
  });

  it('deals nothing below the smallest part of either', () => {
    expect(keyOf(10_000, { allOrNone: true })).toBe('waits');
    expect(keyOf(10_000, { minQtyText: '5000' })).toBe('waits');
    expect(keyOf(10_000, { minQtyText: '3000' })).toBe('rests');
    expect(keyOf(1000, {}, { minQty: 3000 })).toBe('waits');
    expect(keyOf(1000, { specifyTime: '0' }, { minQty: 3000 })).toBe('fails');
    expect(keyOf(10_000, { allOrNone: true }, { quoteInd: 2 })).toBe('fails');
  });
});
