import { type Dashboard, isGapless } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutCommand } from './commands.ts';
import { applyDelta, deltaOf } from './delta.ts';
import {
  type LayoutDoc,
  layoutDoc,
  type PageLayout,
  pageOf,
  type PanelSizes,
  type PlacedPanel,
} from './document.ts';
import { neighbourOf } from './neighbour.ts';
import { layoutReducer } from './reducer.ts';
import { tilesOf } from './tabs.ts';
import { isSound } from './tiling.ts';

const kinds = ['depth.header', 'depth.ladder', 'depth.trend'] as const;
const sizes: PanelSizes = {
  'depth.header': { min: [20, 4], default: [60, 8] },
  'depth.ladder': { min: [10, 6], default: [40, 20] },
};

const dashboard = (
  id: string,
  rects: readonly (readonly [number, number, number, number])[],
  change: Partial<Dashboard> = {},
): Dashboard => ({
  id,
  title: 't:t',
  version: 1,
  columns: 120,
  rows: 60,
  panels: rects.map(([x, y, w, h], index) => ({
    id: `p${index}`,
    panel: kinds[index % kinds.length] ?? kinds[0],
    x,
    y,
    w,
    h,
    index,
    channel: 'blue',
  })),
  ...change,
});

/** The six panels of spec section 2. */
const six = dashboard('six', [
  [0, 0, 120, 8],
  [0, 8, 45, 30],
  [45, 8, 25, 30],
  [70, 8, 30, 30],
  [100, 8, 20, 52],
  [0, 38, 100, 22],
]);
/** Four panels around a fifth: no line runs through, the hardest case for removing one. */
const pinwheel = dashboard('pinwheel', [
  [0, 0, 80, 20],
  [80, 0, 40, 40],
  [40, 40, 80, 20],
  [0, 20, 40, 40],
  [40, 20, 40, 20],
]);
const loose = dashboard(
  'loose',
  [
    [0, 0, 30, 20],
    [40, 10, 30, 20],
    [10, 40, 60, 15],
  ],
  { gapless: false },
);
/** Three tabs next to two panels, two tabs below. */
const tabbed: Dashboard = {
  ...dashboard('tabbed', []),
  panels: [
    {
      id: 'left',
      x: 0,
      y: 0,
      w: 60,
      h: 40,
      index: 0,
      active: 'p1',
      tabs: ['p0', 'p1', 'p2'].map((id) => ({ id, panel: 'depth.ladder' })),
    },
    { id: 'p3', panel: 'depth.trend', x: 60, y: 0, w: 60, h: 20, index: 1 },
    { id: 'p4', panel: 'depth.trend', x: 60, y: 20, w: 60, h: 20, index: 2 },
    {
      id: 'low',
      x: 0,
      y: 40,
      w: 120,
      h: 20,
      index: 3,
      tabs: ['p5', 'p6'].map((id) => ({ id, panel: 'depth.header' })),
    },
  ],
};
const pages = [six, pinwheel, loose, tabbed].map((item) => pageOf(item));
const start = layoutDoc(pages, sizes);

