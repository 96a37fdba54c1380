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

const TRANCHES = [
  ['优A1', 'AAA', 1],
  ['优A2', 'AAA', 2],
  ['优B', 'AA+', 2.5],
  ['次', null, 3],
] as const;

/** Asset-backed securities: deals of four tranches, a third of them interbank, the others on the exchanges. */
export function assetBacked(context: SeedContext, count: number): Draft[] {
  const { random, issuers } = context;
  const leasing = issuers.corporates.filter((issuer) => issuer.shortName.endsWith('租赁'));
  const deals = Array.from({ length: Math.ceil(count / TRANCHES.length) }, () => ({
    issuer: random.pick(leasing),
    issueDate: workdayAgo(context, random.int(5, 600)),
    market: random.weighted([['IB', 1] as const, ['SH', 1] as const, ['SZ', 1] as const]),
  })).sort(byIssueDate);
  const [codes, serial] = [counters(), counters()];
  return deals
    .flatMap(({ issuer, issueDate, market }) => {
      const year = yy(issueDate);
      const number = serial(`${year}${issuer.shortName}`);
      return TRANCHES.map(([tranche, rating, years]) => {
        const code = codes(market === 'IB' ? year : market);
        return draft({
          seccode:
            market === 'IB'
              ? `${year}89${padded(code, 3)}`
              : String((market === 'SH' ? 262_000 : 135_000) + code),
          market,
          shortName: `${year}${issuer.shortName}${number}${tranche}`,
          fullName: `${issuer.fullName}20${year}年第${number}期资产支持证券${tranche === '次' ? '次级' : `优先${tranche.slice(1)}级`}`,
          bondType: 'ABS',
          spreadClass: 'ABS',
          issuer: issuer.fullName,
          rating: issuer,
          bondRating: rating,
          issueDate,
          maturityDate: yearsLater(issueDate, years),
          couponRatePct: tranche === '次' ? 0 : issueYieldPct(context, 'ABS', issueDate, years),
          frequency: 4,
          issueAmountYi: tranche === '次' ? 0.5 : random.int(1, 12),
        });
      });
    })
    .slice(0, count);
}
