import type { Dashboard } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutCommand } from './commands.ts';
import { applyDelta, deltaOf } from './delta.ts';
import { type LayoutDoc, layoutDoc, type PageLayout, pageOf, type PanelSizes } from './document.ts';
import { layoutReducer } from './reducer.ts';
import { isValidPage } from './page-commands.ts';
import { tabsOf, tilesOf } from './tabs.ts';

const place = (id: string, [x, y, w, h]: readonly [number, number, number, number], index: number) => ({
  id,
  x,
  y,
  w,
  h,
  index,
});
const tab = (id: string) => ({ id, panel: 'quotes.list' });

/** A stack of three on the left, two panels next to it, a strip below. */
const board: Dashboard = {
  id: 'board',
  title: 't:t',
  version: 1,
  columns: 120,
  rows: 60,
  panels: [
    { ...place('left', [0, 0, 60, 40], 0), active: 'b', tabs: [tab('a'), tab('b'), tab('c')] },
    { ...place('d', [60, 0, 60, 20], 1), panel: 'quotes.list', channel: 'blue' },
    { ...place('e', [60, 20, 60, 20], 2), panel: 'quotes.list' },
    { ...place('f', [0, 40, 120, 20], 3), panel: 'quotes.list' },
  ],
};
const start = layoutDoc([pageOf(board)], { 'quotes.list': { min: [10, 10], default: [40, 20] } });
type WithoutPage<T> = T extends LayoutCommand ? Omit<T, 'page'> : never;
// `as` holds: these commands are all on this page.
const run = (commands: readonly WithoutPage<LayoutCommand>[], from = start): LayoutDoc =>
  commands.reduce((doc, command) => layoutReducer(doc, { page: 'board', ...command } as LayoutCommand), from);
const pageIn = (doc: LayoutDoc): PageLayout => {
  const page = doc.pages['board'];
  if (!page) throw new Error('no page');
  return page;
};
/** Each place: its panels, the one in front marked. */
const look = (page: PageLayout): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    tilesOf(page.panels).map((tile) => {
      const tabs = tile.tab ? tabsOf(page.panels, tile.tab.stack) : [tile];
      const names = tabs.map(({ id, tab: mine }) => (mine?.front ? `${id}*` : id));
      return [names.join(' '), [tile.x, tile.y, tile.w, tile.h]];
    }),
  );

describe('a place with several panels', () => {
  it('has its stack’s place, with the named tab in front, or else the first', () => {
    expect(look(pageIn(start))).toEqual({
      'a b* c': [0, 0, 60, 40],
      d: [60, 0, 60, 20],
      e: [60, 20, 60, 20],
      f: [0, 40, 120, 20],
    });
    const { active: _active, ...first } = board.panels[0] ?? { id: '', x: 0, y: 0, w: 1, h: 1, index: 0 };
    expect(Object.keys(look(pageOf({ ...board, panels: [first] })))).toEqual(['a* b c']);
  });

  it('drops tabs the user may not see: a single one left is a plain panel, with none left the neighbours grow', () => {
    const seen = (hidden: readonly string[]) => look(pageOf(board, ({ id }) => !hidden.includes(id)));
    expect(Object.keys(seen(['b']))).toContain('a c*');
    expect(Object.keys(seen(['a', 'b']))).toContain('c');
    expect(pageOf(board, ({ id }) => !['a', 'b'].includes(id)).panels[0]).not.toHaveProperty('tab');
    expect(seen(['a', 'b', 'c'])).toEqual({ d: [0, 0, 120, 20], e: [0, 20, 120, 20], f: [0, 40, 120, 20] });
  });

  it('is moved, resized and swapped as one, also through a tab behind', () => {
    expect(look(pageIn(run([{ type: 'resizeEdge', panel: 'c', edge: 'right', by: 10 }])))).toMatchObject({
      'a b* c': [0, 0, 70, 40],
      d: [70, 0, 50, 20],
    });
    const swapped = pageIn(run([{ type: 'swap', panel: 'a', with: 'f' }]));
    expect(look(swapped)).toMatchObject({ 'a b* c': [0, 40, 120, 20], f: [0, 0, 60, 40] });
    expect(new Set(tabsOf(swapped.panels, 'left').map(({ index }) => index))).toEqual(new Set([3]));
    expect(run([{ type: 'swap', panel: 'a', with: 'c' }])).toBe(start);
    expect(look(pageIn(run([{ type: 'move', panel: 'a', x: 60, y: 10 }])))).toMatchObject({
      'a b* c': [60, 20, 60, 20],
    });
  });

  it('keeps the room its largest tab needs', () => {
    const sizes: PanelSizes = { 'quotes.wide': { min: [50, 30], default: [50, 30] } };
    const [, ...others] = board.panels;
    const tabs = [tab('a'), { id: 'b', panel: 'quotes.wide' }];
    const wide = { ...board, panels: [{ ...place('left', [0, 0, 60, 40], 0), tabs }, ...others] };
    const doc = layoutReducer(layoutDoc([pageOf(wide)], sizes), {
      type: 'resizeEdge',
      page: 'board',
      panel: 'a',
      edge: 'right',
      by: -40,
    });
    expect(look(pageIn(doc))).toMatchObject({ 'a* b': [0, 0, 50, 40] });
  });
});

