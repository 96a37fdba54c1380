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
    ['nowhere, where nothing was seen of it', null, undefined],
    ['nowhere, where nobody quoted or traded', [bar(null, null)], undefined],
    ['between the last two sides', [bar(22_000, 21_900), bar(22_100, 22_000)], 22_050],
    ['between the last two sides that there were at once', [bar(22_000, 21_900), bar(22_400, null)], 21_950],
    ['at its last trade, where there never were two sides', [bar(null, 21_900, 21_950)], 21_950],
    ['between two sides rather than at a trade', [bar(22_000, 21_900, 30_000)], 21_950],
  ])('is %s', (_, bars, level) => {
    expect(levelOf(bars)).toBe(level);
  });
});