const pageId = fc.constantFrom('six', 'pinwheel', 'loose', 'tabbed', 'unknown');
const panelId = fc.constantFrom(...Array.from({ length: 10 }, (_, at) => `p${at}`));
const cell = fc.integer({ min: -5, max: 125 });
const target = { page: pageId, panel: panelId };
const rect = fc.record({
  x: cell,
  y: cell,
  w: fc.integer({ min: 0, max: 130 }),
  h: fc.integer({ min: 0, max: 70 }),
  index: fc.nat(9),
});
const command: fc.Arbitrary<LayoutCommand> = fc.oneof(
  fc.record({ type: fc.constant('move' as const), ...target, x: cell, y: cell }),
  fc.record({ type: fc.constant('swap' as const), ...target, with: panelId }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('resizeEdge' as const),
      ...target,
      edge: fc.constantFrom('left' as const, 'right' as const, 'top' as const, 'bottom' as const),
      by: fc.integer({ min: -130, max: 130 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        type: fc.constant('add' as const),
        page: pageId,
        panel: fc.record({ id: panelId, panel: fc.constantFrom(...kinds, 'other.panel') }),
        into: panelId,
      },
      { requiredKeys: ['type', 'page', 'panel'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), ...target }) },
  fc.record({
    type: fc.constant('settings' as const),
    ...target,
    settings: fc.constantFrom({}, { rows: 5 }),
    version: fc.constant(1),
  }),
  fc.record({
    type: fc.constant('channel' as const),
    ...target,
    channel: fc.constantFrom('red' as const, null),
  }),
  fc.record({
    type: fc.constant('rename' as const),
    ...target,
    name: fc.constantFrom('城投', ' 国债 ', '', '长'.repeat(31)),
  }),
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record(
        { type: fc.constant('stack' as const), ...target, onto: panelId, at: fc.nat(3) },
        { requiredKeys: ['type', 'page', 'panel', 'onto'] },
      ),
      fc.record(
        { type: fc.constant('unstack' as const), ...target, into: panelId },
        { requiredKeys: ['type', 'page', 'panel'] },
      ),
      fc.record({ type: fc.constant('reorder' as const), ...target, to: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ type: fc.constant('activate' as const), ...target }),
    ),
  },
  fc.record({ type: fc.constant('reset' as const), scope: fc.constant('panel' as const), ...target }),
  fc.record({ type: fc.constant('reset' as const), scope: fc.constant('page' as const), page: pageId }),
  fc.record({
    type: fc.constant('import' as const),
    pages: fc.dictionary(
      pageId,
      fc
        .array(rect, { maxLength: 4 })
        .map((rects) => rects.map((item, at) => ({ ...item, id: `p${at}`, panel: 'depth.trend' }))),
      { maxKeys: 2 },
    ),
  }),
  fc.constant({ type: 'undo' as const }),
  fc.constant({ type: 'redo' as const }),
);
const commands = fc.array(command, { minLength: 40, maxLength: 60, size: 'max' });

/** Places inside, none overlapping, a gapless page gapless; tabs of one place together, counted from 0, one in front. */
function isWhole(page: PageLayout): boolean {
  const tiles = tilesOf(page.panels);
  const stacks = new Map<string, PlacedPanel[]>();
  for (const panel of page.panels)
    if (panel.tab) stacks.set(panel.tab.stack, [...(stacks.get(panel.tab.stack) ?? []), panel]);
  const areTabs = [...stacks.values()].every((tabs) => {
    const slots = new Set(tabs.map(({ x, y, w, h, index }) => [x, y, w, h, index].join(' ')));
    const order = tabs.map(({ tab }) => tab?.at ?? -1).sort((a, b) => a - b);
    const fronts = tabs.filter(({ tab }) => tab?.front).length;
    return tabs.length > 1 && slots.size === 1 && fronts === 1 && order.every((at, place) => at === place);
  });
  const ids = new Set(page.panels.map(({ id }) => id));
  const areOnce = ids.size === page.panels.length;
  return areOnce && areTabs && isSound(tiles, page) && (!page.gapless || isGapless(tiles, page));
}
const soundness = (doc: LayoutDoc): readonly boolean[] => Object.values(doc.pages).map(isWhole);
const run = (list: readonly LayoutCommand[], from = start): LayoutDoc => list.reduce(layoutReducer, from);
const sorted = (page: PageLayout | undefined) =>
  [...(page?.panels ?? [])].sort((a, b) => a.id.localeCompare(b.id));

let tried = 0;
let done = 0;

