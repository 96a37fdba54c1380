import { type Dashboard, layoutDelta } from '#contract/config';
import { reaction } from 'mobx';
import { twoPanels } from '#testing';
import { describe, expect, it } from 'vitest';
import { pageOf } from './document.ts';
import { LayoutStore } from './layout-store.ts';
import { rearranged } from './rearrange.ts';

const home = twoPanels();

function opened(dashboard = home): LayoutStore {
  const store = new LayoutStore();
  store.setBases([pageOf(dashboard)], {});
  store.open('home');
  return store;
}

/** The saved value, as it returns over the wire. */
const savedBy = (store: LayoutStore) =>
  Object.values(store.deltas).map((delta) => layoutDelta.parse(JSON.parse(JSON.stringify(delta))));

const wider = { type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by: 10 } as const;
const widths = (store: LayoutStore) => store.layoutCon.map((panel) => panel.w);

describe('a layout store without dashboards', () => {
  it('is idle: nothing open, nothing changed, nothing to drag', () => {
    const store = new LayoutStore();
    expect([store.openId, store.layoutCon, store.deltas, store.stranded, store.copied]).toEqual([
      '',
      [],
      {},
      {},
      null,
    ]);
    expect([store.draggable, store.resizable, store.canUndo, store.canRedo]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    store.open('nowhere');
    expect(store.layoutCon).toEqual([]);
    store.reset();
    expect(store.deltas).toEqual({});
  });
});

describe('the layout store', () => {
  it('lists the panels with x, y, width, height and index; dragging and resizing are off until toggled [R3.07] [R2.24] [R2.25]', () => {
    const store = opened();
    expect(store.layoutCon).toEqual(home.panels);
    expect([store.draggable, store.resizable]).toEqual([false, false]);
    store.toggleDraggable();
    store.toggleResizable();
    expect([store.draggable, store.resizable]).toEqual([true, true]);
    store.toggleDraggable();
    expect(store.draggable).toBe(false);
  });

  it('copies a panel with its settings and colour, and pastes it on any page in one undoable step', () => {
    const store = new LayoutStore();
    store.setBases([pageOf(home), pageOf({ ...home, id: 'deep' })], {});
    store.dispatch({ type: 'settings', page: 'home', panel: 'a', settings: { rows: 5 }, version: 2 });
    store.dispatch({ type: 'channel', page: 'home', panel: 'a', channel: 'red' });
    const [a] = store.page('home')?.panels ?? [];
    store.copy(a ?? expect.fail('a is there'));
    expect(store.copied).toEqual({ panel: 'x.a', settings: { rows: 5 }, settingsVersion: 2, channel: 'red' });
    store.dispatch({
      type: 'add',
      page: 'deep',
      panel: { ...(store.copied ?? expect.fail('copied')), id: 'aX1' },
      into: 'b',
    });
    expect(store.deltas['deep']?.added).toMatchObject([{ id: 'aX1', ...store.copied, x: 90, w: 30 }]);
    store.dispatch({ type: 'undo' });
    expect(store.page('deep')?.panels).toEqual(home.panels);
  });

  it('saves the trader’s changes as a delta, and restores them on another machine [R2.25]', () => {
    const store = opened();
    store.dispatch(wider);
    expect(widths(store)).toEqual([70, 50]);
    const saved = savedBy(store);
    const elsewhere = opened();
    elsewhere.load(saved);
    expect(widths(elsewhere)).toEqual([70, 50]);
    expect(elsewhere.stranded).toEqual({});
  });

  it('saves the trader’s panel names in the delta, which is unchanged without any [R2.25]', () => {
    const store = opened();
    store.dispatch(wider);
    expect(store.deltas['home']).not.toHaveProperty('names');
    store.dispatch({ type: 'rename', page: 'home', panel: 'b', name: '我的盘口' });
    const saved = savedBy(store);
    const elsewhere = opened();
    elsewhere.load(saved);
    expect(elsewhere.layoutCon.map((panel) => panel.name)).toEqual([undefined, '我的盘口']);
    expect(layoutDelta.safeParse({ ...store.deltas['home'], names: { b: '长'.repeat(31) } }).success).toBe(
      false,
    );
  });

  it('resets to the default, and then has nothing to save [R2.25]', () => {
    const store = opened();
    store.dispatch(wider);
    store.reset();
    expect(store.layoutCon).toEqual(home.panels);
    expect(store.deltas).toEqual({});
    store.dispatch({ type: 'undo' });
    expect(widths(store)).toEqual([70, 50]);
  });

  it('resets every dashboard to its default, which undo takes back', () => {
    const store = opened();
    store.setBases([pageOf(home), pageOf({ ...home, id: 'deep' })], {});
    store.dispatch(wider);
    store.dispatch({ ...wider, page: 'deep' });
    const widthsOf = () => ['home', 'deep'].map((id) => store.page(id)?.panels[0]?.w);
    expect(widthsOf()).toEqual([70, 70]);
    store.reset('all');
    expect([widthsOf(), store.deltas]).toEqual([[60, 60], {}]);
    store.dispatch({ type: 'undo' });
    expect([widthsOf(), Object.keys(store.deltas)]).toEqual([
      [70, 70],
      ['home', 'deep'],
    ]);
  });

  it('undoes and redoes', () => {
    const store = opened();
    store.dispatch(wider);
    expect([store.canUndo, store.canRedo]).toEqual([true, false]);
    store.dispatch({ type: 'undo' });
    expect([widths(store), store.canUndo, store.canRedo, store.deltas]).toEqual([[60, 60], false, true, {}]);
    store.dispatch({ type: 'redo' });
    expect(widths(store)).toEqual([70, 50]);
  });

  it('offers to save only after the trader’s own change, never after a change of the base', () => {
    const store = opened();
    let saves = 0;
    const stop = reaction(
      () => store.deltas,
      () => {
        saves += 1;
      },
    );
    store.dispatch(wider);
    store.dispatch({ ...wider, panel: 'nobody' });
    store.setBases([pageOf({ ...home, version: 2 })], {});
    expect(saves).toBe(1);
    expect(widths(store)).toEqual([70, 50]);
    stop();
  });

  it('keeps its history when the same bases are set again', () => {
    const store = opened();
    store.dispatch(wider);
    store.setBases([pageOf({ ...home })], {});
    expect(store.canUndo).toBe(true);
    store.setBases([pageOf({ ...home, version: 2 })], {});
    expect(store.canUndo).toBe(false);
  });

  it('shows a new base version that the saved arrangement does not fit, and reports it', () => {
    const store = opened();
    store.dispatch(wider);
    const taller = home.panels.map((panel) => ({ ...panel, h: 50 }));
    store.setBases([pageOf({ ...home, version: 2, rows: 50, panels: taller })], {});
    expect(widths(store)).toEqual([60, 60]);
    expect(Object.keys(store.stranded)).toEqual(['home']);
  });

  it('shows the base when no saved change fits it', () => {
    const store = opened();
    const moved = { a: { x: 0, y: 0, w: 500, h: 1, index: 0 } };
    store.load([
      { layout: 'home', baseVersion: 1, moved, added: [], removed: [], settings: {}, channels: {} },
    ]);
    expect([store.layoutCon, Object.keys(store.stranded)]).toEqual([home.panels, ['home']]);
  });

  it('keeps the deltas of dashboards this user cannot see at present', () => {
    const store = opened();
    store.dispatch(wider);
    store.setBases([], {});
    expect(Object.keys(store.deltas)).toEqual(['home']);
    store.setBases([pageOf(home)], {});
    expect(widths(store)).toEqual([70, 50]);
  });

  it('applies a whole set of changes, which undo takes back', () => {
    const store = opened();
    store.dispatch(wider);
    const saved = Object.values(store.deltas);
    store.reset('all');
    store.adopt(saved);
    expect(widths(store)).toEqual([70, 50]);
    store.dispatch({ type: 'undo' });
    expect([widths(store), store.deltas]).toEqual([[60, 60], {}]);
    store.dispatch({ type: 'redo' });
    expect([widths(store), Object.values(store.deltas)]).toEqual([[70, 50], saved]);
  });

  it('adopts a set of changes as the newest of at most a hundred steps, with nothing left to redo', () => {
    const store = opened();
    store.dispatch(wider);
    const saved = Object.values(store.deltas);
    store.dispatch({ type: 'undo' });
    expect(store.canRedo).toBe(true);
    store.adopt(saved);
    expect(store.canRedo).toBe(false);
    for (let step = 0; step < 120; step += 1) store.adopt(step % 2 === 0 ? [] : saved);
    let undone = 0;
    while (store.canUndo) {
      store.dispatch({ type: 'undo' });
      undone += 1;
    }
    expect(undone).toBe(100);
  });

  it('builds a dashboard with given changes, or its base, for comparison', () => {
    const store = opened();
    store.dispatch(wider);
    const delta = store.deltas['home'] ?? expect.fail('changed');
    store.reset();
    expect(store.pageWith('home', delta)?.panels.map((panel) => panel.w)).toEqual([70, 50]);
    expect(store.pageWith('home', null)).toBe(store.base('home'));
    expect(store.base('home')?.panels).toEqual(home.panels);
    expect([store.pageWith('gone', delta), store.pageWith('gone', null), store.base('gone')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(widths(store)).toEqual([60, 60]);
  });

  it('resets the open dashboard and leaves the others alone', () => {
    const store = new LayoutStore();
    store.setBases([pageOf(home), pageOf({ ...home, id: 'deep' })], {});
    store.dispatch(wider);
    store.dispatch({ ...wider, page: 'deep' });
    store.open('deep');
    store.reset();
    expect([widths(store), Object.keys(store.deltas)]).toEqual([[60, 60], ['home']]);
    expect(store.page('home')?.panels.map((panel) => panel.w)).toEqual([70, 50]);
  });

  it('adds no undo step when it adopts what it already shows', () => {
    const store = opened();
    store.dispatch(wider);
    store.dispatch({ type: 'undo' });
    store.dispatch({ type: 'redo' });
    store.adopt(Object.values(store.deltas));
    expect([store.canUndo, store.canRedo, widths(store)]).toEqual([true, false, [70, 50]]);
    store.dispatch({ type: 'undo' });
    expect([store.canUndo, widths(store)]).toEqual([false, [60, 60]]);
  });

  it('previews a command without running it', () => {
    const store = opened();
    expect(store.preview('home', wider)?.panels.map((panel) => panel.w)).toEqual([70, 50]);
    expect([widths(store), store.canUndo]).toEqual([[60, 60], false]);
    expect(store.preview('home', { ...wider, panel: 'nobody' })).toBeUndefined();
  });

  it('offers changes a new base has no room for, panel by panel, and never again once settled [R2.25]', () => {
    const store = opened();
    store.dispatch({ type: 'swap', page: 'home', panel: 'a', with: 'b' });
    store.dispatch({ ...wider, panel: 'b' });
    const three: Dashboard = {
      ...home,
      version: 2,
      panels: [
        { id: 'a', panel: 'x.a', x: 0, y: 0, w: 40, h: 40, index: 0 },
        { id: 'b', panel: 'x.b', x: 40, y: 0, w: 40, h: 40, index: 1 },
        { id: 'c', panel: 'x.c', x: 80, y: 0, w: 40, h: 40, index: 2 },
      ],
    };
    store.setBases([pageOf(three)], {});
    expect(widths(store)).toEqual([40, 40, 40]);
    expect(Object.keys(store.stranded)).toEqual(['home']);
    // Mine: b first and wide again; a and c share the rest.
    const [page, delta] = [store.page('home'), store.stranded['home']];
    const mine = page && delta ? rearranged(page, delta, ['b'], {}) : expect.fail('stranded');
    expect(mine.panels.find((panel) => panel.id === 'b')).toMatchObject({ x: 0, w: 70 });
    store.settle(mine);
    expect(store.stranded).toEqual({});
    expect(store.deltas['home']?.baseVersion).toBe(2);
    store.dispatch({ type: 'undo' });
    expect(widths(store)).toEqual([40, 40, 40]);
  });

  it('adopts the new base when the trader keeps nothing of the old arrangement', () => {
    const store = opened();
    store.dispatch(wider);
    store.dispatch({ type: 'settings', page: 'home', panel: 'b', settings: { rows: 5 }, version: 1 });
    store.setBases(
      [pageOf({ ...home, version: 2, rows: 20, panels: home.panels.map((panel) => ({ ...panel, h: 20 })) })],
      {},
    );
    store.settle(store.page('home') ?? expect.fail('the page'));
    expect([widths(store), store.stranded]).toEqual([[60, 60], {}]);
    expect(store.deltas['home']).toMatchObject({
      baseVersion: 2,
      moved: {},
      settings: { b: { value: { rows: 5 } } },
    });
  });
});

describe('changes that do not fit the newest base', () => {
  const NEWER = { ...home, version: 2, rows: 50, panels: home.panels.map((panel) => ({ ...panel, h: 50 })) };
  /** A trader who widened a panel, on a base that has changed since. */
  function strandedStore(): LayoutStore {
    const store = opened();
    store.dispatch(wider);
    store.setBases([pageOf(NEWER)], {});
    expect(Object.keys(store.stranded)).toEqual(['home']);
    return store;
  }

  it.each(['page', 'all'] as const)('are settled by resetting to the default: %s', (scope) => {
    const store = strandedStore();
    store.reset(scope);
    expect([store.stranded, store.deltas, store.layoutCon]).toEqual([{}, {}, NEWER.panels]);
  });

  it('are settled by resetting all dashboards, wherever they are', () => {
    const store = strandedStore();
    store.open('elsewhere');
    store.reset('all');
    expect([store.stranded, store.deltas]).toEqual([{}, {}]);
  });

  it('stay when another dashboard is reset', () => {
    const store = strandedStore();
    store.open('elsewhere');
    store.reset('page');
    expect([Object.keys(store.stranded), Object.keys(store.deltas)]).toEqual([['home'], ['home']]);
  });

  it('remain in what is saved until the trader decides about them', () => {
    const store = strandedStore();
    const saved = savedBy(store);
    store.dispatch({ type: 'activate', page: 'home', panel: 'a' });
    expect(savedBy(store)).toEqual(saved);
  });

  it('remain in what is saved when another dashboard changes', () => {
    const store = strandedStore();
    store.setBases([pageOf(NEWER), pageOf({ ...home, id: 'deep' })], {});
    const { home: homeDelta } = store.deltas;
    store.dispatch({ ...wider, page: 'deep' });
    expect(store.deltas).toEqual({ home: homeDelta, deep: expect.objectContaining({ layout: 'deep' }) });
    expect(Object.keys(store.stranded)).toEqual(['home']);
  });

  it('are shown again once a base returns that they fit', () => {
    const store = strandedStore();
    store.setBases([pageOf(home)], {});
    expect([widths(store), store.stranded]).toEqual([[70, 50], {}]);
  });

  it('can be viewed without being adopted', () => {
    const store = strandedStore();
    const delta = store.stranded['home'] ?? expect.fail('stranded');
    expect(store.pageWith('home', null)).toBe(store.base('home'));
    expect(store.pageWith('nowhere', delta)).toBeUndefined();
    expect(store.pageWith('home', delta)?.panels).toEqual(store.layoutCon);
    expect(store.canUndo).toBe(false);
  });
});
