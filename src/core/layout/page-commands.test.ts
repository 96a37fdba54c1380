import { PANEL_NAME_MAX } from '#contract/config';
import { describe, expect, it } from 'vitest';
import type { LayoutCommand } from './commands.ts';
import { type LayoutDoc, layoutDoc, type PageLayout, type PanelSizes, type PlacedPanel } from './document.ts';
import { isValidPage, pageWithout } from './page-commands.ts';
import { layoutReducer } from './reducer.ts';

type Box = readonly [x: number, y: number, w: number, h: number];

/** Panels `a`, `b`, … of kind `k.<name>` at these places, in this order. */
const pageOf = (gapless: boolean, boxes: Readonly<Record<string, Box>>, grid = [120, 60]): PageLayout => ({
  id: 'page',
  version: 1,
  columns: grid[0] ?? 0,
  rows: grid[1] ?? 0,
  gapless,
  panels: Object.entries(boxes).map(([id, [x, y, w, h]], index) => ({
    id,
    panel: `k.${id}`,
    x,
    y,
    w,
    h,
    index,
  })),
});
type WithoutPage<T> = T extends LayoutCommand ? Omit<T, 'page'> : never;
const run = (from: LayoutDoc, ...commands: readonly WithoutPage<LayoutCommand>[]): LayoutDoc =>
  // `as` holds: these commands are all on this page.
  commands.reduce((doc, command) => layoutReducer(doc, { page: 'page', ...command } as LayoutCommand), from);
const docOf = (page: PageLayout, sizes: PanelSizes = {}): LayoutDoc => layoutDoc([page], sizes);
const least = (...names: readonly (readonly [id: string, w: number, h: number])[]): PanelSizes =>
  Object.fromEntries(names.map(([id, w, h]) => [`k.${id}`, { min: [w, h], default: [w, h] }]));
const panelIn = (doc: LayoutDoc, id: string): PlacedPanel | undefined =>
  doc.pages['page']?.panels.find((panel) => panel.id === id);
const box = (doc: LayoutDoc, id: string): Box | undefined => {
  const panel = panelIn(doc, id);
  return panel && [panel.x, panel.y, panel.w, panel.h];
};

/** A page with holes: one panel in the upper left corner, one in the lower right. */
const corners = pageOf(false, { a: [0, 0, 30, 20], z: [90, 45, 30, 15] });

describe('a panel at the border of a page with holes', () => {
  const doc = docOf(corners, least(['a', 10, 6], ['z', 10, 6]));
  const resized = (panel: string, edge: 'left' | 'right' | 'top' | 'bottom', by: number) =>
    box(run(doc, { type: 'resizeEdge', panel, edge, by }), panel);

  it('can be resized away from the border at each edge separately', () => {
    expect(resized('a', 'left', 5)).toEqual([5, 0, 25, 20]);
    expect(resized('a', 'top', 5)).toEqual([0, 5, 30, 15]);
    expect(resized('z', 'right', -5)).toEqual([90, 45, 25, 15]);
    expect(resized('z', 'bottom', -5)).toEqual([90, 45, 30, 10]);
  });

  it('stops at its minimum size', () => {
    expect(resized('a', 'left', 100)).toEqual([20, 0, 10, 20]);
    expect(resized('a', 'top', 100)).toEqual([0, 14, 30, 6]);
    expect(resized('z', 'right', -100)).toEqual([90, 45, 10, 15]);
    expect(resized('z', 'bottom', -100)).toEqual([90, 45, 30, 6]);
    const small = docOf(corners, least(['a', 30, 20]));
    expect(run(small, { type: 'resizeEdge', panel: 'a', edge: 'left', by: 5 })).toBe(small);
  });

  it('cannot be resized beyond the border', () => {
    for (const [panel, edge, by] of [
      ['a', 'left', -1],
      ['a', 'top', -1],
      ['z', 'right', 1],
      ['z', 'bottom', 1],
      ['nothing', 'left', 5],
    ] as const)
      expect(run(doc, { type: 'resizeEdge', panel, edge, by })).toBe(doc);
  });

  it('grows until it meets another panel', () => {
    const facing = docOf(pageOf(false, { a: [0, 0, 30, 20], b: [40, 10, 30, 20], c: [0, 30, 20, 5] }));
    expect(box(run(facing, { type: 'resizeEdge', panel: 'a', edge: 'right', by: 50 }), 'a')).toEqual([
      0, 0, 40, 20,
    ]);
    expect(box(run(facing, { type: 'resizeEdge', panel: 'a', edge: 'bottom', by: 50 }), 'a')).toEqual([
      0, 0, 30, 30,
    ]);
  });
});

