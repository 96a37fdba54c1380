import { type FormerLayout, LAYOUT_LIMITS, type SavedLayouts, savedLayouts } from '#contract/config';
import { movedEdge, twoPanels } from '#testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from './document.ts';
import { newestFormer } from './former.ts';
import { LayoutStore } from './layout-store.ts';

const FIRST = twoPanels();
/** A release whose rows no arrangement made on the first fits. */
const NEXT = { ...FIRST, version: 2, rows: 50, panels: FIRST.panels.map((panel) => ({ ...panel, h: 50 })) };
/** Another release that has the first one's rows again. */
const THIRD = { ...FIRST, version: 3 };

const wider = (by: number) => ({ type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by }) as const;
const widths = (store: LayoutStore) => store.layoutCon.map((panel) => panel.w);
const set = (store: LayoutStore, ...dashboards: readonly (typeof FIRST)[]) =>
  store.setBases(
    dashboards.map((dashboard) => pageOf(dashboard)),
    {},
  );

function opened(dashboard = FIRST): LayoutStore {
  const store = new LayoutStore();
  set(store, dashboard);
  store.open('home');
  return store;
}

/** What is saved, as it returns over the wire. */
const savedBy = (store: LayoutStore): SavedLayouts =>
  z.parse(
    savedLayouts,
    JSON.parse(JSON.stringify({ deltas: Object.values(store.deltas), named: [], former: [...store.former] })),
  );

/** The page loaded again, on this base. */
function reloaded(store: LayoutStore, dashboard: typeof FIRST): LayoutStore {
  const next = opened(dashboard);
  const { deltas, former } = savedBy(store);
  next.load(deltas, former);
  return next;
}

/** A trader who widened `a`, met a release that this does not fit, and widened `a` less on that. */
function moved(): LayoutStore {
  const store = opened();
  store.dispatch(wider(30));
  set(store, NEXT);
  store.dispatch(wider(10));
  expect(widths(store)).toEqual([70, 50]);
  return store;
}

