import { addDays, daysBetween } from '#contract/rules';
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

/** Certificates of deposit of the last ten months: `11` + year + bank + serial. */
export function deposits(context: SeedContext, count: number): Draft[] {
  const { random, issuers } = context;
  // Each bank's serial has three digits a year, so the draw is flat enough to stay below 999.
  const weighted = issuers.banks.map((bank, index) => [index, bank.rating === 'AAA' ? 3 : 1] as const);
  const issues = Array.from({ length: count }, () => ({
    bank: random.weighted(weighted),
    issueDate: workdayAgo(context, random.int(1, 300)),
    months: random.weighted([
      [1, 5] as const,
      [3, 22] as const,
      [6, 20] as const,
      [9, 13] as const,
      [12, 40] as const,
    ]),
  })).sort(byIssueDate);
  const serial = counters();
  return issues.map(({ bank, issueDate, months }) => {
    const issuer = random.pick(issuers.banks.slice(bank, bank + 1));
    const year = yy(issueDate);
    const number = serial(`${year}/${bank}`);
    const maturityDate = yearsLater(issueDate, months / 12);
    const days = daysBetween(issueDate, maturityDate);
    const gap = issuer.rating === 'AAA' ? 0 : 0.25;
    return draft({
      seccode: `11${year}${padded(bank + 1, 2)}${padded(number, 3)}`,
      shortName: `${year}${issuer.shortName}CD${padded(number, 3)}`,
      fullName: `${issuer.fullName}20${year}年第${padded(number, 3)}期同业存单`,
      bondType: 'NCD',
      spreadClass: 'NCD',
      issuer: issuer.fullName,
      rating: issuer,
      bondRating: null,
      issueDate,
      maturityDate: addDays(maturityDate, 0),
      couponType: 'discount',
      issuePrice: discountPrice(issueYieldPct(context, 'NCD', issueDate, months / 12) + gap, days),
      issueAmountYi: random.int(1, 30),
    });
  });
}
