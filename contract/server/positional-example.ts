import type { BestMarket } from '../entities/index.ts';
import type { PositionalFrame } from '../push/index.ts';

/** For the documents: a row, and the same row after its best bid moved and its valuation day was withdrawn. */
const before: BestMarket = {
  securityId: '240210.IB',
  symbol: '24国开10',
  trueRemainMaturityStr: '7.64Y',
  bondType: 'FB',
  issrating: '--',
  priceType: 'Y',
  bidPrice: 2.2025,
  ofrPrice: 2.195,
  bidClean: 101.2034,
  bidDirty: 102.1503,
  ofrClean: 101.2561,
  ofrDirty: 102.203,
  bidQty: 5000,
  ofrQty: 3000,
  bidQtyTotal: 8000,
  ofrQtyTotal: 3000,
  bidOrg: 'A银行',
  ofrOrg: 'B证券',
  bidSettlType: '1',
  ofrSettlType: '1',
  bidQuoteInd: 1,
  ofrQuoteInd: 1,
  bidCount: 2,
  ofrCount: 1,
  bidTime: '2026-11-20 10:00:00.000',
  ofrTime: '2026-11-20 09:58:12.000',
  valYield: 2.2,
  valClean: 101.22,
  valDate: '2026-11-19',
  lastPrice: null,
  lastTime: null,
  chgBp: null,
  prevBid: 2.205,
  prevOfr: 2.1975,
  midVsValBp: -0.13,
};
const { valDate: _withdrawn, ...rest } = before;
const after: BestMarket = {
  ...rest,
  bidPrice: 2.2,
  bidQty: 2000,
  bidTime: '2026-11-20 10:00:01.250',
  midVsValBp: -0.25,
};

const head = { type: 'bestmarket', ts: '2026-11-20 10:00:01.300' };
/** Every field has a value here, so this row's order is that of the positions. */
const fields = Object.keys(before);
const values: readonly unknown[] = Object.values(before);

/** What a reader of positional frames receives for that, and its resulting rows. */
export const positionalExample: {
  readonly frames: readonly PositionalFrame[];
  readonly rows: readonly BestMarket[];
} = {
  frames: [
    { ...head, seq: 1, op: 'snap', ids: ['240210.IB'], fields, rows: [[...values]] },
    {
      ...head,
      seq: 2,
      op: 'upd',
      rows: [],
      changes: [['240210.IB', 6, 2.2, 12, 2000, 24, '2026-11-20 10:00:01.250', 28, {}, 34, -0.25]],
    },
  ],
  rows: [before, after],
};
