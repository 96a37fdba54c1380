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

/** Tier-2 bonds (10 years, callable after 5) and perpetual ones (callable every year from the fifth) of the invented banks. */
export function bankCapital(context: SeedContext, count: number): Draft[] {
  const { random, issuers } = context;
  const issues = Array.from({ length: count }, () => ({
    issuer: random.pick(issuers.banks),
    issueDate: workdayAgo(context, random.int(5, 7 * 365)),
    perpetual: random.chance(0.4),
  })).sort(byIssueDate);
  const [codes, serial] = [counters(), counters()];
  return issues.map(({ issuer, issueDate, perpetual }) => {
    const year = yy(issueDate);
    const old = Number(year) < 22;
    const kind = perpetual ? '永续债' : '二级资本债';
    const number = padded(serial(`${year}${issuer.shortName}${kind}`), 2);
    const serialOfYear = codes(old ? year : `${year}${kind}`);
    const prefix = perpetual ? `24${year}0` : `23${year}8`;
    const call = yearsLater(issueDate, 5);
    const called = call <= context.today;
    return draft({
      seccode: old ? `${year}28${padded(serialOfYear, 3)}` : `${prefix}${padded(serialOfYear, 4)}`,
      shortName: `${year}${issuer.shortName}${perpetual ? '永续债' : '二级资本债'}${number}`,
      fullName: `${issuer.fullName}20${year}年${perpetual ? '无固定期限资本债券' : '二级资本债券'}(第${Number(number)}期)`,
      bondType: 'SD',
      spreadClass: perpetual ? 'PERP' : 'T2',
      issuer: issuer.fullName,
      rating: issuer,
      bondRating: issuer.rating === 'AAA' ? 'AAA' : 'AA+',
      issueDate,
      // Called on the call date, as banks do: the bond ended there.
      maturityDate: called ? call : perpetual ? null : yearsLater(issueDate, 10),
      couponRatePct: issueYieldPct(context, perpetual ? 'PERP' : 'T2', issueDate, 5),
      frequency: 1,
      issueAmountYi: random.int(5, 400),
      ...(called ? {} : { optionType: perpetual ? ('ETS' as const) : ('CAL' as const), exerciseDate: call }),
    });
  });
}
