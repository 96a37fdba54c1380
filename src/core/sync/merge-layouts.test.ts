import type { LayoutDelta, SavedLayouts } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { mergeLayouts } from './merge-layouts.ts';

const delta = (change: Partial<LayoutDelta> = {}): LayoutDelta => ({
  layout: 'home',
  baseVersion: 1,
  moved: {},
  added: [],
  removed: [],
  settings: {},
  channels: {},
  ...change,
});
const saved = (...deltas: readonly LayoutDelta[]): SavedLayouts => ({
  deltas: [...deltas],
  named: [],
  places: {},
});
const merge = (base: SavedLayouts, mine: SavedLayouts, theirs: SavedLayouts) => {
  const { merged, clashes } = mergeLayouts(base, mine, theirs, () => 'new');
  return [merged.deltas, clashes.map(({ layout }) => layout)];
};
const red = { channels: { curve: 'red' } } as const;

describe('front tabs', () => {
  it('that only differ cause no question: the side that was rearranged is used', () => {
    const looked = delta({ fronts: { side: 'chart' } });
    const arranged = delta({ ...red, fronts: { side: 'info' } });
    expect(merge(saved(), saved(looked), saved(arranged))).toEqual([[arranged], []]);
    expect(merge(saved(), saved(arranged), saved(looked))).toEqual([[arranged], []]);
  });

  it('that differ on both sides are taken from this side', () => {
    const [here, there] = [
      delta({ ...red, fronts: { side: 'a' } }),
      delta({ ...red, fronts: { side: 'b' } }),
    ];
    expect(merge(saved(delta(red)), saved(here), saved(there))).toEqual([[here], []]);
    expect(merge(saved(), saved(here), saved(there))).toEqual([[here], []]);
  });

  it('do not hide a conflict between arrangements', () => {
    const mine = delta({ channels: { curve: 'blue' }, fronts: { side: 'a' } });
    expect(merge(saved(), saved(mine), saved(delta(red)))).toEqual([[delta(red)], ['home']]);
  });
});
