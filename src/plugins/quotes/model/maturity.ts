import { maturityYears } from '#contract/rules';
import type { MaturityBucket } from './filter-names.ts';

/** Years of each bucket: more than `above`, up to `upTo`; null: no limit. */
export const MATURITY_BUCKETS: Readonly<
  Record<MaturityBucket, { readonly above: number; readonly upTo: number | null }>
> = {
  upTo1: { above: 0, upTo: 1 },
  upTo3: { above: 1, upTo: 3 },
  upTo5: { above: 3, upTo: 5 },
  upTo7: { above: 5, upTo: 7 },
  upTo10: { above: 7, upTo: 10 },
  over10: { above: 10, upTo: null },
};

/** Whether a remaining maturity is in the bucket. An unknown one is in none. */
export function isInBucket(maturity: string, bucket: MaturityBucket): boolean {
  const years = maturityYears(maturity);
  const { above, upTo } = MATURITY_BUCKETS[bucket];
  return years !== null && years > above && (upTo === null || years <= upTo);
}
