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

describe('the tab in front', () => {
  it('is no change to ask about: looking here and arranging there is settled by what was arranged', () => {
    const looked = delta({ fronts: { side: 'chart' } });
    const arranged = delta({ ...red, fronts: { side: 'info' } });
    expect(merge(saved(), saved(looked), saved(arranged))).toEqual([[arranged], []]);
    expect(merge(saved(), saved(arranged), saved(looked))).toEqual([[arranged], []]);
  });

  it('looked at on both sides is the one of this side', () => {
    const [here, there] = [
      delta({ ...red, fronts: { side: 'a' } }),
      delta({ ...red, fronts: { side: 'b' } }),
    ];
    expect(merge(saved(delta(red)), saved(here), saved(there))).toEqual([[here], []]);
    expect(merge(saved(), saved(here), saved(there))).toEqual([[here], []]);
  });

  it('hides no clash of what was arranged', () => {
    const mine = delta({ channels: { curve: 'blue' }, fronts: { side: 'a' } });
    expect(merge(saved(), saved(mine), saved(delta(red)))).toEqual([[delta(red)], ['home']]);
  });
});
