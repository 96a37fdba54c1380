import type { BestMarket } from '#contract/entities';
import { cleanSearch } from '#contract/rules';
import { groupOf } from './bond-groups.ts';
import type { BondGroup, MaturityBucket } from './filter-names.ts';
import { isInBucket } from './maturity.ts';

/** Criteria of the filter bar. */
export interface QuoteFilter {
  readonly group: BondGroup | 'all';
  readonly maturity: MaturityBucket | 'all';
  /** Part of a code or short name. */
  readonly text: string;
  /** Only bonds with a bid and an offer. */
  readonly isTwoSided: boolean;
}

export const NO_FILTER: QuoteFilter = { group: 'all', maturity: 'all', text: '', isTwoSided: false };

/** The filter hides something. */
export const isFiltering = ({ group, maturity, text, isTwoSided }: QuoteFilter): boolean =>
  group !== 'all' || maturity !== 'all' || cleanSearch(text) !== '' || isTwoSided;

/** This bond is quoted. */
export const isQuoted = (row: BestMarket): boolean => row.bidPrice !== null || row.ofrPrice !== null;

/** The predicate for rows. Make it once per filter, not per row. */
export function quoteTest(filter: QuoteFilter): (row: BestMarket) => boolean {
  const query = cleanSearch(filter.text).toLowerCase();
  return (row) => {
    if (filter.group !== 'all' && groupOf(row.bondType) !== filter.group) return false;
    if (filter.maturity !== 'all' && !isInBucket(row.trueRemainMaturityStr, filter.maturity)) return false;
    if (filter.isTwoSided && (row.bidPrice === null || row.ofrPrice === null)) return false;
    return (
      query === '' ||
      row.securityId.toLowerCase().startsWith(query) ||
      row.symbol.toLowerCase().includes(query)
    );
  };
}
