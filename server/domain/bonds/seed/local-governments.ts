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
import { PROVINCES } from './places.data.ts';

const TENORS = [
  [3, 1],
  [5, 3],
  [7, 4],
  [10, 6],
  [15, 4],
  [20, 3],
  [30, 4],
] as const;

/** Bonds of invented provinces over nine years: `YY05` and, past 999 in a year, `YY71`. */
export function localGovernments(context: SeedContext, count: number): Draft[] {
  const { random } = context;
  const issues = Array.from({ length: count }, () => ({
    province: random.pick(PROVINCES),
    issueDate: workdayAgo(context, random.int(3, 9 * 365)),
    years: random.weighted(TENORS),
    special: random.chance(0.6),
  })).sort(byIssueDate);
  const [codes, serial] = [counters(), counters()];
  return issues.map(({ province, issueDate, years, special }) => {
    const year = yy(issueDate);
    const [code, number] = [codes(year), serial(`${year}${province}`)];
    const kind = special ? '专项' : '一般';
    return draft({
      seccode: code <= 999 ? `${year}05${padded(code, 3)}` : `${year}71${padded(code - 999, 3)}`,
      shortName: `${year}${province}债${padded(number, 2)}`,
      fullName: `20${year}年${province}省政府${kind}债券(${number}期)`,
      bondType: 'LGB',
      spreadClass: 'LGB',
      issuer: `${province}省人民政府`,
      rating: { rating: 'AAA', impliedRating: 'AAA' },
      issueDate,
      maturityDate: yearsLater(issueDate, years),
      couponRatePct: issueYieldPct(context, 'LGB', issueDate, years),
      frequency: years >= 10 ? 2 : 1,
      issueAmountYi: random.int(2, 200),
    });
  });
}
