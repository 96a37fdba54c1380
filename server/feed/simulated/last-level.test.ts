import type { MarketView } from '#server/domain/market';
import { describe, expect, it } from 'vitest';
import { lastLevel } from './last-level.ts';

interface Bar {
  readonly bid: number | null;
  readonly ofr: number | null;
  readonly last: number | null;
}
const bar = (bid: number | null, ofr: number | null, last: number | null = null): Bar => ({ bid, ofr, last });
const levelOf = (bars: readonly Bar[] | null) =>
  // `as` holds: only the bars of one bond are read from the view.
  lastLevel({ get: () => (bars === null ? undefined : { bars }) } as unknown as MarketView, '240210.IB');

describe('the last market level of a bond', () => {
  it.each<[string, readonly Bar[] | null, number | undefined]>([
    ['unknown without bars', null, undefined],
    ['unknown without a quote or trade', [bar(null, null)], undefined],
    ['the middle of the newest two-sided bar', [bar(22_000, 21_900), bar(22_100, 22_000)], 22_050],
    ['the middle of the last bar with both sides', [bar(22_000, 21_900), bar(22_400, null)], 21_950],
    ['the last trade where no bar has both sides', [bar(null, 21_900, 21_950)], 21_950],
    ['the middle of both sides rather than a trade', [bar(22_000, 21_900, 30_000)], 21_950],
  ])('is %s', (_, bars, level) => {
    expect(levelOf(bars)).toBe(level);
  });
});
