import type { Repayment } from '#contract/rules';
import type { BondType, MarketCode, SpreadClass } from '#server/db/tables';
import {
  byIssueDate,
  counters,
  type Draft,
  draft,
  issueYieldPct,
  padded,
  type SeedContext,
  workdayAgo,
  yearsLater,
  yy,
} from './draft.ts';
import type { Issuer } from './issuers.ts';

type Kind = Extract<BondType, 'MTN' | 'PPN' | 'EB' | 'CB'>;

/** Years to maturity, years to the holder's put (0 none), weight. */
const SHAPES: Readonly<Record<Kind, readonly (readonly [readonly [years: number, put: number], number])[]>> =
  {
    MTN: [
      [[3, 0], 30],
      [[5, 0], 22],
      [[5, 3], 28],
      [[3, 2], 10],
      [[10, 0], 6],
      [[10, 5], 4],
    ],
    PPN: [
      [[3, 0], 45],
      [[5, 3], 35],
      [[3, 2], 20],
    ],
    EB: [
      [[7, 0], 30],
      [[7, 5], 35],
      [[5, 3], 35],
    ],
    CB: [
      [[3, 0], 28],
      [[5, 0], 22],
      [[5, 3], 35],
      [[3, 2], 15],
    ],
  };
const WINDOW_DAYS: Readonly<Record<Kind, number>> = { MTN: 1400, PPN: 1100, EB: 2000, CB: 1250 };
const NAMES: Readonly<Record<Kind, string>> = {
  MTN: '中期票据',
  PPN: '定向债务融资工具',
  EB: '企业债券',
  CB: '公司债券',
};
/** As with urban construction bonds: those of seven years without a put repay a fifth at the end of the third year and of each year after it. */
const AMORTISED = { years: 7, from: 3, percent: 20 } as const;

function repaymentsOf(kind: Kind, issueDate: string, years: number, put: number): Repayment[] {
  if (kind !== 'EB' || years !== AMORTISED.years || put !== 0) return [];
  const count = years - AMORTISED.from;
  return Array.from({ length: count }, (_, at) => ({
    date: yearsLater(issueDate, AMORTISED.from + at),
    percent: AMORTISED.percent,
  }));
}
/** First exchange codes of a year: Shanghai, Shenzhen. */
const EXCHANGE_CODES: Readonly<Record<string, readonly [number, number]>> = {
  20: [163_000, 149_000],
  21: [188_000, 149_400],
  22: [185_000, 148_000],
  23: [240_000, 148_400],
  24: [241_000, 524_000],
  25: [242_500, 524_500],
};
/** From 2026 on: the first code, and how many a year. */
const LATER_CODES = { from: 26, shanghai: [244_000, 1500], shenzhen: [525_000, 700] } as const;

/** Medium-term notes, private placements, enterprise and company bonds of the invented issuers, many puttable. */
export function corporates(context: SeedContext, kind: Kind, count: number): Draft[] {
  const { random, issuers } = context;
  const issues = Array.from({ length: count }, () => ({
    issuer: random.pick(issuers.corporates),
    issueDate: workdayAgo(context, random.int(1, WINDOW_DAYS[kind])),
    shape: random.weighted(SHAPES[kind]),
    shenzhen: random.chance(0.4),
  })).sort(byIssueDate);
  const [codes, serial] = [counters(), counters()];
  return issues.map(({ issuer, issueDate, shape, shenzhen }) => {
    const year = yy(issueDate);
    const [years, put] = shape;
    const market: MarketCode = kind !== 'CB' ? 'IB' : shenzhen ? 'SZ' : 'SH';
    const number = serial(`${year}${issuer.shortName}`);
    const spreadClass = spreadClassOf(kind, issuer);
    const exercise = put === 0 ? undefined : yearsLater(issueDate, put);
    // Holders of every other issue exercised their put on the date, which ended it.
    const ended = exercise !== undefined && exercise <= context.today && random.chance(0.5);
    return draft({
      seccode: codeOf(kind, market, year, codes(`${year}${market}`)),
      market,
      shortName: nameOf(kind, year, issuer, number),
      fullName: `${issuer.fullName}20${year}年度第${number}期${NAMES[kind]}`,
      bondType: kind,
      spreadClass,
      issuer: issuer.fullName,
      rating: issuer,
      issueDate,
      maturityDate: ended && exercise !== undefined ? exercise : yearsLater(issueDate, years),
      couponRatePct: issueYieldPct(context, spreadClass, issueDate, put === 0 ? years : put),
      frequency: 1,
      issueAmountYi: random.int(2, 30),
      repayments: repaymentsOf(kind, issueDate, years, put),
      ...(exercise === undefined || ended ? {} : { optionType: 'PUT' as const, exerciseDate: exercise }),
      ...(issuer.rating.startsWith('AA-') ? { guarantor: '澜江省融资担保集团有限公司' } : {}),
    });
  });
}

function spreadClassOf(kind: Kind, issuer: Issuer): SpreadClass {
  if (kind === 'EB' || kind === 'CB') return kind;
  return issuer.rating === 'AAA' ? 'MTN_AAA' : issuer.rating === 'AA+' ? 'MTN_AAP' : 'MTN_AA';
}

function nameOf(kind: Kind, year: string, issuer: Issuer, number: number): string {
  if (kind === 'MTN' || kind === 'PPN') return `${year}${issuer.shortName}${kind}${padded(number, 3)}`;
  return kind === 'EB'
    ? `${year}${issuer.shortName}债${padded(number, 2)}`
    : `${year}${issuer.shortName}${padded(number, 2)}`;
}

function codeOf(kind: Kind, market: MarketCode, year: string, number: number): string {
  switch (kind) {
    case 'MTN':
      return `10${year}8${padded(number, 4)}`;
    case 'PPN':
      return `03${year}9${padded(number, 4)}`;
    case 'EB':
      return `${year}80${padded(number, 3)}`;
    case 'CB': {
      const [shanghai, shenzhen] = EXCHANGE_CODES[year] ?? laterCodes(Number(year));
      return String((market === 'SH' ? shanghai : shenzhen) + number);
    }
  }
}

function laterCodes(year: number): readonly [number, number] {
  const { from, shanghai, shenzhen } = LATER_CODES;
  return [shanghai[0] + (year - from) * shanghai[1], shenzhen[0] + (year - from) * shenzhen[1]];
}