describe('a moved panel', () => {
  const doc = docOf(pageOf(false, { a: [0, 0, 30, 20], b: [40, 10, 30, 20], c: [10, 40, 60, 15] }));
  const moved = (panel: string, x: number, y: number) => run(doc, { type: 'move', panel, x, y });

  it('moves along one axis, and nowhere when it is already there', () => {
    expect(box(moved('a', 5, 0), 'a')).toEqual([5, 0, 30, 20]);
    expect(box(moved('a', 0, 5), 'a')).toEqual([0, 5, 30, 20]);
    expect(moved('a', 0, 0)).toBe(doc);
    expect(moved('nothing', 5, 5)).toBe(doc);
  });

  it('swaps with the panel under its centre if there is no free room, and stays if there is none there either', () => {
    const swapped = moved('a', 45, 12);
    expect([box(swapped, 'a'), box(swapped, 'b')]).toEqual([
      [40, 10, 30, 20],
      [0, 0, 30, 20],
    ]);
    // Its edge alone would overlap another.
    expect(moved('a', 20, 5)).toBe(doc);
    expect(moved('a', 100, 0)).toBe(doc);
  });

  it('is not swapped with itself or a missing panel', () => {
    expect(run(doc, { type: 'swap', panel: 'nothing', with: 'a' })).toBe(doc);
    expect(run(doc, { type: 'swap', panel: 'a', with: 'nothing' })).toBe(doc);
    expect(run(doc, { type: 'swap', panel: 'a', with: 'a' })).toBe(doc);
  });
});

describe('a panel added to a page with holes', () => {
  const sizes: PanelSizes = { 'k.new': { min: [20, 4], default: [60, 8] } };
  const placed = (page: PageLayout, kind = 'k.new') => {
    const doc = run(docOf(page, sizes), { type: 'add', panel: { id: 'new', panel: kind } });
    return [...(box(doc, 'new') ?? []), panelIn(doc, 'new')?.index];
  };

  it('takes the first free place in reading order, at its default size, after all others', () => {
    const page = pageOf(false, { a: [0, 0, 30, 20], b: [40, 10, 30, 20], c: [10, 40, 60, 15] });
    expect(placed(page)).toEqual([30, 0, 60, 8, 3]);
    expect(placed(page, 'k.unknown')).toEqual([30, 0, 1, 1, 3]);
    expect(placed(pageOf(false, {}))).toEqual([0, 0, 60, 8, 0]);
  });

  it('may fill the last rows and columns, and is no larger than needed where there is no other room', () => {
    expect(placed(pageOf(false, { a: [0, 0, 120, 52] }))).toEqual([0, 52, 60, 8, 1]);
    expect(placed(pageOf(false, { a: [0, 0, 60, 60] }))).toEqual([60, 0, 60, 8, 1]);
    expect(placed(pageOf(false, { a: [0, 0, 120, 53] }))).toEqual([0, 53, 20, 4, 1]);
  });

  it('halves another panel when nothing is free', () => {
    expect(placed(pageOf(false, { a: [0, 0, 120, 60] }))).toEqual([60, 0, 60, 60, 1]);
  });
});

