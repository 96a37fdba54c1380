import type { Repayment } from '#contract/rules';
import type { BondType, CouponType, Frequency, OptionType, SpreadClass, Tier } from '#server/db/tables';
import { type CellType, day, form, number, oneOf, words } from './cell-types.ts';

const TYPES: Readonly<Record<string, BondType>> = {
  GB: 'GB',
  国债: 'GB',
  FB: 'FB',
  政策性金融债: 'FB',
  政金债: 'FB',
  LGB: 'LGB',
  地方政府债: 'LGB',
  地方债: 'LGB',
  NCD: 'NCD',
  同业存单: 'NCD',
  SCP: 'SCP',
  超短期融资券: 'SCP',
  超短融: 'SCP',
  CP: 'CP',
  短期融资券: 'CP',
  短融: 'CP',
  MTN: 'MTN',
  中期票据: 'MTN',
  中票: 'MTN',
  PPN: 'PPN',
  定向工具: 'PPN',
  EB: 'EB',
  企业债: 'EB',
  CB: 'CB',
  公司债: 'CB',
  SD: 'SD',
  二级资本债: 'SD',
  永续债: 'SD',
  次级债: 'SD',
  ABS: 'ABS',
  资产支持证券: 'ABS',
};
const COUPONS: Readonly<Record<string, CouponType>> = {
  fixed: 'fixed',
  固定利率: 'fixed',
  附息: 'fixed',
  discount: 'discount',
  贴现: 'discount',
  zero: 'zero',
  零息: 'zero',
  bullet: 'bullet',
  到期一次还本付息: 'bullet',
  利随本清: 'bullet',
};
const FREQUENCIES: Readonly<Record<string, Frequency>> = { 0: 0, 1: 1, 2: 2, 4: 4, 年: 1, 半年: 2, 季: 4 };
const OPTIONS: Readonly<Record<string, OptionType>> = {
  NON: 'NON',
  无: 'NON',
  PUT: 'PUT',
  回售: 'PUT',
  CAL: 'CAL',
  赎回: 'CAL',
  CNP: 'CNP',
  回售和赎回: 'CNP',
  ETS: 'ETS',
  永续: 'ETS',
};
const TIERS: Readonly<Record<string, Tier>> = { A: 'A', B: 'B', C: 'C', D: 'D', none: 'none' };
const CLASSES: Readonly<Record<string, SpreadClass>> = {
  GB: 'GB',
  CDB: 'CDB',
  POLICY: 'POLICY',
  LGB: 'LGB',
  NCD: 'NCD',
  CP: 'CP',
  MTN_AAA: 'MTN_AAA',
  MTN_AAP: 'MTN_AAP',
  MTN_AA: 'MTN_AA',
  EB: 'EB',
  CB: 'CB',
  T2: 'T2',
  PERP: 'PERP',
  ABS: 'ABS',
};
const ID = form(/^[0-9A-Za-z]{1,20}\.(IB|SH|SZ|BC)$/, '240210.IB');
const RATING = form(/^(AAA[+-]?|AA[+-]?|AA\(2\)|A[+-]?|A-1|BBB[+-]?|BB[+-]?|B[+-]?|CCC|CC|C)$/, 'AA+');

const REPAYMENTS: Readonly<Record<string, 'once' | 'amortising'>> = {
  once: 'once',
  到期一次还本: 'once',
  一次还本: 'once',
  到期还本: 'once',
  到期一次还本付息: 'once',
  amortising: 'amortising',
  amortizing: 'amortising',
  提前还本: 'amortising',
  分期还本: 'amortising',
  提前偿还: 'amortising',
  分期偿还: 'amortising',
};

const percentOfFace = number(0.000001, 100, 6);

/** Dates and percentages of the face value: `2027-03-10:20;2028-03-10:20`. */
const schedule: CellType<readonly Repayment[]> = (text) => {
  const found: Repayment[] = [];
  for (const part of text.split(/[;；|]/)) {
    const [date = '', percent = '', ...more] = part.split(/[:：]/).map((word) => word.trim());
    if (percent === '' || more.length > 0)
      return { reason: 'expected days and per cents of the face such as 2027-03-10:20;2028-03-10:20' };
    const [onDay, share] = [day(date), percentOfFace(percent.replace(/[%％]$/, ''))];
    if ('reason' in onDay) return { reason: `${onDay.reason}: ${date}` };
    if ('reason' in share) return { reason: `${share.reason}: ${percent}` };
    found.push({ date: onDay.value, percent: share.value });
  }
  return { value: found };
};

/** Columns of a bonds file, as described in docs/operations.md. */
export const BOND_TABLE = {
  securityId: { type: ID, aliases: ['证券代码', '债券代码'], required: true },
  shortName: { type: words(60), aliases: ['证券简称', '债券简称'], required: true },
  fullName: { type: words(200), aliases: ['证券全称', '债券全称'] },
  pinyin: { type: form(/^[0-9a-z]{1,80}$/, '24gk10'), aliases: ['拼音首字母'] },
  bondType: { type: oneOf(TYPES), aliases: ['债券类型'], required: true },
  spreadClass: { type: oneOf(CLASSES), aliases: ['利差类别'] },
  tier: { type: oneOf(TIERS), aliases: ['活跃度'] },
  issuer: { type: words(120), aliases: ['发行人'], required: true },
  issuerRating: { type: RATING, aliases: ['主体评级'] },
  bondRating: { type: RATING, aliases: ['债项评级'] },
  impliedRating: { type: RATING, aliases: ['隐含评级'] },
  issueAmountYi: { type: number(0, 1_000_000, 4), aliases: ['发行规模(亿元)', '发行规模'] },
  couponRatePct: { type: number(0, 100, 6), aliases: ['票面利率(%)', '票面利率'] },
  couponType: { type: oneOf(COUPONS), aliases: ['计息方式', '息票品种'], required: true },
  frequency: { type: oneOf(FREQUENCIES), aliases: ['付息频率'] },
  dayCount: { type: form(/^[A-Z0-9/]{3,12}$/, 'ACT/ACT'), aliases: ['计息基准'] },
  repayment: { type: oneOf(REPAYMENTS), aliases: ['还本方式', '偿还方式'] },
  repayments: { type: schedule, aliases: ['还本计划', '提前还本计划', '分期还本计划'] },
  issueDate: { type: day, aliases: ['发行日', '发行日期'] },
  valueDate: { type: day, aliases: ['起息日', '起息日期'], required: true },
  maturityDate: { type: day, aliases: ['到期日', '到期日期'] },
  listDate: { type: day, aliases: ['上市日', '上市日期'] },
  issuePrice: { type: number(0.01, 1000, 6), aliases: ['发行价格', '发行价'] },
  optionType: { type: oneOf(OPTIONS), aliases: ['含权类型'] },
  exerciseDate: { type: day, aliases: ['行权日', '行权日期'] },
  guarantor: { type: words(120), aliases: ['担保人'] },
  crossCodes: {
    type: form(
      /^[0-9A-Za-z]{1,20}\.(IB|SH|SZ|BC)([;；| ]+[0-9A-Za-z]{1,20}\.(IB|SH|SZ|BC))*$/,
      '019601.SH;101819.SZ',
    ),
    aliases: ['跨市场代码'],
  },
} as const;