describe('the layout reducer, over random commands', () => {
  it('keeps every panel inside, without overlap, and a gapless page gapless [R2.24] [R2.25]', () => {
    const property = fc.property(commands, (list) => {
      let doc = start;
      for (const item of list) {
        const next = layoutReducer(doc, item);
        tried += 1;
        if (next !== doc) done += 1;
        doc = next;
        expect(soundness(doc)).toEqual([true, true, true, true]);
      }
    });
    fc.assert(property, { numRuns: 520 });
    // Most random commands name something absent or impossible: enough of them must have an effect.
    expect(done).toBeGreaterThanOrEqual(tried / 10);
  });

  it('restores the earlier state by undo, and the later one by redo', () => {
    const property = fc.property(fc.array(command, { maxLength: 20 }), command, (before, item) => {
      const from = run(before);
      const after = layoutReducer(from, item);
      const isDoing = after !== from && !['undo', 'redo', 'activate'].includes(item.type);
      const undone = isDoing ? layoutReducer(after, { type: 'undo' }) : from;
      expect(undone.pages).toEqual(from.pages);
      expect(isDoing ? layoutReducer(undone, { type: 'redo' }).pages : after.pages).toEqual(after.pages);
    });
    fc.assert(property, { numRuns: 400 });
  });

  it('resets a page, or all of them, to the base', () => {
    const property = fc.property(commands, (list) => {
      const doc = run(list);
      expect(layoutReducer(doc, { type: 'reset', scope: 'page', page: 'six' }).pages['six']).toEqual(
        start.pages['six'],
      );
      expect(layoutReducer(doc, { type: 'reset', scope: 'all' }).pages).toEqual(start.pages);
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('never resizes a panel below its minimum size', () => {
    const resize = command.filter((item) => item.type === 'resizeEdge');
    const property = fc.property(fc.array(resize, { minLength: 20, maxLength: 30 }), (list) => {
      for (const panel of run(list).pages['six']?.panels ?? []) {
        const [w, h] = sizes[panel.panel]?.min ?? [1, 1];
        expect(panel.w >= w && panel.h >= h).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('restores a page exactly from its delta over the base', () => {
    const property = fc.property(commands, (list) => {
      for (const [id, page] of Object.entries(run(list).pages)) {
        const base = start.bases[id];
        const delta = base && deltaOf(page, base);
        const again = base && delta ? applyDelta(base, delta, sizes) : { page, conflict: false };
        expect(sorted(again.page)).toEqual(sorted(page));
        expect(again.conflict).toBe(false);
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('produces a valid page from any delta over any newer base', () => {
    const property = fc.property(
      commands,
      fc.constantFrom('six', 'pinwheel', 'loose', 'tabbed'),
      fc.constantFrom('six', 'pinwheel', 'loose', 'tabbed'),
      (list, from, onto) => {
        const [page, base, newer] = [run(list).pages[from], start.bases[from], start.bases[onto]];
        if (!page || !base || !newer) throw new Error('no page');
        const delta = deltaOf(page, base);
        const rebased = delta ? applyDelta({ ...newer, version: 2 }, delta, sizes).page : newer;
        expect(isWhole(rebased)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 150 });
  });
});

const place = (doc: LayoutDoc, id: string, page = 'six') => {
  const found = doc.pages[page]?.panels.find((panel) => panel.id === id);
  return found && [found.x, found.y, found.w, found.h];
};

describe('a single command', () => {
  it('moves a shared edge: the neighbours below shrink together', () => {
    const doc = run([{ type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'bottom', by: 5 }]);
    expect(['p1', 'p2', 'p3', 'p5'].map((id) => place(doc, id))).toEqual([
      [0, 8, 45, 35],
      [45, 8, 25, 35],
      [70, 8, 30, 35],
      [0, 43, 100, 17],
    ]);
    expect(place(doc, 'p4')).toEqual([100, 8, 20, 52]);
  });

  it('stops at minimum sizes and at the border', () => {
    expect(
      place(run([{ type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'right', by: 100 }]), 'p2'),
    ).toEqual([69, 8, 1, 30]);
    expect(run([{ type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'left', by: 3 }])).toBe(start);
    expect(run([{ type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'right', by: 0.5 }])).toBe(start);
  });

  it('swaps panels when one is dragged onto another', () => {
    const doc = run([{ type: 'move', page: 'six', panel: 'p1', x: 60, y: 35 }]);
    expect(place(doc, 'p1')).toEqual([0, 38, 100, 22]);
    expect(place(doc, 'p5')).toEqual([0, 8, 45, 30]);
    expect(doc.pages['six']?.panels.find((panel) => panel.id === 'p1')?.index).toBe(5);
  });

  it('moves freely on a page that may have holes', () => {
    expect(place(run([{ type: 'move', page: 'loose', panel: 'p0', x: 80, y: 30 }]), 'p0', 'loose')).toEqual([
      80, 30, 30, 20,
    ]);
  });

  it('lets neighbours fill the place of a removed panel, also in a pinwheel', () => {
    const doc = run([
      { type: 'remove', page: 'six', panel: 'p2' },
      { type: 'remove', page: 'pinwheel', panel: 'p4' },
    ]);
    expect(doc.pages['six']?.panels).toHaveLength(5);
    expect(doc.pages['pinwheel']?.panels).toHaveLength(4);
    expect(soundness(doc)).toEqual([true, true, true, true]);
  });

  it('halves a panel to add one: the largest, or the requested one', () => {
    const doc = run([{ type: 'add', page: 'six', panel: { id: 'new', panel: 'other.panel' }, into: 'p4' }]);
    expect(place(doc, 'p4')).toEqual([100, 8, 20, 26]);
    expect(place(doc, 'new')).toEqual([100, 34, 20, 26]);
    expect(run([{ type: 'add', page: 'six', panel: { id: 'p1', panel: 'other.panel' } }])).toBe(start);
  });

  it('does not remove the last panel of a gapless page', () => {
    const one = layoutDoc([pageOf(dashboard('one', [[0, 0, 120, 60]]))], sizes);
    expect(layoutReducer(one, { type: 'remove', page: 'one', panel: 'p0' })).toBe(one);
  });

  it('resets a panel’s settings and colour, and its place where possible', () => {
    const doc = run([
      { type: 'settings', page: 'six', panel: 'p1', settings: { rows: 3 }, version: 2 },
      { type: 'channel', page: 'six', panel: 'p1', channel: null },
      { type: 'swap', page: 'six', panel: 'p1', with: 'p3' },
    ]);
    const changed = doc.pages['six']?.panels.find((panel) => panel.id === 'p1');
    expect(changed).toMatchObject({ settings: { rows: 3 }, settingsVersion: 2 });
    expect(changed).not.toHaveProperty('channel');
    const reset = layoutReducer(doc, { type: 'reset', scope: 'panel', page: 'six', panel: 'p1' });
    const back = reset.pages['six']?.panels.find((panel) => panel.id === 'p1');
    expect(back).toEqual({ ...start.bases['six']?.panels[1], x: 70, y: 8, w: 30, h: 30, index: 3 });
  });

  it('names a panel, clears the name when empty or reset, and refuses one that is too long', () => {
    const named = run([{ type: 'rename', page: 'six', panel: 'p1', name: ' 城投盘口 ' }]);
    const nameOf = (doc: LayoutDoc) => doc.pages['six']?.panels.find((panel) => panel.id === 'p1')?.name;
    expect(nameOf(named)).toBe('城投盘口');
    const again = (name: string) => layoutReducer(named, { type: 'rename', page: 'six', panel: 'p1', name });
    expect(again(' ').pages).toEqual(start.pages);
    expect([again('城投盘口 '), again('长'.repeat(31))]).toEqual([named, named]);
    expect(layoutReducer(named, { type: 'reset', scope: 'panel', page: 'six', panel: 'p1' }).pages).toEqual(
      start.pages,
    );
    expect(nameOf(run([{ type: 'swap', page: 'six', panel: 'p1', with: 'p3' }], named))).toBe('城投盘口');
  });

  it('restores a removed panel by resetting it', () => {
    const doc = run([
      { type: 'remove', page: 'six', panel: 'p2' },
      { type: 'reset', scope: 'panel', page: 'six', panel: 'p2' },
    ]);
    expect(doc.pages['six']?.panels.some((panel) => panel.id === 'p2')).toBe(true);
    expect(soundness(doc)).toEqual([true, true, true, true]);
  });

  it('refuses an import that overlaps, leaves the grid or leaves holes in a gapless page', () => {
    const panel = { id: 'a', panel: 'depth.trend', x: 0, y: 0, w: 60, h: 60, index: 0 };
    const imported = (panels: readonly (typeof panel)[], page = 'six') =>
      run([{ type: 'import', pages: { [page]: panels } }]);
    expect(imported([panel])).toBe(start);
    expect(imported([panel, { ...panel, id: 'b', x: 59, w: 61 }])).toBe(start);
    expect(imported([panel, { ...panel, x: 60 }])).toBe(start);
    expect(imported([{ ...panel, w: 121 }], 'loose')).toBe(start);
    const good = [panel, { ...panel, id: 'b', x: 60 }];
    expect(imported(good).pages['six']?.panels).toHaveLength(2);
    expect(run([{ type: 'import', pages: { six: good, loose: [{ ...panel, w: 121 }] } }])).toBe(start);
    expect(run([{ type: 'import', pages: { six: good, elsewhere: good } }])).toBe(start);
    const both: LayoutCommand = { type: 'import', pages: { six: good, loose: [panel] } };
    expect(['six', 'loose'].map((page) => run([both]).pages[page]?.panels.length)).toEqual([2, 1]);
    expect(run([both, { type: 'undo' }]).pages).toEqual(start.pages);
  });

  it('undoes up to the remembered number of steps, and redoes until something else is done', () => {
    const grow: LayoutCommand = { type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'right', by: 1 };
    const undo: LayoutCommand = { type: 'undo' };
    const redo: LayoutCommand = { type: 'redo' };
    const width = (doc: LayoutDoc) => place(doc, 'p1')?.[2];
    const three = run([grow, grow, grow]);
    expect([width(three), width(run([undo], three)), width(run([undo, undo], three))]).toEqual([48, 47, 46]);
    expect(width(run([undo, undo, redo], three))).toBe(47);
    expect(width(run([undo, undo, redo, redo, redo], three))).toBe(48);
    const other = run([undo, { ...grow, by: 10 }], three);
    expect([width(other), width(run([redo], other)), width(run([undo], other))]).toEqual([57, 57, 47]);
    expect([run([undo]), run([redo])]).toEqual([start, start]);
    const many = run(Array.from({ length: 130 }, (_, at) => ({ ...grow, by: at % 2 === 0 ? 1 : -1 })));
    const back = run(
      Array.from({ length: 200 }, () => undo),
      many,
    );
    expect([many.past.length, back.past.length, width(back), back.future.length]).toEqual([100, 0, 45, 100]);
  });

  it('finds the neighbour that a panel would swap with', () => {
    const page = start.pages['six'];
    const next = (id: string, direction: Parameters<typeof neighbourOf>[2]) =>
      page && neighbourOf(page, id, direction)?.id;
    expect([
      next('p1', 'right'),
      next('p1', 'down'),
      next('p1', 'up'),
      next('p5', 'up'),
      next('p3', 'right'),
      next('p0', 'up'),
    ]).toEqual(['p2', 'p5', 'p0', 'p1', 'p4', undefined]);
  });
});

describe('a base', () => {
  it('gives the place of a panel the user may not see to its neighbours', () => {
    const page = pageOf(six, (panel) => panel.id !== 'p4' && panel.id !== 'p0');
    expect(page.panels.map((panel) => panel.id)).toEqual(['p1', 'p2', 'p3', 'p5']);
    expect(isGapless(page.panels, page)).toBe(true);
  });

  it('without any visible panel is empty and not gapless', () => {
    expect(pageOf(six, () => false)).toMatchObject({ panels: [], gapless: false });
  });

  it('with a new version keeps the trader’s settings and removals, and uses the new arrangement where the old one does not fit', () => {
    const doc = run([
      { type: 'settings', page: 'six', panel: 'p1', settings: { rows: 3 }, version: 1 },
      { type: 'channel', page: 'six', panel: 'p2', channel: 'red' },
      { type: 'rename', page: 'six', panel: 'p4', name: '我的走势' },
      { type: 'resizeEdge', page: 'six', panel: 'p1', edge: 'right', by: 5 },
      { type: 'remove', page: 'six', panel: 'p3' },
      { type: 'add', page: 'six', panel: { id: 'mine', panel: 'other.panel', settings: { a: 1 } } },
    ]);
    const [page, base] = [doc.pages['six'], doc.bases['six']];
    const delta = page && base && deltaOf(page, base);
    const newer = pageOf({ ...pinwheel, id: 'six', version: 2 });
    const rebased = delta ? applyDelta(newer, delta, sizes) : null;
    expect(rebased?.conflict).toBe(true);
    const panels = new Map(rebased?.page.panels.map((panel) => [panel.id, panel]));
    expect([...panels.keys()].sort()).toEqual(['mine', 'p0', 'p1', 'p2', 'p4']);
    expect(panels.get('p1')?.settings).toEqual({ rows: 3 });
    expect(panels.get('p2')?.channel).toBe('red');
    expect(panels.get('p4')?.name).toBe('我的走势');
    expect(panels.get('mine')?.settings).toEqual({ a: 1 });
    expect(rebased && isGapless(rebased.page.panels, rebased.page)).toBe(true);
  });
});

describe('the base of a page', () => {
  const rects = [
    [0, 0, 60, 60],
    [60, 0, 60, 60],
  ] as const;
  const without = (change: Partial<Dashboard>, places: Parameters<typeof dashboard>[1] = rects) =>
    pageOf(dashboard('two', places, change), ({ id }) => id !== 'p0');
  const widths = ({ panels }: PageLayout) => panels.map(({ id, x, w }) => [id, x, w]);

  it('is gapless where the dashboard is: neighbours grow into the places of hidden panels', () => {
    expect([without({}).gapless, widths(without({}))]).toEqual([true, [['p1', 0, 120]]]);
  });

  it('is as written where the dashboard has gaps, or may have them', () => {
    const gap = [rects[0], [60, 0, 50, 60]] as const;
    for (const page of [without({}, gap), without({ gapless: false }, gap)])
      expect([page.gapless, widths(page)]).toEqual([false, [['p1', 60, 50]]]);
    expect([without({ gapless: false }).gapless, widths(without({ gapless: false }))]).toEqual([
      false,
      [['p1', 60, 60]],
    ]);
  });
});
