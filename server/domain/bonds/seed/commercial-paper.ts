import { addDays } from '#contract/rules';
import {
  byIssueDate,
  counters,
  type Draft,
  draft,
  issueYieldPct,
  padded,
  type SeedContext,
  workdayAgo,
  yy,
} from './draft.ts';

const SCP_DAYS = [
  [30, 1],
  [60, 2],
  [90, 5],
  [120, 3],
  [180, 8],
  [270, 9],
] as const;

/** Super-short (SCP, to 270 days) and short (CP, one year) commercial paper: interest at maturity. */
export function commercialPaper(context: SeedContext, kind: 'SCP' | 'CP', count: number): Draft[] {
  const { random, issuers } = context;
  const scp = kind === 'SCP';
  const issues = Array.from({ length: count }, () => ({
    issuer: random.pick(issuers.corporates),
    issueDate: workdayAgo(context, random.int(1, scp ? 260 : 400)),
    days: scp ? random.weighted(SCP_DAYS) : 365,
  })).sort(byIssueDate);
  const [codes, serial] = [counters(), counters()];
  return issues.map(({ issuer, issueDate, days }) => {
    const year = yy(issueDate);
    const number = padded(serial(`${year}${issuer.shortName}`), 3);
    const spread = issuer.rating === 'AAA' ? 0 : issuer.rating === 'AA+' ? 0.2 : 0.5;
    return draft({
      seccode: `${scp ? '01' : '04'}${year}8${padded(codes(year), 4)}`,
      shortName: `${year}${issuer.shortName}${kind}${number}`,
      fullName: `${issuer.fullName}20${year}年度第${Number(number)}期${scp ? '超短期融资券' : '短期融资券'}`,
      bondType: kind,
      spreadClass: 'CP',
      issuer: issuer.fullName,
      rating: issuer,
      bondRating: scp ? null : 'A-1',
      issueDate,
      maturityDate: addDays(issueDate, days),
      couponType: 'bullet',
      couponRatePct: Math.round((issueYieldPct(context, 'CP', issueDate, days / 365) + spread) * 100) / 100,
      issueAmountYi: random.int(1, 30),
    });
  });
}
