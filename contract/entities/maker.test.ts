import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { MAKER_ROWS, makerDraft, makerSheet } from './maker.ts';

const row = {
  securityId: '240210.IB',
  symbol: '24国开10',
  settlType: '2',
  draft: {},
  isPaused: false,
};
const sheet = {
  rows: [row],
  stepBp: 0.25,
  spreadBp: 1.5,
  reference: 'valuation',
  qty: 3000,
  specifyTime: '',
  sendsAtOnce: false,
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...row, securityId: `${at}.IB` }));

describe('a market maker’s sheet', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['without rows', { rows: [] }, []],
    ['with the maximum number of rows', { rows: rows(MAKER_ROWS) }, []],
    ['with one row more than the maximum', { rows: rows(MAKER_ROWS + 1) }, ['rows']],
    ['with a step of 0', { stepBp: 0 }, []],
    ['with the maximum step', { stepBp: 100 }, []],
    ['with a step above the maximum', { stepBp: 100.01 }, ['stepBp']],
    ['with a negative step', { stepBp: -0.25 }, ['stepBp']],
    ['with a spread of 0', { spreadBp: 0 }, []],
    ['with the maximum spread', { spreadBp: 1_000 }, []],
    ['with a spread above the maximum', { spreadBp: 1_000.5 }, ['spreadBp']],
    ['with an unknown reference price', { reference: 'best' }, ['reference']],
    ['with a fractional quantity', { qty: 0.5 }, ['qty']],
    ['with a quantity above the maximum', { qty: 1_000_001 }, ['qty']],
    ['with a cancellation time', { specifyTime: '1730' }, []],
    ['with a cancellation time that is too long', { specifyTime: '2026-11-24' }, ['specifyTime']],
    ['without the flag for sending at once', { sendsAtOnce: undefined }, ['sendsAtOnce']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(makerSheet, sheet, change)).toEqual(faults);
  });

  it.each<Border>([
    ['without a market suffix', { securityId: '240210' }, ['rows.0.securityId']],
    ['with a name of 41 characters', { symbol: '券'.repeat(41) }, ['rows.0.symbol']],
    ['with a settlement code that is too long', { settlType: '0'.repeat(17) }, ['rows.0.settlType']],
    ['without the flag for a pause', { isPaused: undefined }, ['rows.0.isPaused']],
    ['with an unknown figure in its draft', { draft: { midPrice: '2' } }, ['rows.0.draft.midPrice']],
  ])('refuses a bond %s', (_, change, faults) => {
    const changed = Object.fromEntries(
      Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined),
    );
    expect(faultsOf(makerSheet, { ...sheet, rows: [changed] })).toEqual(faults);
  });
});

describe('an unsent draft in a row', () => {
  it.each<Border>([
    ['empty', {}, []],
    ['figures that are not yet numbers', { bidPrice: '2.', ofrQty: 'k' }, []],
    ['an emptied side', { ofrPrice: '' }, []],
    ['a text of 16 characters', { bidPrice: '1'.repeat(16) }, []],
    ['a text of 17 characters', { bidPrice: '1'.repeat(17) }, ['bidPrice']],
    ['a number instead of text', { bidQty: 3000 }, ['bidQty']],
    ['null', { ofrQty: null }, ['ofrQty']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(makerDraft, {}, change)).toEqual(faults);
  });
});