describe('stacking', () => {
  it('brings the panel to the front of another place, and neighbours fill its old one', () => {
    expect(look(pageIn(run([{ type: 'stack', panel: 'f', onto: 'a' }])))).toEqual({
      'a b c f*': [0, 0, 60, 60],
      d: [60, 0, 60, 20],
      e: [60, 20, 60, 40],
    });
    expect(look(pageIn(run([{ type: 'stack', panel: 'f', onto: 'a', at: 1 }])))).toHaveProperty(['a f* b c']);
  });

  it('merges two places that lie side by side', () => {
    expect(look(pageIn(run([{ type: 'stack', panel: 'e', onto: 'd' }])))).toMatchObject({
      'd e*': [60, 0, 60, 40],
      'a b* c': [0, 0, 60, 40],
    });
  });

  it('moves a tab from one stack to another, and a single tab left becomes a plain panel', () => {
    const doc = run([
      { type: 'stack', panel: 'e', onto: 'd' },
      { type: 'stack', panel: 'd', onto: 'c', at: 0 },
    ]);
    expect(look(pageIn(doc))).toMatchObject({ 'd* a b c': [0, 0, 60, 40], e: [60, 0, 60, 40] });
    expect(pageIn(doc).panels.find(({ id }) => id === 'd')).toMatchObject({ channel: 'blue' });
    expect(pageIn(doc).panels.find(({ id }) => id === 'e')).not.toHaveProperty('tab');
  });

  it('gives the vacated place to an adjacent target, on whichever side it is', () => {
    const sides = (rects: Readonly<Record<string, readonly [number, number, number, number]>>) =>
      layoutDoc(
        [
          pageOf({
            ...board,
            panels: Object.entries(rects).map(([id, rect], index) => ({
              ...place(id, rect, index),
              panel: 'quotes.list',
            })),
          }),
        ],
        start.sizes,
      );
    const row = sides({ top: [0, 0, 120, 20], l: [0, 20, 40, 40], m: [40, 20, 40, 40], r: [80, 20, 40, 40] });
    const column = sides({
      side: [0, 0, 60, 60],
      t: [60, 0, 60, 20],
      m: [60, 20, 60, 20],
      b: [60, 40, 60, 20],
    });
    const onto = (doc: LayoutDoc, target: string) =>
      look(pageIn(run([{ type: 'stack', panel: 'm', onto: target }], doc)));
    expect(onto(row, 'l')).toMatchObject({ 'l m*': [0, 20, 80, 40], r: [80, 20, 40, 40] });
    expect(onto(row, 'r')).toMatchObject({ l: [0, 20, 40, 40], 'r m*': [40, 20, 80, 40] });
    expect(onto(column, 't')).toMatchObject({ 't m*': [60, 0, 60, 40], b: [60, 40, 60, 20] });
    expect(onto(column, 'b')).toMatchObject({ t: [60, 0, 60, 20], 'b m*': [60, 20, 60, 40] });
  });

  it('has no effect onto itself, onto a tab of the same stack, or onto nothing', () => {
    for (const [panel, onto] of [
      ['d', 'd'],
      ['a', 'c'],
      ['d', 'nothing'],
      ['nothing', 'd'],
    ] as const)
      expect(run([{ type: 'stack', panel, onto }])).toBe(start);
  });

  it('gives a new stack a name not used by another', () => {
    const doc = run([
      { type: 'stack', panel: 'e', onto: 'd' },
      { type: 'stack', panel: 'f', onto: 'd' },
      { type: 'unstack', panel: 'd' },
      { type: 'stack', panel: 'b', onto: 'd' },
    ]);
    const names = pageIn(doc).panels.map(({ id, tab: mine }) => `${id} ${mine?.stack ?? '-'}`);
    expect(names).toEqual(['a left', 'c left', 'd d2', 'b d2', 'e d', 'f d'].sort(byOrder(names)));
  });

  const byOrder = (names: readonly string[]) => (a: string, b: string) => names.indexOf(a) - names.indexOf(b);

  it('leaves a hole on a page with holes, and a tab that leaves takes the first free place', () => {
    const loose = layoutDoc(
      [
        pageOf({
          ...board,
          gapless: false,
          panels: [
            { ...place('a', [0, 0, 40, 20], 0), panel: 'quotes.list' },
            { ...place('b', [40, 0, 40, 20], 1), panel: 'quotes.list' },
          ],
        }),
      ],
      start.sizes,
    );
    const stacked = run([{ type: 'stack', panel: 'a', onto: 'b' }], loose);
    expect(look(pageIn(stacked))).toEqual({ 'b a*': [40, 0, 40, 20] });
    expect(look(pageIn(run([{ type: 'unstack', panel: 'a' }], stacked)))).toEqual({
      a: [0, 0, 40, 20],
      b: [40, 0, 40, 20],
    });
  });
});

