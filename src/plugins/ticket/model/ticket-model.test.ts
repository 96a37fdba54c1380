import { toPriceE4, toYieldE4 } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, figuresAt } from './bond-figures.ts';
import { checkDraft, fieldOf, needsOtherKey, readPrice, readQuantity, warningsOf } from './checks.ts';
import { draftOf, emptyDraft, entryOf, NO_HABITS, type TicketDraft } from './draft.ts';
import { type Place, ticketKey as keyOf } from './hotkeys.ts';
import { stepped } from './step.ts';
import { typedPrice, typedQuantity } from './typed.ts';

const key = (name: string, rest: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...rest,
});
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));

const ticketKey = (
  event: Parameters<typeof keyOf>[0],
  place: Place,
  presets = [1000, 2000, 3000, 5000, 10_000],
) => keyOf(event, place, presets);

/** A number as dealers write it: digits with at most one point and one sign. */
const PLAIN = /^[+-]?(?=\.?\d)\d*\.?\d*$/;

describe('typed figures', () => {
  it('parse the same in full-width digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (e4) => {
        const text = (e4 / 10_000).toFixed(4);
        expect(typedPrice(fullWidth(text))).toEqual(typedPrice(text));
        expect(typedQuantity(fullWidth(String(e4)))).toEqual(typedQuantity(String(e4)));
      }),
    );
    expect(typedPrice('２．２０％')).toEqual({ kind: 'number', value: 2.2, exact: '2.20' });
  });

  it('never become a number by accident: exponents, words and double points are refused', () => {
    for (const text of ['NaN', '1e308', '1e3', 'Infinity', '2..2', '2.2.2', '--2', '0x10', '二', '2,2'])
      expect([text, typedPrice(text).kind]).toEqual([text, 'bad']);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eExN二'), maxLength: 8 }), (text) => {
        const typed = typedPrice(text);
        expect([text, typed.kind === 'number']).toEqual([text, PLAIN.test(text)]);
        if (typed.kind === 'number') expect(typed.value).toBe(Number(text));
      }),
      { examples: [['2.20'], ['.5'], ['2.'], ['.'], ['']] },
    );
  });

  it('parse quantities as dealers write them', () => {
    const wan = (text: string) => {
      const typed = typedQuantity(text);
      return typed.kind === 'number' ? typed.value : typed.kind;
    };
    expect(
      ['5000', '5,000', '5000w', '2k', '2kw', '2千万', '0.2e', '0.2亿', '1.5亿', '５０００万'].map(wan),
    ).toEqual([5000, 5000, 5000, 2000, 2000, 2000, 2000, 2000, 15_000, 5000]);
    expect(['', '50x', '1,00', '5000 w w', '-1000', '1e4'].map(wan)).toEqual([
      'empty',
      'bad',
      'bad',
      'bad',
      'bad',
      'bad',
    ]);
  });
});