describe('a panel added to a gapless page', () => {
  const page = pageOf(true, { wide: [0, 0, 120, 12], tall: [0, 12, 40, 48], large: [40, 12, 80, 48] });
  const add = (doc: LayoutDoc, into?: string) =>
    run(doc, { type: 'add', panel: { id: 'new', panel: 'k.new' }, ...(into === undefined ? {} : { into }) });

  it('halves the largest panel, or the requested one', () => {
    const doc = add(docOf(page));
    expect([box(doc, 'large'), box(doc, 'new'), panelIn(doc, 'new')?.index]).toEqual([
      [40, 12, 40, 48],
      [80, 12, 40, 48],
      3,
    ]);
    expect(box(add(docOf(page), 'tall'), 'new')).toEqual([0, 36, 40, 24]);
    const unknown = docOf(page);
    expect(add(unknown, 'nothing')).toBe(unknown);
  });

  it('halves the largest panel wherever it is in the list', () => {
    const { panels } = page;
    for (const at of [0, 1, 2]) {
      const listed = { ...page, panels: [...panels.slice(at), ...panels.slice(0, at)] };
      expect(box(add(docOf(listed)), 'new')).toEqual([80, 12, 40, 48]);
    }
  });

  it('halves a smaller panel that stays large enough, or the largest if none does', () => {
    const needs = docOf(page, least(['large', 80, 48], ['tall', 40, 48]));
    expect(box(add(needs), 'new')).toEqual([60, 0, 60, 12]);
    const all = docOf(page, least(['large', 80, 48], ['tall', 40, 48], ['wide', 120, 12]));
    expect(box(add(all), 'new')).toEqual([80, 12, 40, 48]);
  });

  it('is not added when every panel is a single cell', () => {
    const cells = docOf(pageOf(true, { a: [0, 0, 1, 1], b: [1, 0, 1, 1] }, [2, 1]));
    expect(add(cells)).toBe(cells);
  });

  it('is the sixtieth at most', () => {
    const many = (count: number) =>
      pageOf(
        true,
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, [n * 2, 0, 2, 60]])),
        [count * 2, 60],
      );
    expect([many(60), many(61)].map(isValidPage)).toEqual([true, false]);
    expect(add(docOf(many(59))).pages['page']?.panels).toHaveLength(60);
    const full = docOf(many(60));
    expect(add(full)).toBe(full);
    const [first] = full.pages['page']?.panels ?? [];
    const twice = { ...many(2), panels: first ? [first, { ...first, x: 2 }] : [] };
    expect(isValidPage(twice)).toBe(false);
  });
});

describe('panel settings', () => {
  const doc = docOf(pageOf(true, { a: [0, 0, 60, 60], b: [60, 0, 60, 60] }));

  it('are removed together with their version by an empty object', () => {
    const set = run(doc, { type: 'settings', panel: 'a', settings: { rows: 5 }, version: 2 });
    expect(panelIn(set, 'a')).toMatchObject({ settings: { rows: 5 }, settingsVersion: 2 });
    const empty = run(set, { type: 'settings', panel: 'a', settings: {}, version: 2 });
    expect(Object.keys(panelIn(empty, 'a') ?? {})).toEqual(Object.keys(panelIn(doc, 'a') ?? {}));
  });

  it('add no step to undo when a name is set to what it is', () => {
    expect(run(doc, { type: 'rename', panel: 'a', name: ' ' })).toBe(doc);
    const named = run(doc, { type: 'rename', panel: 'a', name: '盘口' });
    expect(run(named, { type: 'rename', panel: 'a', name: ' 盘口 ' })).toBe(named);
  });

  it('have no effect on a panel that does not exist', () => {
    expect(run(doc, { type: 'settings', panel: 'c', settings: { rows: 5 }, version: 1 })).toBe(doc);
    expect(run(doc, { type: 'channel', panel: 'c', channel: 'red' })).toBe(doc);
    expect(run(doc, { type: 'rename', panel: 'c', name: '盘口' })).toBe(doc);
  });

  it('allow a name of the maximum length and no longer', () => {
    const longest = '长'.repeat(PANEL_NAME_MAX);
    expect(panelIn(run(doc, { type: 'rename', panel: 'a', name: longest }), 'a')?.name).toBe(longest);
    expect(run(doc, { type: 'rename', panel: 'a', name: `${longest}长` })).toBe(doc);
  });
});

