import type { Level } from '#contract/entities';
import { quoteRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, emptyDraft, entryOf, eventOf, NO_HABITS, priceFieldText, ticketDraft } from './draft.ts';
import { orderFacts } from './facts.ts';
import { draftOfLevel, levelsAgainst, meantLevel, targetOf } from './target.ts';
import { typedPrice, typedQuantity } from './typed.ts';

const habits = { qtyText: '3000', settlType: '2', dealPathId: 'P1' };

describe('a price field', () => {
  it.each([
    [2.2, '2.2000'],
    [2.2025, '2.2025'],
    [102, '102.0000'],
    [2.20255, '2.20255'],
    [1234.5, '1234.5'],
  ])('shows %j as %s', (price, text) => {
    expect(priceFieldText(price)).toBe(text);
  });

  it('round-trips any price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (e4) => {
        const price = e4 / 10_000;
        expect(typedPrice(priceFieldText(price))).toMatchObject({ kind: 'number', value: price });
      }),
    );
  });
});

describe('a new ticket', () => {
  it('takes all it can from the raised order, and the rest from the last choices', () => {
    expect(draftOf({ securityId: '240210.IB' }, 'c1', habits, '24国开10')).toMatchObject({
      side: 1,
      priceText: '',
      qtyText: '3000',
      settlType: '2',
      dealPathId: 'P1',
      quoteInd: 1,
      specifyTime: '',
      targetQuoteId: '',
      replaces: null,
    });
    const full = draftOf(
      { securityId: 'x', side: 2, price: 101.2, priceType: 'C', quantity: 500, settlType: '1', quoteInd: 2 },
      'c1',
      habits,
      '',
    );
    expect(full).toMatchObject({
      side: 2,
      priceType: 'C',
      priceText: '101.2000',
      qtyText: '500',
      settlType: '1',
      quoteInd: 2,
    });
  });

  it('answering a quote is an intention with an auto-cancel time, without which it would expire at once', () => {
    expect(draftOf({ securityId: 'x', targetQuoteId: 'Q1' }, 'c', habits, '')).toMatchObject({
      quoteInd: 99,
      specifyTime: '180',
    });
    expect(draftOf({ securityId: 'x', quoteInd: 99 }, 'c', habits, '').specifyTime).toBe('180');
  });

  it('for a quote re-entered keeps its terms, with a zero minimum fill as none', () => {
    const terms = {
      minQty: 0,
      allOrNone: true,
      timeInForce: 1 as const,
      specifyTime: '1430',
      dealPathId: 'P9',
      remark: '试单',
    };
    expect(draftOf({ securityId: 'x', terms }, 'c', habits, '')).toMatchObject({
      minQtyText: '',
      allOrNone: true,
      specifyTime: '1430',
      dealPathId: 'P9',
      remark: '试单',
    });
    expect(draftOf({ securityId: 'x', terms: { ...terms, minQty: 500 } }, 'c', habits, '').minQtyText).toBe(
      '500',
    );
  });

  it('is restored as stored, and from an older build without the newer fields', () => {
    const draft = draftOf({ securityId: 'x', targetQuoteId: 'Q' }, 'c', NO_HABITS, '债');
    expect(ticketDraft.parse(draft)).toEqual(draft);
    const { minQtyText: _least, allOrNone: _whole, replaces: _replaces, ...older } = draft;
    expect(ticketDraft.parse(older)).toEqual({ ...draft, minQtyText: '', allOrNone: false, replaces: null });
    expect(ticketDraft.safeParse({ ...draft, side: 3 }).success).toBe(false);
  });
});

describe('the entry of a draft', () => {
  const draft = { ...emptyDraft('c-1'), securityId: '240210.IB' };

  it.each([
    [{}, {}],
    [{ remark: '  ' }, {}],
    [{ remark: ' 试单 ' }, { remark: '试单' }],
    [{ dealPathId: 'P1' }, { dealPathId: 'P1' }],
    [{ minQtyText: '0' }, {}],
    [{ minQtyText: '0.1亿' }, { minQty: 1000 }],
    [{ minQtyText: 'x' }, {}],
    [{ minQtyText: '1000', allOrNone: true }, { allOrNone: true }],
    [{ targetQuoteId: 'Q1' }, { targetQuoteId: 'Q1' }],
    [{ replaces: { orderId: 'O1', leavesQty: 10 } }, { replaces: { orderId: 'O1', leavesQty: 10 } }],
  ])('for %j adds only %j to the common fields', (change, extraFields) => {
    const { clOrdId, securityId, side, price, priceType, orderQty, settlType, ...rest } = entryOf(
      { ...draft, ...change },
      2.2,
      5000,
    );
    expect([clOrdId, securityId, side, price, priceType, orderQty, settlType]).toEqual([
      'c-1',
      '240210.IB',
      1,
      2.2,
      'Y',
      5000,
      '3',
    ]);
    expect(rest).toEqual({ quoteInd: 1, timeInForce: 0, specifyTime: '', ...extraFields });
  });

  it('is counted by firmness, settlement and segment [R9.10]', () => {
    const firm = entryOf(draft, 2.2, 5000);
    const events = [firm, { ...firm, quoteInd: 2 as const }, { ...firm, settlType: '1' }].map((entry) =>
      eventOf(entry, 'FB'),
    );
    expect(new Set(events).size).toBe(3);
  });
});