describe('checks of a ticket', () => {
  const draft = { ...emptyDraft('c-0000001'), securityId: '240210.IB', priceText: '2.20', qtyText: '5000' };

  it('refuse each field with its own reason, by the server’s rules', () => {
    expect(checkDraft(draft, { settleDate: '2026-11-23', remainingQuota: 5000 })).toEqual({});
    const price = (priceText: string) => readPrice({ priceText, priceType: 'Y', securityId: '' }, null);
    expect(price('2.20255')).toMatchObject({ key: 'refusals:yieldTick' });
    expect([price(''), price('x'), price('1'.repeat(30))]).toMatchObject([
      { key: 'ticket:problem.noPrice' },
      { key: 'ticket:problem.badPrice' },
      { key: 'refusals:yieldRange' },
    ]);
    expect(readPrice({ priceText: '0', priceType: 'C', securityId: '' }, null)).toMatchObject({
      key: 'refusals:cleanRange',
    });
    expect([readQuantity('1050'), readQuantity('1000100'), readQuantity('5000')]).toMatchObject([
      { key: 'refusals:qtyStep' },
      { key: 'refusals:qtyMost' },
      5000,
    ]);
    expect(checkDraft(draft, { remainingQuota: 4900 }).orderQty).toMatchObject({
      key: 'refusals:overQuota',
      values: { limit: 4900, need: 5000 },
    });
    expect(checkDraft({ ...draft, securityId: '' }, { path: 'none', settleDate: null })).toMatchObject({
      securityId: { key: 'ticket:problem.noBond' },
      dealPathId: { key: 'refusals:noPath' },
      settlType: { key: 'refusals:badSettlement' },
    });
    expect(checkDraft({ ...draft, quoteInd: 99 }, {}).specifyTime).toMatchObject({
      key: 'ticket:problem.noTime',
    });
  });

  it('accept a minimum fill or all-or-none, but no all-or-none intention without a target', () => {
    const part = (change: Partial<TicketDraft>) => checkDraft({ ...draft, ...change }, {}).minQty?.key;
    expect([
      part({}),
      part({ minQtyText: '1000' }),
      part({ minQtyText: '0.5亿' }),
      part({ allOrNone: true }),
    ]).toEqual(Array(4).fill(undefined));
    expect(['1050', '5100', 'x', '1e308'].map((minQtyText) => part({ minQtyText }))).toEqual(
      Array(4).fill('refusals:badMinQty'),
    );
    expect(part({ allOrNone: true, quoteInd: 99 })).toBe('refusals:noAllOrNone');
    expect(part({ allOrNone: true, quoteInd: 99, targetQuoteId: 'Q1' })).toBeUndefined();
    expect(entryOf({ ...draft, minQtyText: '2kw' }, 2.2, 5000)).toMatchObject({ minQty: 2000 });
    const whole = entryOf({ ...draft, minQtyText: '2kw', allOrNone: true }, 2.2, 5000);
    expect([whole.allOrNone, whole.minQty]).toEqual([true, undefined]);
  });

  it('warn of a price far from valuation or through the opposite best, more severely the farther it is', () => {
    const best = { priceType: 'Y', valYield: 2.2, bidPrice: 2.21, ofrPrice: 2.19 } as const;
    const bands = { best: { warn: 0, ask: 5, refuse: 50 }, valuation: { warn: 10, ask: 20 } };
    const warningsAt = (
      side: 1 | 2,
      yieldE4: number,
      limit: number | null = 30,
      row: typeof best | undefined = best,
    ) =>
      warningsOf(side, toYieldE4(yieldE4), row, limit, bands).map(
        (warning) => `${warning.key} ${warning.values['bp']} ${warning.level}`,
      );
    expect(warningsAt(1, 22_000)).toEqual([]);
    expect(warningsAt(1, 21_900)).toEqual([]);
    expect(warningsAt(1, 21_800)).toEqual(['throughBest 1.00 warn']);
    expect(warningsAt(2, 22_150)).toEqual(['throughBest 0.50 warn']);
    // 7.5 bp through the market needs a second confirmation.
    expect(warningsAt(1, 21_150)).toEqual(['throughBest 7.50 ask']);
    expect(warningsAt(1, 20_800)).toEqual(['deviation 12.00 warn', 'throughBest 11.00 ask']);
    expect(warningsAt(2, 25_100)).toEqual(['deviation 31.00 refuse', 'throughBest 30.00 ask']);
    expect(warningsAt(2, 25_100, null)).toEqual(['deviation 31.00 ask', 'throughBest 30.00 ask']);
    expect(warningsOf(2, toYieldE4(25_100), undefined, 30, bands)).toEqual([]);
    // At the server's limit it is not refused yet.
    expect(warningsAt(2, 25_000)[0]).toBe('deviation 30.00 ask');
  });

  it('name the limit that a deviation breaks: the server’s, else that of the band', () => {
    const best = { priceType: 'Y', valYield: 2.2, bidPrice: null, ofrPrice: null } as const;
    const bands = { best: {}, valuation: { warn: 10, ask: 20 } };
    const limitAt = (yieldE4: number, limit: number | null) =>
      warningsOf(1, toYieldE4(yieldE4), best, limit, bands).map(({ values }) => values['limit']);
    expect([limitAt(22_000 + 1_200, 30), limitAt(22_000 + 2_500, 30), limitAt(22_000 + 3_100, 30)]).toEqual([
      [10],
      [20],
      [30],
    ]);
    expect(limitAt(22_000 + 3_100, null)).toEqual([20]);
    expect(limitAt(22_000 + 600, 5)).toEqual([5]);
  });

  it('need another key where a warning asks or refuses, not where it only warns', () => {
    const at = (...levels: readonly ('warn' | 'ask' | 'refuse')[]) =>
      needsOtherKey(levels.map((level) => ({ key: 'deviation', values: {}, level })));
    expect([at(), at('warn'), at('ask'), at('refuse'), at('warn', 'ask')]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('map a server refusal to its field', () => {
    expect(['price', 'priceType', 'orderQty', 'minQty', 'allOrNone', 'clOrdId', null].map(fieldOf)).toEqual([
      'price',
      'price',
      'orderQty',
      'minQty',
      'minQty',
      null,
      null,
    ]);
  });
});

describe('drafts', () => {
  it('of a quote are filled in completely and become a valid entry [R4.15]', () => {
    const raised = {
      securityId: '240210.IB',
      side: 2,
      price: 2.2025,
      priceType: 'Y',
      quantity: 3000,
      settlType: '2,3',
      targetQuoteId: 'Q1',
      quoteInd: 99,
    } as const;
    const draft = draftOf(raised, 'c-0000001', NO_HABITS, '24国开10');
    expect(entryOf(draft, 2.2025, 3000)).toEqual({
      clOrdId: 'c-0000001',
      securityId: '240210.IB',
      side: 2,
      price: 2.2025,
      priceType: 'Y',
      orderQty: 3000,
      settlType: '2,3',
      quoteInd: 99,
      timeInForce: 0,
      specifyTime: '180',
      targetQuoteId: 'Q1',
    });
  });
});

describe('price, yield and amount', () => {
  const bond = {
    issueDate: '2024-06-13',
    maturityDate: '2034-06-13',
    couponRate: 0.0226,
    frequency: 1,
    couponType: 'fixed',
    faceValue: 100,
  } as const;

  it('convert into each other within a tick, and clean plus accrued is dirty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 80_000 }), (units) => {
        const there = figuresAt(bond, '2026-11-23', 'Y', toYieldE4(units));
        const back = figuresAt(bond, '2026-11-23', 'C', there?.cleanE4 ?? toPriceE4(1));
        expect(Math.abs((back?.yieldE4 ?? 0) - units)).toBeLessThanOrEqual(1);
        expect(
          Math.abs((there?.cleanE4 ?? 0) + (there?.accruedE4 ?? 0) - (there?.dirtyE4 ?? 0)),
        ).toBeLessThanOrEqual(1);
      }),
    );
    expect(figuresAt(bond, '2034-06-13', 'Y', toYieldE4(22_000))).toBeNull();
  });

  it('give exact amounts', () => {
    expect(amountText(5000, toPriceE4(1_012_345))).toBe('50,617,250.00');
    expect(amountText(1, toPriceE4(1_012_345))).toBe('10,123.45');
  });

  it('step on the step’s grid, and start from a default', () => {
    const bondOf = (priceType: 'Y' | 'C') => ({ securityId: '240210.IB', bondType: 'FB', priceType });
    expect([
      stepped('2.2', bondOf('Y'), 1, false, null),
      stepped('2.2013', bondOf('Y'), -1, false, null),
      stepped('2.2013', bondOf('Y'), 1, true, null),
      stepped('', bondOf('Y'), 1, false, toYieldE4(22_031)),
      stepped('x', bondOf('C'), 1, false, null),
      stepped('0.01', bondOf('C'), -1, false, null),
    ]).toEqual(['2.2025', '2.2000', '2.2100', '2.2031', null, null]);
  });
});

