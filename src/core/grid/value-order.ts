import type { SortValue } from './live-column.ts';

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Ascending order of two known values; numbers before texts. */
function compareNonNull(a: number | string, b: number | string): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : collator.compare(a, b);
}

/** Order of two values; unknown ones last in either direction. */
export function compareValues(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return isDescending ? -compareNonNull(a, b) : compareNonNull(a, b);
}