describe('resetting a panel', () => {
  const loose = docOf(pageOf(false, { a: [0, 0, 30, 20], b: [40, 0, 30, 20], c: [80, 0, 30, 20] }));
  const reset = (doc: LayoutDoc, panel: string) => run(doc, { type: 'reset', scope: 'panel', panel });

  it('restores its place and leaves the others where they are', () => {
    const moved = run(
      loose,
      { type: 'move', panel: 'a', x: 0, y: 40 },
      { type: 'move', panel: 'b', x: 40, y: 40 },
    );
    const back = reset(moved, 'a');
    expect([box(back, 'a'), box(back, 'b')]).toEqual([
      [0, 0, 30, 20],
      [40, 40, 30, 20],
    ]);
  });

  it('restores a removed panel to its place', () => {
    const back = reset(run(loose, { type: 'remove', panel: 'b' }), 'b');
    expect(['a', 'b', 'c'].map((id) => box(back, id))).toEqual([
      [0, 0, 30, 20],
      [40, 0, 30, 20],
      [80, 0, 30, 20],
    ]);
  });

  it('keeps a panel the trader added, but clears its settings and name', () => {
    const added = run(
      loose,
      { type: 'add', panel: { id: 'mine', panel: 'k.mine', channel: 'red' } },
      { type: 'settings', panel: 'mine', settings: { rows: 5 }, version: 2 },
      { type: 'rename', panel: 'mine', name: '我的盘口' },
    );
    const plain = panelIn(reset(added, 'mine'), 'mine');
    expect(plain).toEqual({ id: 'mine', panel: 'k.mine', channel: 'red', x: 30, y: 0, w: 1, h: 1, index: 3 });
    expect(reset(loose, 'mine')).toBe(loose);
  });

  it('leaves it a tab when another panel now has its place', () => {
    const page = pageOf(true, { a: [0, 0, 60, 60], b: [60, 0, 60, 30], c: [60, 30, 60, 30] });
    const stacked = run(
      docOf(page),
      { type: 'stack', panel: 'c', onto: 'b' },
      { type: 'settings', panel: 'c', settings: { rows: 5 }, version: 1 },
    );
    expect(panelIn(reset(stacked, 'c'), 'c')).toEqual({
      id: 'c',
      panel: 'k.c',
      x: 60,
      y: 0,
      w: 60,
      h: 60,
      index: 1,
      tab: { stack: 'b', at: 1, front: true },
    });
  });
});

describe('a place with several panels', () => {
  const page = pageOf(true, { a: [0, 0, 60, 60], b: [60, 0, 60, 30], c: [60, 30, 60, 30] });
  const sizes = least(['b', 10, 10], ['c', 30, 20]);

  it('requires the room of its largest tabs, its neighbours only their own', () => {
    const stacked = run(docOf(page, sizes), { type: 'stack', panel: 'c', onto: 'b' });
    expect(box(run(stacked, { type: 'resizeEdge', panel: 'b', edge: 'left', by: 100 }), 'b')).toEqual([
      90, 0, 30, 60,
    ]);
    const over = docOf(pageOf(true, { b: [0, 0, 120, 40], c: [0, 40, 60, 20], a: [60, 40, 60, 20] }), sizes);
    const high = run(over, { type: 'stack', panel: 'c', onto: 'b' });
    expect(box(run(high, { type: 'resizeEdge', panel: 'b', edge: 'bottom', by: -100 }), 'b')).toEqual([
      0, 0, 120, 20,
    ]);
    expect(box(run(high, { type: 'resizeEdge', panel: 'a', edge: 'top', by: 100 }), 'a')).toEqual([
      0, 59, 120, 1,
    ]);
  });

  it('is halved for a tab that leaves it, even if another place is larger', () => {
    const small = pageOf(true, {
      b: [0, 0, 120, 20],
      c: [0, 20, 60, 20],
      a: [0, 40, 120, 20],
      d: [60, 20, 60, 20],
    });
    const stacked = run(
      docOf(small),
      { type: 'stack', panel: 'c', onto: 'd' },
      { type: 'resizeEdge', panel: 'a', edge: 'top', by: -10 },
    );
    for (const id of ['c', 'd']) {
      const out = run(stacked, { type: 'unstack', panel: id });
      expect([box(out, 'c')?.[3], box(out, 'd')?.[3], box(out, 'c')?.[2], box(out, 'd')?.[2]]).toEqual([
        10, 10, 60, 60,
      ]);
      expect(box(out, 'a')).toEqual([0, 30, 120, 30]);
    }
  });
});

describe('a page without some of its panels', () => {
  const page = pageOf(true, { a: [0, 0, 60, 60], b: [60, 0, 60, 30], c: [60, 30, 60, 30] });
  const boxesWithout = (...ids: readonly string[]) =>
    pageWithout(page, new Set(ids))?.panels.map(({ id, x, y, w, h }) => [id, x, y, w, h]);

  it('gives their places to neighbours, one after the other', () => {
    expect(boxesWithout('b')).toEqual([
      ['a', 0, 0, 60, 60],
      ['c', 60, 0, 60, 60],
    ]);
    expect(boxesWithout('c', 'a')).toEqual([['b', 0, 0, 120, 60]]);
    expect(boxesWithout()).toHaveLength(3);
    expect(boxesWithout('unknown', 'b')).toHaveLength(2);
  });

  it('does not exist when none would be left', () => {
    expect(boxesWithout('a', 'b', 'c')).toBeUndefined();
    expect(boxesWithout('a', 'b', 'c', 'unknown')).toBeUndefined();
  });
});
