import type { LatestHighest } from '#contract/entities';

/** The newest of these quotes, at most `count`, as copies: rows of a table are changed in place. Pure. */
export const newestFirst = (rows: readonly LatestHighest[], count: number): readonly LatestHighest[] =>
  rows
    .toSorted((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))
    .slice(0, count)
    .map((row) => ({ ...row }));

/** Whether the second list contains anything that the first does not. */
export const isNews = (before: readonly LatestHighest[], now: readonly LatestHighest[]): boolean =>
  before.length !== now.length ||
  now.some(({ securityId, side, time, price, qty }, at) => {
    const was = before[at];
    return (
      was?.securityId !== securityId ||
      was.side !== side ||
      was.time !== time ||
      was.price !== price ||
      was.qty !== qty
    );
  });
