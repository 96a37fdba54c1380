import type { MaturityBucket } from './filter-names.ts';

/** Years of each bucket: above `from`, up to `to`. */
const MATURITY_BUCKETS: Readonly<Record<MaturityBucket, { readonly from: number; readonly to: number }>> = {
  upTo1: { from: 0, to: 1 },
  upTo3: { from: 1, to: 3 },
  upTo5: { from: 3, to: 5 },
  upTo7: { from: 5, to: 7 },
  upTo10: { from: 7, to: 10 },
  over10: { from: 10, to: Number.POSITIVE_INFINITY },
};

const DAYS_PER_YEAR = 365;

/**
 * Years of a remaining maturity text: `97D`, `7.64Y`, `1.41Y+2.00Y` (to the exercise, as such bonds are quoted), `2.80Y+NY`. Null for a
 * matured bond or an unknown text.
 */
export function yearsOf(maturity: string): number | null {
  const match = /^(\d+(?:\.\d+)?)([DY])(?:\+|\(|$)/.exec(maturity.trim());
  if (match === null) return null;
  const value = Number(match[1]);
  return match[2] === 'D' ? value / DAYS_PER_YEAR : value;
}

/** Whether a remaining maturity lies in the bucket. An unknown one lies in none. */
export function isInBucket(maturity: string, bucket: MaturityBucket): boolean {
  const years = yearsOf(maturity);
  const { from, to } = MATURITY_BUCKETS[bucket];
  return years !== null && years > from && years <= to;
}