describe('an arrangement that a change on a newer base has replaced [R2.25]', () => {
  it('is saved with the change, and offered after a reload too', () => {
    const store = moved();
    expect(store.former).toEqual([{ delta: expect.objectContaining({ baseVersion: 1 }) }]);
    expect(store.deltas['home']).toMatchObject({ baseVersion: 2, moved: { a: { w: 70 } } });
    const next = reloaded(store, NEXT);
    expect([widths(next), next.stranded['home']]).toEqual([[70, 50], store.former[0]?.delta]);
  });

  it.each([
    ['while the page is open', (store: LayoutStore) => (set(store, FIRST), store)],
    ['while it is closed', (store: LayoutStore) => reloaded(store, FIRST)],
  ])('is shown again when the release is rolled back %s, with nothing to save or settle', (_, rolledBack) => {
    const before = moved();
    const saved = savedBy(before);
    const store = rolledBack(before);
    expect([widths(store), savedBy(store), store.stranded]).toEqual([[90, 30], saved, {}]);
  });

  it('is shown again on its own base whatever was done on the other, where versions are equal too', () => {
    const sameVersion = { ...NEXT, version: 1 };
    const store = opened();
    store.dispatch(wider(30));
    set(store, sameVersion);
    // A colour fits every base.
    store.dispatch({ type: 'channel', page: 'home', panel: 'b', channel: 'red' });
    set(store, FIRST);
    expect([widths(store), store.layoutCon[1]?.channel]).toEqual([[90, 30], 'red']);
  });

  it('changes places with what was arranged meanwhile: each base shows its own', () => {
    const store = moved();
    set(store, FIRST);
    store.dispatch(wider(5));
    expect([widths(store), store.former.length]).toEqual([[95, 25], 1]);
    const again = reloaded(store, NEXT);
    expect([widths(again), again.stranded]).toEqual([[70, 50], {}]);
    again.dispatch(wider(-5));
    expect(widths(reloaded(again, FIRST))).toEqual([95, 25]);
    expect(widths(reloaded(again, NEXT))).toEqual([65, 55]);
  });

  it('is only offered on another base that it fits, where the newer one fits too', () => {
    const store = opened();
    store.dispatch(wider(30));
    set(store, NEXT);
    store.dispatch({ type: 'settings', page: 'home', panel: 'b', settings: { rows: 5 }, version: 1 });
    set(store, THIRD);
    const offer = store.stranded['home'] ?? expect.fail('nothing is offered');
    expect([widths(store), store.hasRoomFor(offer)]).toEqual([[60, 60], true]);
    store.settle(store.pageWith('home', offer) ?? expect.fail('no page'));
    expect([widths(store), store.stranded]).toEqual([[90, 30], {}]);
    expect(widths(reloaded(store, THIRD))).toEqual([90, 30]);
  });

  it('is shown on a base that only it fits, and the newer one is offered there', () => {
    const store = moved();
    set(store, THIRD);
    expect([widths(store), store.stranded['home']]).toEqual([[90, 30], store.deltas['home']]);
    store.dispatch(wider(5));
    const next = reloaded(store, THIRD);
    expect([widths(next), next.stranded['home']?.baseVersion]).toEqual([[95, 25], 2]);
  });

  it('is offered no more once settled, but returns with its base', () => {
    const store = opened();
    store.dispatch(wider(30));
    set(store, NEXT);
    store.settle(store.page('home') ?? expect.fail('no page'));
    expect([store.deltas, store.former]).toEqual([{}, [expect.objectContaining({ settled: true })]]);
    expect(reloaded(store, NEXT).stranded).toEqual({});
    expect(widths(reloaded(store, FIRST))).toEqual([90, 30]);
  });

  it.each(['page', 'all'] as const)('is discarded by a reset: %s', (scope) => {
    const store = moved();
    store.reset(scope);
    expect([store.former, store.stranded, store.deltas]).toEqual([[], {}, {}]);
    expect(widths(reloaded(store, FIRST))).toEqual([60, 60]);
  });

  it('is discarded by a reset where it is shown, and stays when another dashboard is reset', () => {
    const store = moved();
    set(store, FIRST, { ...FIRST, id: 'deep' });
    store.open('deep');
    store.reset();
    expect(store.former).toHaveLength(1);
    store.open('home');
    store.reset();
    expect([widths(store), store.former, store.deltas]).toEqual([[60, 60], [], {}]);
    expect(widths(reloaded(store, FIRST))).toEqual([60, 60]);
  });

  it('is what is shown, for a named set too, and gives way to one that is applied', () => {
    const store = moved();
    set(store, FIRST);
    expect(store.current['home']).toMatchObject({ baseVersion: 1, moved: { a: { w: 90 } } });
    const named = [{ ...movedEdge(40), baseVersion: 7 }];
    store.adopt(named);
    expect([widths(store), widths(reloaded(store, FIRST))]).toEqual([
      [40, 80],
      [40, 80],
    ]);
    store.dispatch({ type: 'undo' });
    expect([widths(store), widths(reloaded(store, NEXT))]).toEqual([
      [90, 30],
      [70, 50],
    ]);
    store.adopt([]);
    expect(widths(reloaded(store, FIRST))).toEqual([60, 60]);
  });

  it('is saved too where a named set is applied instead of a change', () => {
    const store = opened();
    store.dispatch(wider(30));
    set(store, NEXT);
    store.adopt([]);
    expect([widths(store), widths(reloaded(store, FIRST))]).toEqual([
      [60, 60],
      [90, 30],
    ]);
  });
});

describe('former arrangements', () => {
  const former = (layout: string, w: number): FormerLayout => ({ delta: movedEdge(w, layout) });

  it('are kept up to three of a dashboard, the newest', () => {
    const all = [10, 20, 30, 40].map((w) => former('home', w));
    const deep = former('deep', 10);
    expect(newestFormer([...all.slice(0, 2), deep, ...all.slice(2)])).toEqual([
      all[1],
      deep,
      ...all.slice(2),
    ]);
  });

  it('are kept up to a limit for all dashboards, the newest', () => {
    const all = Array.from({ length: LAYOUT_LIMITS.former + 5 }, (_, at) => former(`d${at}`, 10));
    expect(newestFormer(all)).toEqual(all.slice(5));
  });
});
