import { addDays } from '#contract/rules';
import type { SpreadClass } from '#server/db/tables';
import {
  byIssueDate,
  counters,
  discountPrice,
  type Draft,
  draft,
  issueYieldPct,
  padded,
  type SeedContext,
  yearsLater,
  yy,
} from './draft.ts';

interface PolicyBank {
  readonly short: string;
  readonly full: string;
  /** Digits 3 and 4 of the code. */
  readonly code: string;
  readonly spreadClass: SpreadClass;
  /** Issues of a year by number: by convention the last digit is 5 or 0 for ten years, 3 or 8 for five. */
  readonly perYear: number;
}

const BANKS: readonly PolicyBank[] = [
  { short: '国开', full: '国家开发银行', code: '02', spreadClass: 'CDB', perYear: 20 },
  { short: '进出', full: '中国进出口银行', code: '03', spreadClass: 'POLICY', perYear: 14 },
  { short: '农发', full: '中国农业发展银行', code: '04', spreadClass: 'POLICY', perYear: 16 },
];
const TENORS: readonly number[] = [10, 1, 3, 5, 7, 10, 1, 2, 5, 20];
const FIRST_YEAR = 2013;

/** Policy-bank bonds: numbered coupon bonds, 清发 ones since 2022, discount ones of the last two years. */
export function policyBanks(context: SeedContext): Draft[] {
  return BANKS.flatMap((bank) => [
    ...couponBonds(context, bank),
    ...clearingBonds(context, bank),
    ...discountBonds(context, bank),
  ]);
}

function spread(context: SeedContext, year: number, number: number, perYear: number): string {
  const day = Math.floor(((number - 0.6) * 365) / perYear);
  return context.workday(addDays(`${year}-01-01`, day));
}

function bond(
  context: SeedContext,
  bank: PolicyBank,
  code: string,
  name: string,
  full: string,
  issueDate: string,
  years: number,
): Draft {
  return draft({
    seccode: code,
    shortName: name,
    fullName: full,
    bondType: 'FB',
    spreadClass: bank.spreadClass,
    issuer: bank.full,
    issueDate,
    maturityDate: yearsLater(issueDate, years),
    couponRatePct: issueYieldPct(context, bank.spreadClass, issueDate, years),
    frequency: 1,
    issueAmountYi: context.random.int(2, 40) * 30,
  });
}

function couponBonds(context: SeedContext, bank: PolicyBank): Draft[] {
  const lastYear = Number(context.today.slice(0, 4));
  const drafts: Draft[] = [];
  for (let year = FIRST_YEAR; year <= lastYear; year += 1) {
    for (let number = 1; number <= bank.perYear; number += 1) {
      const issueDate = spread(context, year, number, bank.perYear);
      if (issueDate > context.today) continue;
      const [short, nn] = [padded(year % 100, 2), padded(number, 2)];
      const years = TENORS[number % 5 === 0 ? 0 : number % 10] ?? 5;
      drafts.push(
        bond(
          context,
          bank,
          `${short}${bank.code}${nn}`,
          `${short}${bank.short}${nn}`,
          `${bank.full}${year}年第${number}期金融债券`,
          issueDate,
          years,
        ),
      );
    }
  }
  return drafts;
}

function clearingBonds(context: SeedContext, bank: PolicyBank): Draft[] {
  if (bank.short === '进出') return [];
  const drafts: Draft[] = [];
  for (let year = 2022; year <= Number(context.today.slice(0, 4)); year += 1) {
    for (let number = 1; number <= 10; number += 1) {
      const issueDate = spread(context, year, number, 10);
      if (issueDate > context.today) continue;
      const [short, nn] = [padded(year % 100, 2), padded(number, 2)];
      const full = `${bank.full}${year}年第${number}期清算所托管金融债券`;
      drafts.push(
        bond(
          context,
          bank,
          `09${short}${bank.code}0${nn}`,
          `${short}${bank.short}清发${nn}`,
          full,
          issueDate,
          number % 2 === 0 ? 3 : 2,
        ),
      );
    }
  }
  return drafts;
}

function discountBonds(context: SeedContext, bank: PolicyBank): Draft[] {
  const serial = counters();
  return Array.from({ length: 40 }, (_, index) => context.workday(addDays(context.today, -(40 - index) * 18)))
    .filter((issueDate) => issueDate <= context.today)
    .map((issueDate) => ({ issueDate }))
    .sort(byIssueDate)
    .map(({ issueDate }) => {
      const year = yy(issueDate);
      const number = serial(year);
      const days = number % 2 === 0 ? 182 : 364;
      return draft({
        seccode: `09${year}${bank.code}1${padded(number, 2)}`,
        shortName: `${year}${bank.short}贴现${padded(number, 2)}`,
        fullName: `${bank.full}20${year}年第${number}期贴现金融债券`,
        bondType: 'FB',
        spreadClass: bank.spreadClass,
        issuer: bank.full,
        issueDate,
        maturityDate: addDays(issueDate, days),
        couponType: 'discount',
        issuePrice: discountPrice(issueYieldPct(context, bank.spreadClass, issueDate, days / 365), days),
        issueAmountYi: context.random.int(2, 10) * 20,
      });
    });
}