describe('removing a tab', () => {
  it('halves its place, or the requested one; the tab to its right comes to the front, or to its left if it was last', () => {
    expect(look(pageIn(run([{ type: 'unstack', panel: 'b' }])))).toMatchObject({
      'a c*': [0, 0, 30, 40],
      b: [30, 0, 30, 40],
    });
    expect(look(pageIn(run([{ type: 'unstack', panel: 'a', into: 'f' }])))).toMatchObject({
      'b* c': [0, 0, 60, 40],
      f: [0, 40, 60, 20],
      a: [60, 40, 60, 20],
    });
    const last = run([
      { type: 'activate', panel: 'c' },
      { type: 'remove', panel: 'c' },
    ]);
    expect(look(pageIn(last))).toHaveProperty(['a b*']);
    expect(run([{ type: 'unstack', panel: 'd' }])).toBe(start);
  });

  it('by closing it moves no panel, and a single tab left has no stack', () => {
    const doc = run([{ type: 'remove', panel: 'a' }]);
    expect(look(pageIn(doc))).toEqual({
      ...look(pageIn(start)),
      'a b* c': undefined,
      'b* c': [0, 0, 60, 40],
    });
    expect(Object.keys(look(pageIn(run([{ type: 'remove', panel: 'b' }], doc))))).toContain('c');
    // The visible tab stays in front when another is closed.
    const first = run([{ type: 'activate', panel: 'a' }]);
    expect(look(pageIn(run([{ type: 'remove', panel: 'c' }], first)))).toHaveProperty(['a* b']);
  });
});

describe('tab order and the front tab', () => {
  it('a tab moves to another position, within the ends', () => {
    expect(look(pageIn(run([{ type: 'reorder', panel: 'a', to: 2 }])))).toHaveProperty(['b* c a']);
    expect(look(pageIn(run([{ type: 'reorder', panel: 'c', to: 0 }])))).toHaveProperty(['c a b*']);
    for (const [panel, to] of [
      ['a', 0],
      ['a', 3],
      ['a', -1],
      ['d', 0],
    ] as const)
      expect(run([{ type: 'reorder', panel, to }])).toBe(start);
  });

  it('activating a tab is kept, but adds no undo step and does not clear redo', () => {
    const moved = run([{ type: 'swap', panel: 'd', with: 'e' }, { type: 'undo' }]);
    const doc = run([{ type: 'activate', panel: 'c' }], moved);
    expect(look(pageIn(doc))).toHaveProperty(['a b c*']);
    expect([doc.past, doc.future]).toEqual([moved.past, moved.future]);
    expect(run([{ type: 'activate', panel: 'b' }])).toBe(start);
    expect(run([{ type: 'activate', panel: 'd' }])).toBe(start);
  });

  it('the front tab is saved separately over the base, and not at all when it equals the base’s', () => {
    const base = pageIn(start);
    const doc = run([{ type: 'activate', panel: 'c' }]);
    const delta = deltaOf(pageIn(doc), base);
    expect(delta).toMatchObject({ moved: {}, fronts: { left: 'c' } });
    expect(deltaOf(pageIn(run([{ type: 'activate', panel: 'b' }], doc)), base)).toBeNull();
    // A newer base without that tab shows its own.
    const newer = pageOf(board, ({ id }) => id !== 'c');
    expect(delta && Object.keys(look(applyDelta(newer, delta, {}).page))).toContain('a b*');
  });
});

