import type { BondSearchRow, BondInfo } from '#contract/entities';

/** 24国开10, a policy bank’s ten-year bond, as in its record. */
export const bondRecord: BondInfo = {
  securityId: '240210.IB',
  securityName: '24国开10',
  bondType: 'FB',
  issrating: '--',
  market: 'IB',
  issueDate: '2024-03-01',
  valueDate: '2024-03-01',
  maturityDate: '2034-03-01',
  exerciseDate: null,
  couponRate: 2.2,
  couponType: 'fixed',
  frequency: 1,
  issuePrice: null,
  seccode: '240210',
  secshortname: '24国开10',
  secfullname: '24国开10',
  pinyin: '24GK10',
  bondTypeName: '政金债',
  issuer: '国家开发银行',
  issuerRating: null,
  bondRating: null,
  impliedRating: null,
  issueAmount: null,
  dayCount: 'ACT/ACT',
  nextCouponDate: null,
  listDate: null,
  optionType: 'NON',
  restDays: 0,
  maturityIsHoliday: false,
  crossCodes: [],
  guarantor: null,
  trueRemainMaturityStr: '7.3Y',
  isWatch: false,
  demo: true,
};

/** The same bond as a search hit. */
export const foundBond: BondSearchRow = {
  securityid: '240210.IB',
  seccode: '240210',
  secshortname: '24国开10',
  secfullname: '24国开10',
  issrating: '--',
  trueRemainMaturityStr: '7.3Y',
};
