import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { MAKER_ROWS, makerSheet } from './maker.ts';
import { twoSidedQuote } from './two-sided.ts';

const leg = { price: 2.2, orderQty: 1000 };
const quote = {
  clOrdId: 'maker-000001',
  securityId: '240210.IB',
  priceType: 'Y',
  settlType: '2',
  bid: leg,
  ofr: leg,
};

describe("a market maker's two-sided quote request", () => {
  it('is good for the day unless stated otherwise', () => {
    expect(z.parse(twoSidedQuote, quote)).toMatchObject({ timeInForce: 0, specifyTime: '' });
  });

  it.each<Border>([
    ['takes a side back', { bid: null }, []],
    ['takes both sides back', { bid: null, ofr: null }, []],
    ['does not leave a side open', { bid: undefined }, ['bid']],
    ['is firm or negotiable', { bid: { ...leg, quoteInd: 2 }, ofr: { ...leg, quoteInd: 1 } }, []],
    ['is no intention', { ofr: { ...leg, quoteInd: 99 } }, ['ofr.quoteInd']],
    ['may end at a time', { timeInForce: 1, specifyTime: '1730' }, []],
    ['is never immediate: it rests', { timeInForce: 3 }, ['timeInForce']],
    ['has prices', { bid: { orderQty: 1000 } }, ['bid.price']],
    ['has quantities', { ofr: { price: 2.2, orderQty: null } }, ['ofr.orderQty']],
    ['meets nobody', { targetQuoteId: 'q1' }, ['targetQuoteId']],
    ['has an id of its own', { clOrdId: 'short' }, ['clOrdId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(twoSidedQuote, quote, change)).toEqual(faults);
  });
});

describe("a market maker's stored sheet", () => {
  const row = { securityId: '240210.IB', symbol: '24国开10', settlType: '2', draft: {}, isPaused: false };
  const sheet = {
    rows: [row],
    stepBp: 0.25,
    spreadBp: 2,
    reference: 'valuation',
    qty: 3000,
    specifyTime: '',
    sendsAtOnce: false,
  };

  it.each<Border>([
    ['as it is', {}, []],
    ['empty', { rows: [] }, []],
    ['the longest', { rows: Array.from({ length: MAKER_ROWS }, () => row) }, []],
    ['too long', { rows: Array.from({ length: MAKER_ROWS + 1 }, () => row) }, ['rows']],
    ['half typed', { rows: [{ ...row, draft: { bidPrice: '2.', ofrQty: '' } }] }, []],
    [
      'typed without end',
      { rows: [{ ...row, draft: { bidPrice: '2'.repeat(17) } }] },
      ['rows.0.draft.bidPrice'],
    ],
    ['typed as number', { rows: [{ ...row, draft: { bidPrice: 2.2 } }] }, ['rows.0.draft.bidPrice']],
    ['a cell that is none', { rows: [{ ...row, draft: { bid: '2' } }] }, ['rows.0.draft.bid']],
    ['steps of nothing', { stepBp: 0 }, []],
    ['the largest step', { stepBp: 100 }, []],
    ['a larger one', { stepBp: 100.01 }, ['stepBp']],
    ['a step backwards', { stepBp: -0.01 }, ['stepBp']],
    ['the widest spread', { spreadBp: 1000 }, []],
    ['a wider one', { spreadBp: 1000.5 }, ['spreadBp']],
    ['half a quantity', { qty: 1000.5 }, ['qty']],
    ['the largest quantity', { qty: 1_000_000 }, []],
    ['a larger one', { qty: 1_000_001 }, ['qty']],
    ['a reference that is none', { reference: 'best' }, ['reference']],
    ['whether it sends, unsaid', { sendsAtOnce: undefined }, ['sendsAtOnce']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(makerSheet, sheet, change)).toEqual(faults);
  });
});
