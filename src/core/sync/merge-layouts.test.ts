import type { FormerLayout, LayoutDelta, SavedLayouts } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { matchUnconfirmed, mergeLayouts } from './merge-layouts.ts';

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

describe('former arrangements', () => {
  const former = (layout: string, curve: 'red' | 'blue' | 'green'): FormerLayout => ({
    delta: delta({ layout, channels: { curve } }),
  });
  const having = (...items: readonly FormerLayout[]): SavedLayouts => ({ ...saved(), former: [...items] });
  const merged = (base: SavedLayouts, mine: SavedLayouts, theirs: SavedLayouts) =>
    mergeLayouts(base, mine, theirs, () => 'new').merged;
  const [home, other, deep] = [former('home', 'red'), former('home', 'blue'), former('deep', 'red')];

  it('are those of the side that changed them, dashboard by dashboard', () => {
    expect(merged(having(home), having(other), having(home, deep)).former).toEqual([other, deep]);
    expect(merged(having(home), having(home), having()).former).toBeUndefined();
    expect(merged(having(home), saved(), having(home)).former).toBeUndefined();
  });

  it('are those of both where both changed them, each once', () => {
    const [mine, theirs] = [having(home, other), having(home, former('home', 'green'))];
    expect(merged(saved(), mine, theirs).former).toEqual([home, former('home', 'green'), other]);
  });

  it('that were on their way home and have arrived are no foreign change', () => {
    const common = matchUnconfirmed(saved(), having(home), [having(deep), having(home)]);
    expect(common.former).toEqual([home]);
    expect(matchUnconfirmed(having(home), having(deep), [saved()]).former).toEqual([home]);
    expect(matchUnconfirmed(saved(), having(deep), [saved()])).not.toHaveProperty('former');
  });
});
