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
    ['as it is', {}, []],
    ['with nothing on it', { rows: [] }, []],
    ['with as many bonds as it holds', { rows: rows(MAKER_ROWS) }, []],
    ['with one more', { rows: rows(MAKER_ROWS + 1) }, ['rows']],
    ['without a step', { stepBp: 0 }, []],
    ['of the widest step', { stepBp: 100 }, []],
    ['of a wider one', { stepBp: 100.01 }, ['stepBp']],
    ['of a step back', { stepBp: -0.25 }, ['stepBp']],
    ['of both sides at one price', { spreadBp: 0 }, []],
    ['of the widest spread', { spreadBp: 1_000 }, []],
    ['of a wider one', { spreadBp: 1_000.5 }, ['spreadBp']],
    ['around a price that is none', { reference: 'best' }, ['reference']],
    ['of part of a 万', { qty: 0.5 }, ['qty']],
    ['of more than there is', { qty: 1_000_001 }, ['qty']],
    ['until a time', { specifyTime: '1730' }, []],
    ['until a time too long to be one', { specifyTime: '2026-11-24' }, ['specifyTime']],
    ['that sends, unsaid', { sendsAtOnce: undefined }, ['sendsAtOnce']],
    ['of somebody else', { operId: 'D2' }, ['operId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(makerSheet, sheet, change)).toEqual(faults);
  });

  it.each<Border>([
    ['of no market', { securityId: '240210' }, ['rows.0.securityId']],
    ['of a long name', { symbol: '券'.repeat(41) }, ['rows.0.symbol']],
    ['of a settlement too long to be one', { settlType: '0'.repeat(17) }, ['rows.0.settlType']],
    ['that waits, unsaid', { isPaused: undefined }, ['rows.0.isPaused']],
    ['with a third side', { draft: { midPrice: '2' } }, ['rows.0.draft.midPrice']],
  ])('refuses a bond %s', (_, change, faults) => {
    const changed = Object.fromEntries(
      Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined),
    );
    expect(faultsOf(makerSheet, { ...sheet, rows: [changed] })).toEqual(faults);
  });
});

describe('an unsent draft in a row', () => {
  it.each<Border>([
    ['nothing', {}, []],
    ['no number yet', { bidPrice: '2.', ofrQty: 'k' }, []],
    ['a side taken back', { ofrPrice: '' }, []],
    ['the longest text', { bidPrice: '1'.repeat(16) }, []],
    ['a longer one', { bidPrice: '1'.repeat(17) }, ['bidPrice']],
    ['a number', { bidQty: 3000 }, ['bidQty']],
    ['nothing, as null', { ofrQty: null }, ['ofrQty']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(makerDraft, {}, change)).toEqual(faults);
  });
});
