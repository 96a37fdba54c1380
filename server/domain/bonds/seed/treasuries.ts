import { addDays } from '#contract/rules';
import {
  byIssueDate,
  counters,
  discountPrice,
  type Draft,
  draft,
  issueYieldPct,
  padded,
  type SeedContext,
  workdayAgo,
  yearsLater,
  yy,
} from './draft.ts';

/** Months in which a tenor is issued: this determines the benchmark, the newest of each tenor. */
const CALENDAR: readonly (readonly [years: number, months: readonly number[]])[] = [
  [1, [2, 5, 8, 11]],
  [2, [3, 6, 9]],
  [3, [1, 4, 7, 10]],
  [5, [1, 4, 7, 10]],
  [7, [2, 5, 8, 11]],
  [10, [2, 5, 8, 11]],
  [30, [3, 9]],
  [50, [6]],
];
/** Ultra-long special treasuries, since 2024. */
const SPECIAL: readonly (readonly [years: number, month: number])[] = [
  [20, 5],
  [30, 5],
  [50, 6],
  [30, 8],
  [20, 9],
  [30, 10],
];
const FIRST_YEAR = 2012;
/** What all treasuries have in common. */
const TREASURY = { bondType: 'GB', spreadClass: 'GB', issuer: '中华人民共和国财政部' } as const;

interface Issue {
  readonly issueDate: string;
  readonly years: number;
}

/** Treasuries: coupon bonds since 2012, ultra-long special ones since 2024, weekly discount bills of three years. */
export function treasuries(context: SeedContext): Draft[] {
  const lastYear = Number(context.today.slice(0, 4));
  const dated = (year: number, month: number): string =>
    context.workday(`${year}-${padded(month, 2)}-${padded(context.random.int(4, 24), 2)}`);
  const coupon: Issue[] = [];
  const special: Issue[] = [];
  for (let year = FIRST_YEAR; year <= lastYear; year += 1) {
    for (const [years, months] of CALENDAR) {
      for (const month of months) coupon.push({ issueDate: dated(year, month), years });
    }
    if (year >= 2024)
      for (const [years, month] of SPECIAL) special.push({ issueDate: dated(year, month), years });
  }
  const issued = (issue: Issue): boolean => issue.issueDate <= context.today;
  const serial = counters();
  return [
    ...coupon
      .filter(issued)
      .sort(byIssueDate)
      .map((issue) => couponBond(context, issue, serial(yy(issue.issueDate)))),
    ...special
      .filter(issued)
      .sort(byIssueDate)
      .map((issue) => specialBond(context, issue, serial(`special${yy(issue.issueDate)}`))),
    ...bills(context),
  ];
}

function couponBond(context: SeedContext, { issueDate, years }: Issue, serial: number): Draft {
  const year = yy(issueDate);
  return draft({
    seccode: `${year}00${padded(serial, 2)}`,
    shortName: `${year}附息国债${padded(serial, 2)}`,
    fullName: `20${year}年记账式附息(${serial}期)国债`,
    ...TREASURY,
    issueDate,
    maturityDate: yearsLater(issueDate, years),
    couponRatePct: issueYieldPct(context, 'GB', issueDate, years),
    frequency: years >= 10 ? 2 : 1,
    issueAmountYi: context.random.int(6, 30) * 50,
    crossCodes: [`10${year}${padded(serial, 2)}.SZ`],
  });
}

function specialBond(context: SeedContext, { issueDate, years }: Issue, serial: number): Draft {
  const year = yy(issueDate);
  return draft({
    seccode: `${year}000${padded(serial, 2)}`,
    shortName: `${year}超长特别国债${padded(serial, 2)}`,
    fullName: `20${year}年超长期特别国债(${serial}期)`,
    ...TREASURY,
    issueDate,
    maturityDate: yearsLater(issueDate, years),
    couponRatePct: issueYieldPct(context, 'GB', issueDate, years),
    frequency: 2,
    issueAmountYi: context.random.int(8, 24) * 50,
  });
}

/** A bill every week, alternating 91 and 182 days. */
function bills(context: SeedContext): Draft[] {
  const serial = counters();
  return Array.from({ length: 156 }, (_, week) => 156 - week).map((weeksAgo) => {
    const issueDate = workdayAgo(context, weeksAgo * 7 - 4);
    const days = weeksAgo % 2 === 0 ? 91 : 182;
    const year = yy(issueDate);
    const number = serial(year);
    return draft({
      seccode: `${year}99${padded(number, 2)}`,
      shortName: `${year}贴现国债${padded(number, 2)}`,
      fullName: `20${year}年记账式贴现(${number}期)国债`,
      ...TREASURY,
      issueDate,
      maturityDate: addDays(issueDate, days),
      couponType: 'discount',
      issuePrice: discountPrice(issueYieldPct(context, 'GB', issueDate, days / 365), days),
      issueAmountYi: context.random.int(3, 12) * 50,
    });
  });
}
