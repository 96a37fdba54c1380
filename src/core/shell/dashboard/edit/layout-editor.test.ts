import { LayoutStore, type PageLayout, pageOf, type PlacedPanel } from '#core/layout';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import layouts from '../../../../config/layouts.json' with { type: 'json' };
import { pressOn } from './keys.ts';
import { LayoutEditor } from './layout-editor.ts';

type Needs = ConstructorParameters<typeof LayoutEditor>[1];

const PAGE = 'deepQuotation';
let layout: LayoutStore;
let editor: LayoutEditor;
let leaveCount = 0;
let settings: string[] = [];
let warnings: string[] = [];

beforeEach(() => {
  layout = new LayoutStore();
  // `as` holds: layouts.json is checked against the schema by the configuration suite.
  layout.setBases(
    layouts.layouts.map((item) => pageOf(item as unknown as Parameters<typeof pageOf>[0])),
    {},
  );
  layout.toggleDraggable();
  layout.toggleResizable();
  leaveCount = 0;
  settings = [];
  warnings = [];
  // `as` holds: of the services, an editor only reads texts and panel titles.
  const needs = {
    layout,
    notice: { done: () => {}, warning: ({ key }: { readonly key: string }) => warnings.push(key) },
    plugins: { describe: () => undefined },
    text: { t: (key: string) => key, dynamic: (key: string) => key },
    actions: {
      remove: (panel: string) => layout.dispatch({ type: 'remove', page: PAGE, panel }),
      openSettings: (panel: string) => settings.push(panel),
      leave: () => (leaveCount += 1),
    },
    random: () => 'abc123',
  } as unknown as Needs;
  editor = new LayoutEditor(PAGE, needs);
});

const panel = (id: string): PlacedPanel => {
  const found = layout.page(PAGE)?.panels.find((item) => item.id === id);
  if (!found) throw new Error(`no panel ${id}`);
  return found;
};
const press = (
  id: string,
  key: string,
  mods: { altKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean } = {},
) => pressOn(editor, panel(id), { key, altKey: false, ctrlKey: false, metaKey: false, ...mods }, () => {});
const box = (id: string) => [panel(id).x, panel(id).y, panel(id).w, panel(id).h];

describe('the keyboard in layout mode', () => {
  it('moves an edge with Alt and an arrow without grabbing first, one undo step each [R2.25] [P13]', () => {
    const before = box('ladder');
    expect(press('ladder', 'ArrowRight', { altKey: true })).toBe(true);
    expect(press('ladder', 'ArrowRight', { altKey: true })).toBe(true);
    expect(box('ladder')).toEqual([before[0], before[1], (before[2] ?? 0) + 2, before[3]]);
    expect(editor.grabbed).toBeNull();
    editor.undo();
    editor.undo();
    expect(box('ladder')).toEqual(before);
  });

  it('swaps panels with an arrow only while the panel is grabbed; Esc undoes everything [R2.25]', () => {
    const before = layout.page(PAGE);
    expect(press('ladder', 'ArrowRight')).toBe(false);
    press('ladder', 'Enter');
    expect(editor.grabbed).toEqual({ panel: 'ladder', done: 0 });
    press('ladder', 'ArrowRight');
    press('ladder', 'ArrowDown', { altKey: true });
    expect(layout.page(PAGE)).not.toEqual(before);
    press('ladder', 'Escape');
    expect(layout.page(PAGE)).toEqual(before);
    expect([editor.grabbed, leaveCount]).toEqual([null, 0]);
    press('ladder', 'Escape');
    expect(leaveCount).toBe(1);
  });

  it('announces when an edge cannot go further, and still handles the key, so that the browser does not go back', () => {
    layout.toggleResizable();
    expect(press('ladder', 'ArrowLeft', { altKey: true })).toBe(true);
    expect(editor.announcement).toBe('layout:mode.refused');
  });

  it('copies, pastes, renames, opens settings and removes with single keys, and leaves other keys alone', () => {
    press('ladder', 'c');
    press('trend', 'v');
    expect(layout.page(PAGE)?.panels).toHaveLength(7);
    expect([editor.fresh, editor.announcement]).toEqual(['ladderXabc123', 'layout:said.added']);
    press('trend', 's');
    expect(press('trend', 's', { ctrlKey: true })).toBe(false);
    expect(settings).toEqual(['trend']);
    press('trend', 'F2');
    expect(editor.naming).toBe('trend');
    press('info', 'Delete');
    expect([layout.page(PAGE)?.panels.length, editor.announcement]).toEqual([6, 'layout:said.removed']);
    expect(press('trend', 'x')).toBe(false);
    expect(press('trend', 'toString')).toBe(false);
  });
});

describe('the pointer in layout mode', () => {
  it('previews a gesture’s result, and applies it when the gesture ends [R2.25]', () => {
    const before = layout.page(PAGE);
    editor.gesture.start();
    editor.resizeTo('ladder', { ...panel('ladder'), w: 48 });
    expect(layout.page(PAGE)).toBe(before);
    expect(editor.gesture.ghost?.panels.find(({ id }) => id === 'ladder')?.w).toBe(48);
    editor.drop();
    expect([panel('ladder').w, panel('trend').w]).toEqual([48, 22]);
    expect([editor.gesture.ghost, editor.gesture.isUnderWay]).toEqual([null, false]);
  });

  it('changes nothing when the gesture is cancelled, whatever the button does afterwards [R2.25]', () => {
    const before = layout.page(PAGE);
    editor.gesture.start();
    editor.dragTo('ladder', { ...panel('ladder'), x: 45 });
    expect(editor.gesture.ghost).not.toBeNull();
    editor.cancel();
    editor.drop();
    expect(layout.page(PAGE)).toBe(before);
    expect([editor.gesture.ghost, editor.announcement]).toEqual([null, 'layout:said.dragCancelled']);
  });

  it('previews a panel dragged from the catalogue, and adds it where it is dropped', () => {
    editor.gesture.take('depth.trend');
    editor.dragOver('info');
    expect(editor.gesture.ghost?.panels).toHaveLength(7);
    editor.gesture.end();
    editor.add('depth.trend', 'info');
    expect(layout.page(PAGE)?.panels.find(({ id }) => id === 'trendXabc123')?.channel).toBe('blue');
  });
});

