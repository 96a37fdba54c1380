import {
  type BondDirectory,
  type BondRecord,
  type BondTerms,
  remainMaturityText,
  remainYears,
  ratingText,
  termsOf,
} from '#server/domain/bonds';

/** Data of a bond for the market's rows. */
export interface MarketBond {
  readonly terms: BondTerms;
  readonly symbol: string;
  readonly trueRemainMaturityStr: string;
  /** Its repayment date, YYYY-MM-DD; null for a perpetual bond. */
  readonly maturityDate: string | null;
  readonly issrating: string;
  /** To the next exercise, else to maturity; 0 once expired. */
  readonly years: number;
}

/** Bonds as of today, for the market. */
export interface BondLookup {
  get(securityId: string): MarketBond | undefined;
  /** Bonds with a tier: those that the simulated market quotes. */
  quoted(): readonly MarketBond[];
}

/** Reads from the directory; data that depends on the day is computed once a day. */
export function bondLookup(directory: Pick<BondDirectory, 'get' | 'all' | 'today'>): BondLookup {
  let day = '';
  const cache = new Map<string, { readonly from: unknown; readonly bond: MarketBond }>();
  const get = (securityId: string): MarketBond | undefined => {
    const today = directory.today();
    if (today !== day) {
      cache.clear();
      day = today;
    }
    const record = directory.get(securityId);
    if (!record) return undefined;
    const cached = cache.get(securityId);
    if (cached?.from === record) return cached.bond;
    const bond: MarketBond = {
      terms: termsOf(record, today),
      symbol: record.shortName,
      trueRemainMaturityStr: remainMaturityText(record, today),
      maturityDate: record.maturityDate,
      issrating: ratingText(record),
      years: remainYears(record, today) ?? 0,
    };
    cache.set(securityId, { from: record, bond });
    return bond;
  };
  return {
    get,
    quoted: () =>
      [...directory.all()]
        .filter((record) => record.tier !== 'none')
        .flatMap((record) => get(record.securityId) ?? []),
  };
}

/** Settlement dates per bond whose terms are kept: more than one day's quotes name. */
const MAX_DAYS = 64;

/**
 * Terms of a bond for a settlement on a date: an option that is over by then is left out. The same object until the bond's record is replaced, by
 * which what was computed from them is known to hold.
 */
export function termsOn(
  directory: Pick<BondDirectory, 'get'>,
): (securityId: string, date: string) => BondTerms | undefined {
  const cache = new WeakMap<BondRecord, Map<string, BondTerms>>();
  return (securityId, date) => {
    const record = directory.get(securityId);
    if (record === undefined) return undefined;
    const byDate = cache.get(record) ?? new Map<string, BondTerms>();
    const cached = byDate.get(date);
    if (cached !== undefined) return cached;
    if (byDate.size >= MAX_DAYS) byDate.clear();
    const terms = termsOf(record, date);
    cache.set(record, byDate.set(date, terms));
    return terms;
  };
}