describe('keys of the ticket [R4.15]', () => {
  it('control side, step, preset, search, next and back', () => {
    expect(ticketKey(key('b'), 'ticket')).toEqual({ do: 'side', side: 1 });
    expect(ticketKey(key('S', { shiftKey: true }), 'control')).toEqual({ do: 'side', side: 2 });
    expect(ticketKey(key('ArrowUp', { shiftKey: true }), 'price')).toEqual({
      do: 'step',
      direction: 1,
      isLarge: true,
    });
    expect(ticketKey(key('5'), 'ticket')).toEqual({ do: 'preset', quantity: 10_000 });
    expect(ticketKey(key('1'), 'ticket', [500])).toEqual({ do: 'preset', quantity: 500 });
    expect(ticketKey(key('2'), 'ticket', [500])).toBeNull();
    expect(ticketKey(key('k', { ctrlKey: true }), 'text')).toEqual({ do: 'search' });
    expect(ticketKey(key('/'), 'ticket')).toEqual({ do: 'search' });
    expect([ticketKey(key('y'), 'ticket'), ticketKey(key('y'), 'price')]).toEqual([{ do: 'insist' }, null]);
    // A shifted digit is another sign on most keyboards, Alt and Ctrl belong to the browser.
    for (const rest of [{ shiftKey: true }, { altKey: true }, { ctrlKey: true }])
      expect(ticketKey(key('1', rest), 'ticket')).toBeNull();
    expect(ticketKey(key('k', { ctrlKey: true, altKey: true }), 'ticket')).toBeNull();
    for (const name of ['0', '12', 'F1', 'x1']) expect(ticketKey(key(name), 'ticket')).toBeNull();
    expect([ticketKey(key('Enter'), 'text'), ticketKey(key('Escape'), 'text')]).toEqual([
      { do: 'next' },
      { do: 'back' },
    ]);
  });

  it('are off while text is typed or an input method composes', () => {
    for (const name of ['b', 's', '/', '1', 'ArrowUp']) expect(ticketKey(key(name), 'text')).toBeNull();
    for (const name of ['b', 'Enter', 'Escape', '1'])
      expect(ticketKey(key(name, { isComposing: true }), 'ticket')).toBeNull();
    expect([ticketKey(key('Enter'), 'choice'), ticketKey(key('ArrowUp'), 'choice')]).toEqual([
      { do: 'next' },
      null,
    ]);
    expect([ticketKey(key('Enter'), 'control'), ticketKey(key('b', { ctrlKey: true }), 'ticket')]).toEqual([
      null,
      null,
    ]);
  });
});