describe('a release that arrives in layout mode', () => {
  const publish = (change: (base: PageLayout) => PageLayout) => {
    const bases = layouts.layouts.map(({ id }) => layout.base(id) ?? expect.fail(`no base ${id}`));
    layout.setBases(
      bases.map((base) => (base.id === PAGE ? change(base) : base)),
      {},
    );
  };
  /** Other rows: every cell is elsewhere. */
  const taller = (base: PageLayout): PageLayout => ({
    ...base,
    rows: base.rows * 2,
    panels: base.panels.map((item) => ({ ...item, y: item.y * 2, h: item.h * 2 })),
  });
  let interrupts = 0;
  let stop: () => void;
  beforeEach(() => {
    interrupts = 0;
    stop = editor.watch(() => (interrupts += 1));
  });
  afterEach(() => stop());
  const notices = () => [interrupts, warnings, editor.announcement];
  const OUTDATED = 'layout:said.dragOutdated';

  it('ends a drag without effect, and says why [R2.25]', () => {
    editor.gesture.start();
    editor.resizeTo('ladder', { ...panel('ladder'), w: 48 });
    publish(taller);
    const released = layout.page(PAGE);
    expect(notices()).toEqual([1, [OUTDATED], OUTDATED]);
    editor.drop();
    expect([layout.page(PAGE), editor.gesture.ghost, layout.deltas]).toEqual([released, null, {}]);
  });

  it('leaves a drag alone where the page is the same: its cells did not change', () => {
    editor.gesture.start();
    editor.resizeTo('ladder', { ...panel('ladder'), w: 48 });
    publish((base) => ({ ...base, version: base.version + 1 }));
    editor.drop();
    expect([interrupts, warnings, panel('ladder').w]).toEqual([0, [], 48]);
  });

  it('lets go of a panel that the keyboard holds, whose steps can no longer be undone', () => {
    press('ladder', 'Enter');
    press('ladder', 'ArrowDown', { altKey: true });
    expect(warnings).toEqual([]);
    publish(taller);
    expect([editor.grabbed, ...notices()]).toEqual([null, 1, [OUTDATED], OUTDATED]);
  });

  it('says nothing where nothing is held, or layout mode has ended', () => {
    publish(taller);
    stop();
    editor.gesture.start();
    publish((base) => ({ ...base, panels: base.panels.slice(1) }));
    expect([interrupts, warnings]).toEqual([0, []]);
  });
});

describe('tabs in layout mode', () => {
  const tabOf = (id: string) => panel(id).tab;
  const stack = () => layout.dispatch({ type: 'stack', page: PAGE, panel: 'trades', onto: 'trend' });

  it('turn a grabbed panel into a tab of the place next to it with Shift and an arrow; Esc reverts it', () => {
    press('trend', 'Enter');
    expect(press('trend', 'ArrowRight', { shiftKey: true })).toBe(true);
    expect([tabOf('trend'), editor.announcement]).toEqual([
      { stack: 'trades', at: 1, front: true },
      'layout:said.tab',
    ]);
    press('trend', 'Escape');
    expect(tabOf('trend')).toBeUndefined();
  });

  it('are moved within the ends and taken out, with an announcement each time', () => {
    stack();
    editor.moveTab(panel('trades'), -1);
    expect([tabOf('trades')?.at, editor.announcement]).toEqual([0, 'layout:said.tab']);
    editor.moveTab(panel('trades'), -1);
    expect(tabOf('trades')?.at).toBe(0);
    editor.takeOut(panel('trades'));
    expect([tabOf('trades'), tabOf('trend'), editor.announcement]).toEqual([
      undefined,
      undefined,
      'layout:mode.moved',
    ]);
  });

  it('are dropped before a tab, into a place’s stack, or into a new place, depending on the drop target', () => {
    stack();
    const drop = (over: () => void) => {
      editor.gesture.takeTab('trades');
      over();
      editor.drop();
      const where = panel('trades');
      return where.tab ? `${where.tab.stack} ${where.tab.at}` : 'alone';
    };
    expect(drop(() => editor.tabOverTab(panel('trend')))).toBe('trend 0');
    expect(drop(() => editor.tabOverPlace(panel('ladder'), true))).toBe('ladder 1');
    stack();
    expect(drop(() => editor.tabOverPlace(panel('full'), false))).toBe('alone');
    expect(box('trades').at(-1)).toBe(box('full').at(-1));
    stack();
    // The middle of its own place is where it already is: it gets a part of it.
    expect(drop(() => editor.tabOverPlace(panel('trades'), true))).toBe('alone');
    stack();
    expect(
      drop(() => {
        editor.tabOverPlace(panel('ladder'), true);
        editor.cancel();
      }),
    ).toBe('trend 1');
  });

  it('pass the focus to the next tab when the front one is closed, and otherwise to the front one', () => {
    stack();
    layout.dispatch({ type: 'stack', page: PAGE, panel: 'full', onto: 'trend' });
    expect([editor.successorOf(panel('full')), editor.successorOf(panel('trend'))]).toEqual([
      'trades',
      'full',
    ]);
    expect(editor.successorOf(panel('ladder'))).toBe('');
  });
});
