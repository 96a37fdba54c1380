import type { Repayment } from '#contract/rules';
import type { BondTable } from '#server/db/tables';
import type { Selectable } from 'kysely';
import type { BondRecord } from './bond-record.ts';

type Row = Omit<Selectable<BondTable>, 'updated_at'>;

/** Column names and SQL types of `bond`, in the order of `rowOf`. `updated_at` is set by the database. */
export const BOND_COLUMNS: Readonly<Record<keyof Row, string>> = {
  security_id: 'text',
  seccode: 'text',
  market: 'text',
  short_name: 'text',
  full_name: 'text',
  pinyin: 'text',
  bond_type: 'text',
  spread_class: 'text',
  tier: 'text',
  issuer: 'text',
  issuer_rating: 'text',
  bond_rating: 'text',
  implied_rating: 'text',
  issue_amount_yi: 'numeric',
  coupon_rate_pct: 'numeric',
  coupon_type: 'text',
  frequency: 'smallint',
  day_count: 'text',
  issue_date: 'date',
  value_date: 'date',
  maturity_date: 'date',
  list_date: 'date',
  issue_price: 'numeric',
  option_type: 'text',
  exercise_date: 'date',
  guarantor: 'text',
  cross_codes: 'text',
  repayments: 'text',
  demo: 'boolean',
};

const decimal = (text: string | null): number | null => (text === null ? null : Number(text));

/** Converts `2027-03-10:20,2028-03-10:20`, and back. */
const repaymentsOf = (text: string): Repayment[] =>
  text === ''
    ? []
    : text.split(',').map((part) => {
        const [date = '', percent = ''] = part.split(':');
        return { date, percent: Number(percent) };
      });
const repaymentsText = (repayments: readonly Repayment[]): string =>
  repayments.map(({ date, percent }) => `${date}:${percent}`).join(',');

/** A stored row as the record that the rest of the server uses. */
export function recordOf(row: Row): BondRecord {
  return {
    securityId: row.security_id,
    seccode: row.seccode,
    market: row.market,
    shortName: row.short_name,
    fullName: row.full_name,
    pinyin: row.pinyin,
    bondType: row.bond_type,
    spreadClass: row.spread_class,
    tier: row.tier,
    issuer: row.issuer,
    issuerRating: row.issuer_rating,
    bondRating: row.bond_rating,
    impliedRating: row.implied_rating,
    issueAmountYi: decimal(row.issue_amount_yi),
    couponRatePct: decimal(row.coupon_rate_pct),
    couponType: row.coupon_type,
    frequency: row.frequency,
    dayCount: row.day_count,
    issueDate: row.issue_date,
    valueDate: row.value_date,
    maturityDate: row.maturity_date,
    listDate: row.list_date,
    issuePrice: decimal(row.issue_price),
    optionType: row.option_type,
    exerciseDate: row.exercise_date,
    guarantor: row.guarantor,
    crossCodes: row.cross_codes === '' ? [] : row.cross_codes.split(','),
    repayments: repaymentsOf(row.repayments),
    demo: row.demo,
  };
}

/** A record as its row, for writing. */
export function rowOf(bond: BondRecord): Record<keyof Row, string | number | boolean | null> {
  return {
    security_id: bond.securityId,
    seccode: bond.seccode,
    market: bond.market,
    short_name: bond.shortName,
    full_name: bond.fullName,
    pinyin: bond.pinyin,
    bond_type: bond.bondType,
    spread_class: bond.spreadClass,
    tier: bond.tier,
    issuer: bond.issuer,
    issuer_rating: bond.issuerRating,
    bond_rating: bond.bondRating,
    implied_rating: bond.impliedRating,
    issue_amount_yi: bond.issueAmountYi,
    coupon_rate_pct: bond.couponRatePct,
    coupon_type: bond.couponType,
    frequency: bond.frequency,
    day_count: bond.dayCount,
    issue_date: bond.issueDate,
    value_date: bond.valueDate,
    maturity_date: bond.maturityDate,
    list_date: bond.listDate,
    issue_price: bond.issuePrice,
    option_type: bond.optionType,
    exercise_date: bond.exerciseDate,
    guarantor: bond.guarantor,
    cross_codes: bond.crossCodes.join(','),
    repayments: repaymentsText(bond.repayments),
    demo: bond.demo,
  };
}
