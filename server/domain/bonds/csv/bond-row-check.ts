import { type Repayment, repaymentFault } from '#contract/rules';
import type { BondType, SpreadClass, Tier } from '#server/db/tables';
import type { BondRecord } from '../bond-record.ts';
import { pinyinInitials } from '../pinyin.ts';
import type { BOND_TABLE } from './bond-columns.data.ts';
import type { RowValues } from './table.ts';

type Values = RowValues<typeof BOND_TABLE>;
type Complete = Values & {
  readonly [
    K in 'securityId' | 'shortName' | 'bondType' | 'issuer' | 'couponType' | 'valueDate'
  ]: NonNullable<Values[K]>;
};
type Column = keyof typeof BOND_TABLE;
type Refusal = readonly [column: Column, reason: string];

interface Rule {
  readonly column: Column;
  readonly reason: string;
  readonly isBroken: (values: Complete) => boolean;
}

const isOnExchange = ({ securityId }: Complete): boolean => /\.(SH|SZ)$/.test(securityId);
const paysInterest = ({ couponType }: Complete): boolean => couponType === 'fixed' || couponType === 'bullet';
const hasOption = ({ optionType = 'NON' }: Complete): boolean => optionType !== 'NON';

/** What the columns of one row must say together. */
const RULES: readonly Rule[] = [
  {
    column: 'maturityDate',
    reason: 'must not be empty unless optionType is ETS',
    isBroken: ({ maturityDate, optionType }) => maturityDate === undefined && optionType !== 'ETS',
  },
  {
    column: 'maturityDate',
    reason: 'must be after valueDate',
    isBroken: ({ maturityDate, valueDate }) => maturityDate !== undefined && maturityDate <= valueDate,
  },
  {
    column: 'issueDate',
    reason: 'must not be after valueDate',
    isBroken: ({ issueDate, valueDate }) => issueDate !== undefined && issueDate > valueDate,
  },
  {
    column: 'frequency',
    reason: 'must be 1, 2 or 4 for a fixed coupon',
    isBroken: ({ couponType, frequency = 0 }) => couponType === 'fixed' && frequency === 0,
  },
  {
    column: 'frequency',
    reason: 'must be 0 or empty unless the coupon is fixed',
    isBroken: ({ couponType, frequency = 0 }) => couponType !== 'fixed' && frequency !== 0,
  },
  {
    column: 'couponRatePct',
    reason: 'must not be empty for a bond that pays interest',
    isBroken: (values) => paysInterest(values) && values.couponRatePct === undefined,
  },
  {
    column: 'issuePrice',
    reason: 'must not be empty for a discount bond',
    isBroken: ({ couponType, issuePrice }) => couponType === 'discount' && issuePrice === undefined,
  },
  {
    column: 'dayCount',
    reason: 'must be ACT/365 for a bond of an exchange, which accrues so',
    isBroken: (values) => isOnExchange(values) && (values.dayCount ?? 'ACT/365') !== 'ACT/365',
  },
  {
    column: 'optionType',
    reason: 'must not be NON beside an exerciseDate',
    isBroken: (values) => !hasOption(values) && values.exerciseDate !== undefined,
  },
  {
    column: 'exerciseDate',
    reason: 'must lie after valueDate and not after maturityDate',
    isBroken: ({ exerciseDate, valueDate, maturityDate }) =>
      exerciseDate !== undefined &&
      (exerciseDate <= valueDate || (maturityDate !== undefined && exerciseDate > maturityDate)),
  },
];

/** Columns of one row that contradict each other. */
export function contradictions(values: Complete): Refusal[] {
  const broken = RULES.filter(({ isBroken }) => isBroken(values));
  const found = broken.map(({ column, reason }): Refusal => [column, reason]);
  if (hasOption(values) && values.exerciseDate === undefined)
    found.push(['exerciseDate', `must not be empty for optionType ${values.optionType}`]);
  const repaid = repaymentRefusal(values);
  return repaid === null ? found : [...found, repaid];
}

/** Repayments before maturity. A file may also list the final one, at maturity: the total must then be 100. */
const earlyRepayments = ({ repayments = [], maturityDate }: Complete): readonly Repayment[] =>
  repayments.filter(({ date }, at) => date !== maturityDate || at < repayments.length - 1);