describe('the inverse', () => {
  const panel = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const some = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('stack' as const), panel, onto: panel, at: fc.nat(3) }),
      fc.record({ type: fc.constant('unstack' as const), panel }),
      fc.record({ type: fc.constant('activate' as const), panel }),
      fc.record({ type: fc.constant('swap' as const), panel, with: panel }),
    ),
    { maxLength: 12 },
  );
  const frontOf = (page: PageLayout, id: string) => {
    const mine = page.panels.find((item) => item.id === id)?.tab;
    return mine && tabsOf(page.panels, mine.stack).find((item) => item.tab?.front);
  };

  it('of removing the front tab is stacking it where it was', () => {
    const property = fc.property(some, panel, (before, id) => {
      const doc = run([...before, { type: 'activate', panel: id }]);
      const was = pageIn(doc).panels.find((item) => item.id === id)?.tab;
      const out = run([{ type: 'unstack', panel: id }], doc);
      fc.pre(was !== undefined && out !== doc);
      const rest = tabsOf(pageIn(doc).panels, was?.stack).find((item) => item.id !== id)?.id ?? '';
      const back = run([{ type: 'stack', panel: id, onto: rest, at: was?.at ?? 0 }], out);
      expect(look(pageIn(back))).toEqual(look(pageIn(doc)));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('of reordering or activating is the previous state', () => {
    const property = fc.property(some, panel, fc.nat(4), (before, id, to) => {
      const doc = run(before);
      const at = pageIn(doc).panels.find((item) => item.id === id)?.tab?.at ?? 0;
      const again = run(
        [
          { type: 'reorder', panel: id, to },
          { type: 'reorder', panel: id, to: at },
        ],
        doc,
      );
      expect(again.pages).toEqual(doc.pages);
      const front = frontOf(pageIn(doc), id)?.id ?? id;
      const seen = run(
        [
          { type: 'activate', panel: id },
          { type: 'activate', panel: front },
        ],
        doc,
      );
      expect(seen.pages).toEqual(doc.pages);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('of any command never loses or duplicates a panel or changes its colour', () => {
    const property = fc.property(some, (commands) => {
      const own = ({ panels }: PageLayout) =>
        panels.map(({ id, panel: kind, channel }) => `${id} ${kind} ${channel ?? ''}`).sort();
      expect(own(pageIn(run(commands)))).toEqual(own(pageIn(start)));
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe('a page with stacks', () => {
  const page = pageIn(start);
  const changed = (id: string, over: object) => ({
    ...page,
    panels: page.panels.map((panel) => (panel.id === id ? { ...panel, ...over } : panel)),
  });
  const tabAt = (id: string) => page.panels.find((panel) => panel.id === id)?.tab;

  it('is valid where the tabs of each share one place and one of them is in front', () => {
    expect(isValidPage(page)).toBe(true);
  });

  it('is not valid with a tab elsewhere, with none in front or with two', () => {
    for (const id of ['a', 'c'])
      for (const over of [{ x: 1 }, { h: 20 }, { index: 7 }])
        expect([id, over, isValidPage(changed(id, over))]).toEqual([id, over, false]);
    const { front: _, ...behind } = tabAt('b') ?? {};
    expect(isValidPage(changed('b', { tab: behind }))).toBe(false);
    expect(isValidPage(changed('c', { tab: { ...tabAt('c'), front: true } }))).toBe(false);
  });
});
