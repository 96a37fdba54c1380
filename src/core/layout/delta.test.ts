import { describe, expect, it } from 'vitest';
import { applyDelta, deltaOf } from './delta.ts';
import type { PageLayout, PlacedPanel } from './document.ts';

const panel = (id: string, x: number, over: Partial<PlacedPanel> = {}): PlacedPanel => ({
  id,
  panel: `k.${id}`,
  x,
  y: 0,
  w: 30,
  h: 60,
  index: x / 30,
  ...over,
});
const pageOf = (...panels: readonly PlacedPanel[]): PageLayout => ({
  id: 'page',
  version: 3,
  columns: 120,
  rows: 60,
  gapless: false,
  panels,
});
const [a, b, c] = [panel('a', 0), panel('b', 30), panel('c', 60)];
const base = pageOf(a, b, c);
/** A page restored from its stored delta over this base. */
function restored(page: PageLayout, over = base) {
  const delta = deltaOf(page, over);
  if (delta === null) throw new Error('nothing is kept');
  return { delta, ...applyDelta(over, delta, {}) };
}
const tab = (stack: string, at: number, isFront = false) => ({
  tab: { stack, at, ...(isFront && { front: true as const }) },
});

describe('the saved delta of a page', () => {
  it('is null when the page equals its base, and otherwise holds only the changes', () => {
    expect(deltaOf(base, base)).toBeNull();
    const { delta } = restored(pageOf(a, { ...b, x: 90 }, c));
    expect(delta).toEqual({
      layout: 'page',
      baseVersion: 3,
      moved: { b: { x: 90, y: 0, w: 30, h: 60, index: 1 } },
      added: [],
      removed: [],
      settings: {},
      channels: {},
    });
  });

  it('holds settings with the version they were made in, or without one', () => {
    const versioned = restored(pageOf({ ...a, settings: { rows: 5 }, settingsVersion: 2 }, b, c));
    expect(versioned.delta.settings).toEqual({ a: { value: { rows: 5 }, version: 2 } });
    expect(versioned.page.panels[0]).toEqual({ ...a, settings: { rows: 5 }, settingsVersion: 2 });
    const plain = restored(pageOf({ ...a, settings: { rows: 5 } }, b, c));
    expect(plain.delta.settings['a']).not.toHaveProperty('version');
    expect(plain.page.panels[0]).not.toHaveProperty('settingsVersion');
  });

  it('also records that settings, colour or name of the base were removed', () => {
    const set = { ...a, settings: { rows: 5 }, settingsVersion: 2, channel: 'red' as const };
    const { delta, page } = restored(base, pageOf(set, b, c));
    expect([delta.settings, delta.channels]).toEqual([{ a: { value: {} } }, { a: null }]);
    expect(page.panels[0]).toEqual(a);
    const named = restored(pageOf(a, { ...b, name: '盘口' }, { ...c, channel: 'blue' }));
    expect(named.page.panels).toEqual([a, { ...b, name: '盘口' }, { ...c, channel: 'blue' }]);
    expect(named.delta.channels).toEqual({ c: 'blue' });
  });

  it('treats a panel with the same id but another kind or staff title as a different panel', () => {
    for (const other of [
      { ...b, panel: 'k.other' },
      { ...b, title: 't:other' },
    ]) {
      const { delta, page } = restored(pageOf(a, other, c));
      expect([delta.removed, delta.added, delta.moved]).toEqual([['b'], [other], {}]);
      expect(page.panels.toSorted((one, two) => one.x - two.x)).toEqual([a, other, c]);
    }
  });
});

describe('changes over a newer base', () => {
  it('drop an added panel whose id the base uses by now', () => {
    const { delta } = restored(pageOf(a, b, c, panel('d', 90)));
    const own = panel('d', 90, { panel: 'k.theirs' });
    const { page, conflict } = applyDelta(pageOf(a, b, c, own), delta, {});
    expect([page.panels.find(({ id }) => id === 'd'), conflict]).toEqual([own, false]);
  });

  it('that do not fit are dropped one by one: panels that can be removed or added are', () => {
    const { delta } = restored(pageOf({ ...a, w: 20 }, c, panel('d', 90)));
    expect([delta.removed, delta.added.map(({ id }) => id)]).toEqual([['b'], ['d']]);
    // `d` is by now where another panel is.
    const { page, conflict } = applyDelta(pageOf(a, b, c, panel('e', 90)), delta, {});
    expect(conflict).toBe(true);
    expect(page.panels.map(({ id, x, w }) => `${id} ${x} ${w}`)).toEqual([
      'a 0 30',
      'c 60 30',
      'e 90 30',
      'd 30 1',
    ]);
  });
});

describe('the front tab', () => {
  const stacked = pageOf({ ...a, ...tab('s', 0, true) }, panel('b', 0, tab('s', 1)), c);
  const turned = pageOf({ ...a, ...tab('s', 0) }, panel('b', 0, tab('s', 1, true)), c);

  it('is saved when it differs from the base’s, and restored', () => {
    const { delta, page } = restored(turned, stacked);
    expect([delta.fronts, delta.moved]).toEqual([{ s: 'b' }, {}]);
    expect(page).toEqual(turned);
    expect(deltaOf(stacked, stacked)).toBeNull();
    expect(restored(pageOf(a, { ...b, x: 90 }, c)).delta).not.toHaveProperty('fronts');
  });

  it('is the base’s when the saved one is missing or in another stack', () => {
    const { delta } = restored(turned, stacked);
    const without = pageOf({ ...a, ...tab('s', 0, true) }, panel('d', 0, tab('s', 1)), c);
    expect(applyDelta(without, delta, {}).page).toEqual(without);
    const elsewhere = pageOf(
      { ...a, ...tab('s', 0, true) },
      panel('d', 0, tab('s', 1)),
      panel('b', 60, tab('other', 0)),
      panel('e', 60, tab('other', 1, true)),
    );
    expect(applyDelta(elsewhere, delta, {}).page).toEqual(elsewhere);
  });

  it('stays in front of its stack when only the stack’s place changed', () => {
    const moved = pageOf(
      { ...a, x: 90, ...tab('s', 0, true) },
      panel('b', 90, { index: 0, ...tab('s', 1) }),
      c,
    );
    expect(restored(moved, stacked).page.panels.map((one) => one.tab?.front ?? false)).toEqual([
      true,
      false,
      false,
    ]);
    const alone = pageOf(panel('a', 90), panel('b', 0), c);
    expect(restored(alone, stacked).page.panels.some((one) => one.tab)).toBe(false);
  });
});