function repaymentRefusal(values: Complete): Refusal | null {
  const { repayment, repayments = [], couponType, frequency = 0, maturityDate, valueDate } = values;
  if (repayments.length === 0)
    return repayment === 'amortising'
      ? ['repayments', 'must name days and per cents of the face for repayment amortising']
      : null;
  if (repayment === 'once') return ['repayments', 'must be empty for repayment once'];
  if (maturityDate === undefined) return ['repayments', 'must be empty for a bond without a maturityDate'];
  // Without these the interest dates are unknown; each is a problem of its own.
  if (couponType === 'fixed' && frequency === 0) return null;
  if (maturityDate <= valueDate) return null;
  const early = earlyRepayments(values);
  const bond = { issueDate: valueDate, maturityDate, couponType, frequency };
  const fault = repaymentFault(bond, early);
  if (fault !== null) return ['repayments', fault];
  const inAll = repayments.reduce((sum, { percent }) => sum + Math.round(percent * 1_000_000), 0);
  return early.length < repayments.length && inAll !== 100_000_000
    ? ['repayments', 'must come to 100 where the last one is at maturity']
    : null;
}

/** Whether the required columns have values; missing ones have been reported already. */
export const isComplete = (values: Values): values is Complete =>
  values.securityId !== undefined &&
  values.shortName !== undefined &&
  values.bondType !== undefined &&
  values.issuer !== undefined &&
  values.couponType !== undefined &&
  values.valueDate !== undefined;

/** The record of a valid row. `tier` is kept from the stored bond where the file does not give one. */
export function bondOfRow(values: Complete, storedTier: Tier | undefined): BondRecord {
  const [seccode = '', market = 'IB'] = values.securityId.split('.');
  return {
    securityId: values.securityId,
    seccode,
    // `as` holds: the column's form allows these four endings only.
    market: market as BondRecord['market'],
    shortName: values.shortName,
    fullName: values.fullName ?? values.shortName,
    pinyin: values.pinyin ?? pinyinInitials(values.shortName),
    bondType: values.bondType,
    spreadClass: values.spreadClass ?? spreadClassOf(values),
    tier: values.tier ?? storedTier ?? 'none',
    issuer: values.issuer,
    issuerRating: values.issuerRating ?? null,
    bondRating: values.bondRating ?? null,
    impliedRating: values.impliedRating ?? null,
    issueAmountYi: values.issueAmountYi ?? null,
    couponRatePct: values.couponType === 'discount' ? null : (values.couponRatePct ?? 0),
    couponType: values.couponType,
    frequency: values.frequency ?? 0,
    dayCount: values.dayCount ?? (market === 'IB' ? 'ACT/ACT' : 'ACT/365'),
    issueDate: values.issueDate ?? values.valueDate,
    valueDate: values.valueDate,
    maturityDate: values.maturityDate ?? null,
    listDate: values.listDate ?? null,
    issuePrice: values.issuePrice ?? null,
    optionType: values.optionType ?? 'NON',
    exerciseDate: values.exerciseDate ?? null,
    guarantor: values.guarantor ?? null,
    crossCodes: values.crossCodes?.split(/[;；| ]+/) ?? [],
    repayments: earlyRepayments(values),
    demo: false,
  };
}

const CLASS_BY_TYPE: Readonly<Partial<Record<BondType, SpreadClass>>> = {
  GB: 'GB',
  LGB: 'LGB',
  NCD: 'NCD',
  SCP: 'CP',
  CP: 'CP',
  EB: 'EB',
  CB: 'CB',
  ABS: 'ABS',
};

function spreadClassOf({ bondType, issuer, issuerRating, optionType }: Complete): SpreadClass {
  const plain = CLASS_BY_TYPE[bondType];
  if (plain !== undefined) return plain;
  if (bondType === 'FB') return issuer.includes('国家开发银行') ? 'CDB' : 'POLICY';
  if (bondType === 'SD') return optionType === 'ETS' ? 'PERP' : 'T2';
  if (issuerRating?.startsWith('AAA')) return 'MTN_AAA';
  return issuerRating === 'AA+' ? 'MTN_AAP' : 'MTN_AA';
}
