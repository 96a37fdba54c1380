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
    ['withdraws a side with null', { bid: null }, []],
    ['withdraws both sides with null', { bid: null, ofr: null }, []],
    ['does not leave a side undefined', { bid: undefined }, ['bid']],
    ['is firm or negotiable', { bid: { ...leg, quoteInd: 2 }, ofr: { ...leg, quoteInd: 1 } }, []],
    ['cannot be an intention', { ofr: { ...leg, quoteInd: 99 } }, ['ofr.quoteInd']],
    ['may have a cancellation time', { timeInForce: 1, specifyTime: '1730' }, []],
    ['cannot be immediate or cancel', { timeInForce: 3 }, ['timeInForce']],
    ['may leave its settlement to the usual one of its bond', { settlType: undefined }, []],
    ['may tell the day of its review', { reviewedOn: '2026-11-23' }, []],
    ['is reviewed on a real day', { reviewedOn: '2026-11-31' }, ['reviewedOn']],
    ['requires prices', { bid: { orderQty: 1000 } }, ['bid.price']],
    ['requires quantities', { ofr: { price: 2.2, orderQty: null } }, ['ofr.orderQty']],
    ['cannot have a target', { targetQuoteId: 'q1' }, ['targetQuoteId']],
    ['requires an id of its own', { clOrdId: 'short' }, ['clOrdId']],
  ])('%s: faults $2', (_, change, faults) => {
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
    ['unchanged', {}, []],
    ['empty', { rows: [] }, []],
    ['with the maximum number of rows', { rows: Array.from({ length: MAKER_ROWS }, () => row) }, []],
    [
      'with more rows than the maximum',
      { rows: Array.from({ length: MAKER_ROWS + 1 }, () => row) },
      ['rows'],
    ],
    ['with unfinished input', { rows: [{ ...row, draft: { bidPrice: '2.', ofrQty: '' } }] }, []],
    [
      'with input that is too long',
      { rows: [{ ...row, draft: { bidPrice: '2'.repeat(17) } }] },
      ['rows.0.draft.bidPrice'],
    ],
    ['with a number as input', { rows: [{ ...row, draft: { bidPrice: 2.2 } }] }, ['rows.0.draft.bidPrice']],
    ['with an unknown cell', { rows: [{ ...row, draft: { bid: '2' } }] }, ['rows.0.draft.bid']],
    ['with a step of 0', { stepBp: 0 }, []],
    ['with the maximum step', { stepBp: 100 }, []],
    ['with a step above the maximum', { stepBp: 100.01 }, ['stepBp']],
    ['with a negative step', { stepBp: -0.01 }, ['stepBp']],
    ['with the maximum spread', { spreadBp: 1000 }, []],
    ['with a spread above the maximum', { spreadBp: 1000.5 }, ['spreadBp']],
    ['with a fractional quantity', { qty: 1000.5 }, ['qty']],
    ['with the maximum quantity', { qty: 1_000_000 }, []],
    ['with a quantity above the maximum', { qty: 1_000_001 }, ['qty']],
    ['with an unknown reference price', { reference: 'best' }, ['reference']],
    ['without the flag for sending at once', { sendsAtOnce: undefined }, ['sendsAtOnce']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(makerSheet, sheet, change)).toEqual(faults);
  });
});