describe('quotes that a ticket can deal on', () => {
  const level = (over: Partial<Level> = {}): Level => ({ ...quoteRow(), ...over });
  const deep = {
    securityId: '240210.IB',
    bid: [level({ quoteId: 'B1', price: 2.21 })],
    ofr: [level({ quoteId: 'O1', price: 2.19 }), level({ quoteId: 'O2', price: 2.18 })],
  };

  it('are on the opposite side', () => {
    // `as` holds: only the two sides are read.
    const names = (side: 1 | 2) => levelsAgainst(deep as never, side).map(({ quoteId }) => quoteId);
    expect([names(1), names(2), levelsAgainst(undefined, 1)]).toEqual([['O1', 'O2'], ['B1'], []]);
  });

  it.each<
    [
      what: string,
      priceText: string,
      priceType: 'Y' | 'C',
      levels: Partial<Level>[],
      meant: string | undefined,
    ]
  >([
    [
      'at its exact price',
      '2.18',
      'Y',
      [
        { quoteId: 'O1', price: 2.19 },
        { quoteId: 'O2', price: 2.18 },
      ],
      'O2',
    ],
    [
      'at the first of two equal prices',
      '2.18',
      'Y',
      [
        { quoteId: 'O1', price: 2.18 },
        { quoteId: 'O2', price: 2.18 },
      ],
      'O1',
    ],
    [
      'not at one that cannot be hit',
      '2.18',
      'Y',
      [{ quoteId: 'O1', price: 2.18, canHit: false }],
      undefined,
    ],
    ['not at a clean price with the same figures', '2.18', 'C', [{ quoteId: 'O1', price: 2.18 }], undefined],
    ['not at a masked price', '2.18', 'Y', [{ quoteId: 'O1', price: '2.18**' }], undefined],
    ['at none while nothing is typed', '', 'Y', [{ quoteId: 'O1', price: 0.0001 }], undefined],
  ])('is meant %s', (_, priceText, priceType, levels, meant) => {
    const draft = { ...emptyDraft('c'), priceText, priceType };
    expect(meantLevel(draft, levels.map(level))?.quoteId).toBe(meant);
  });

  it('fill in the whole ticket, except for a masked price', () => {
    const raised = draftOfLevel(
      '240210.IB',
      1,
      level({ quoteId: 'O1', price: 2.19, qty: 2000, settlType: '4' }),
    );
    expect(raised).toEqual({
      securityId: '240210.IB',
      side: 1,
      price: 2.19,
      priceType: 'Y',
      quantity: 2000,
      settlType: '4',
      targetQuoteId: 'O1',
      quoteInd: 99,
    });
    expect(draftOfLevel('x', 2, level({ price: '2.19**' }))).not.toHaveProperty('price');
  });

  it('are kept with the price seen, if any', () => {
    expect(targetOf({ targetQuoteId: 'Q1', price: 2.2025, priceType: 'Y' })).toEqual({
      quoteId: 'Q1',
      e4: 22_025,
      priceType: 'Y',
    });
    expect([
      targetOf({ price: 2.2 }),
      targetOf({ targetQuoteId: '', price: 2.2 }),
      targetOf({ targetQuoteId: 'Q1' }),
    ]).toEqual([null, null, null]);
  });
});

describe('a quantity as typed', () => {
  it.each([
    ['1,000', 1000, '1000'],
    ['1,000,000', 1_000_000, '1000000'],
    ['1.5k', 1500, '1500'],
    ['.5亿元', 5000, '5000'],
    ['３千万', 3000, '3000'],
    ['0.00015亿', 1.5, '0.00015亿'],
    ['5000 万元', 5000, '5000'],
    ['2Y', 20_000, '20000'],
  ])('%j parses as %j 万元', (text, value, exact) => {
    expect(typedQuantity(text)).toEqual({ kind: 'number', value, exact });
  });

  it.each([
    '1,00',
    '10,00',
    '1,0000',
    '5kk',
    'w',
    '-5',
    '+5',
    '1e3',
    '５。５。５',
    '1'.repeat(21),
    'constructor',
    '5constructor',
  ])('%j is not a quantity', (text) => {
    expect(typedQuantity(text).kind).toBe('bad');
  });
});

describe('what the client knows of an order', () => {
  const context = {
    now: Date.parse('2026-11-20T23:59:59+08:00'),
    remainingQuota: 5000 as const,
    dealPathId: '',
  };

  it('omits unknown facts, and uses the Beijing date', () => {
    expect(orderFacts(context, 1)).toEqual({ today: '2026-11-20', remainingQuota: 5000 });
    expect(orderFacts({ ...context, remainingQuota: '', now: context.now + 1000 }, 1)).toEqual({
      today: '2026-11-21',
    });
  });

  it('distinguishes an impossible date or price from an unknown one', () => {
    expect(orderFacts({ ...context, settleDate: null, figures: null }, 1)).toMatchObject({
      settleDate: null,
      prices: null,
    });
  });

  it.each([
    ['', [{ id: 'P1', isDefault: '1' }], 'fine'],
    ['', [{ id: 'P1', isDefault: '0' }], 'none'],
    ['', [], 'none'],
    ['P2', [{ id: 'P1', isDefault: '1' }], 'unknown'],
    ['P1', [{ id: 'P1', isDefault: '0' }], 'fine'],
  ] as const)('path %j among %j is %s', (dealPathId, paths, path) => {
    expect(orderFacts({ ...context, dealPathId, paths }, 1)).toMatchObject({ path });
  });

  it('leaves the path open until the paths are loaded', () => {
    expect(orderFacts({ ...context, paths: null }, 1)).not.toHaveProperty('path');
  });
});
