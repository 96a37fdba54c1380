import type { StoredLayouts } from '#contract/api';
import type { LayoutDelta, NamedLayout, SavedLayouts } from '#contract/config';
import { LayoutStore, pageOf } from '#core/layout';
import { FakeClock, movedEdge, settle, twoPanels } from '#testing';
import { describe, expect, it } from 'vitest';
import type { LayoutJournal, LayoutHome, SaveOutcome } from './layout-home.ts';
import { LayoutSync } from './layout-sync.ts';
import type { LayoutClash } from './merge-layouts.ts';

const delta = (layout: string, w: number): LayoutDelta => movedEdge(w, layout);
const storedAt = (
  revision: number,
  deltas: readonly LayoutDelta[],
  named: readonly NamedLayout[] = [],
): StoredLayouts => ({
  revision,
  layouts: { deltas: [...deltas], named: [...named] },
});

type PendingReply<T> = PromiseWithResolvers<T>;
/** A home whose replies are given by the test, oldest first. */
class SlowHome implements LayoutHome {
  readonly delayMs = 500;
  readonly reads: PendingReply<StoredLayouts>[] = [];
  readonly writes: (PendingReply<SaveOutcome> & { readonly layouts: SavedLayouts; readonly base: number })[] =
    [];
  readonly notes: LayoutJournal[] = [];
  readonly watchers = new Set<() => void>();
  readonly #cached: LayoutJournal | null;
  constructor(cached: LayoutJournal | null = null) {
    this.#cached = cached;
  }
  cached() {
    return this.#cached;
  }
  note(state: LayoutJournal) {
    this.notes.push(state);
  }
  read() {
    const read = Promise.withResolvers<StoredLayouts>();
    this.reads.push(read);
    return read.promise;
  }
  write(base: number, layouts: SavedLayouts) {
    const write = Promise.withResolvers<SaveOutcome>();
    this.writes.push({ ...write, layouts, base });
    return write.promise;
  }
  watch(fn: () => void) {
    this.watchers.add(fn);
    return () => void this.watchers.delete(fn);
  }
}

function open() {
  const clock = new FakeClock();
  const layout = new LayoutStore();
  layout.setBases([pageOf(twoPanels('home')), pageOf(twoPanels('deep'))], {});
  const failures: unknown[] = [];
  const questions: (LayoutClash & { readonly answer: (side: 'mine' | 'theirs') => void })[] = [];
  let ids = 0;
  const sync = new LayoutSync({
    layout,
    clock,
    newId: () => `new${(ids += 1)}`,
    canRetry: () => true,
    askClash: (clash) => {
      const { promise, resolve } = Promise.withResolvers<'mine' | 'theirs'>();
      questions.push({ ...clash, answer: resolve });
      return promise;
    },
    onCorrupt: () => undefined,
    onFailed: (error) => failures.push(error),
  });
  const stop = sync.start();
  const widen = (page: string, by: number) =>
    layout.dispatch({ type: 'resizeEdge', page, panel: 'a', edge: 'right', by });
  const width = (page: string) => layout.page(page)?.panels[0]?.w;
  const wait = async (ms = 600) => {
    clock.advance(ms);
    await settle();
  };
  /** Opens a home with this content. */
  const enter = async (content: StoredLayouts, home = new SlowHome()) => {
    const used = sync.use(home);
    await settle();
    home.reads[0]?.resolve(content);
    await used;
    return home;
  };
  return { clock, layout, sync, stop, failures, questions, widen, width, wait, enter };
}

describe('an answer from the previous home', () => {
  it('to a read is not shown in the next home', async () => {
    const { sync, width, enter } = open();
    const slow = new SlowHome();
    void sync.use(slow);
    await settle();
    await enter(storedAt(1, [delta('home', 80)]));
    slow.reads[0]?.resolve(storedAt(9, [delta('home', 40)]));
    await settle();
    expect([width('home'), sync.status]).toEqual([80, 'saved']);
  });

  it('to a save does not affect the next home, whose own saves use its own revision', async () => {
    const { widen, wait, enter } = open();
    const first = await enter(storedAt(1, []));
    widen('home', 10);
    await wait();
    const second = await enter(storedAt(5, []));
    first.writes[0]?.resolve({ kind: 'saved', revision: 2 });
    await settle();
    widen('home', 20);
    await wait();
    expect([second.writes.length, second.writes[0]?.base]).toEqual([1, 5]);
  });

  it.each(['read', 'write'] as const)(
    'that never arrives (%s) is neither a failure nor retried',
    async (what) => {
      const { sync, clock, failures, widen, wait, enter } = open();
      const first = new SlowHome();
      if (what === 'read') {
        void sync.use(first);
        await settle();
      } else {
        await enter(storedAt(1, []), first);
        widen('home', 10);
        await wait();
      }
      await enter(storedAt(1, []));
      first.reads.at(-1)?.reject(new Error('away'));
      first.writes[0]?.reject(new Error('away'));
      await settle();
      expect([failures, sync.status, clock.pending]).toEqual([[], 'saved', 0]);
    },
  );

  it('to a choice between sides has no effect', async () => {
    const { sync, questions, widen, width, enter } = open();
    const first = await enter(storedAt(1, []));
    widen('home', 10);
    void sync.pull();
    await settle();
    first.reads[1]?.resolve(storedAt(2, [delta('home', 40)]));
    await settle();
    expect(questions).toHaveLength(1);
    const second = await enter(storedAt(1, [delta('home', 90)]));
    questions[0]?.answer('theirs');
    await settle();
    expect([width('home'), second.writes.length]).toEqual([90, 0]);
  });
});

describe('a home changed by others', () => {
  it('is read again on their save, as long as it is the current user’s', async () => {
    const { sync, width, enter } = open();
    const first = await enter(storedAt(1, []));
    for (const changed of first.watchers) changed();
    await settle();
    first.reads[1]?.resolve(storedAt(2, [delta('deep', 70)]));
    await settle();
    expect([width('deep'), sync.status]).toEqual([70, 'saved']);
    await enter(storedAt(1, []));
    expect(first.watchers.size).toBe(0);
  });

  it('does not report loading while a save is pending', async () => {
    const { sync, widen, enter } = open();
    await enter(storedAt(1, []));
    void sync.pull();
    await settle();
    expect(sync.status).toBe('loading');
    widen('home', 10);
    void sync.pull();
    await settle();
    expect(sync.status).toBe('saving');
  });

  it('handles one request at a time: a read waits for a pending save', async () => {
    const { sync, widen, wait, enter } = open();
    const home = await enter(storedAt(1, []));
    widen('home', 10);
    await wait();
    void sync.pull();
    await settle();
    expect([home.writes.length, home.reads.length]).toEqual([1, 1]);
    home.writes[0]?.resolve({ kind: 'saved', revision: 2 });
    await settle();
    expect(home.reads).toHaveLength(2);
  });
});

describe('several dashboards changed on both sides', () => {
  it('are asked about separately, and each keeps the home’s version until the answer', async () => {
    const { sync, questions, widen, width, enter } = open();
    const home = await enter(storedAt(1, []));
    widen('home', 10);
    widen('deep', 20);
    void sync.pull();
    await settle();
    home.reads[1]?.resolve(storedAt(2, [delta('home', 40), delta('deep', 50)]));
    await settle();
    expect([questions.map(({ layout }) => layout).toSorted(), width('home'), width('deep')]).toEqual([
      ['deep', 'home'],
      70,
      80,
    ]);
    questions.find(({ layout }) => layout === 'home')?.answer('theirs');
    await settle();
    expect([width('home'), width('deep'), home.writes.length]).toEqual([40, 80, 0]);
    questions.find(({ layout }) => layout === 'deep')?.answer('mine');
    await settle();
    expect(home.writes.at(-1)?.layouts.deltas.toSorted((a, b) => a.layout.localeCompare(b.layout))).toEqual([
      delta('deep', 80),
      delta('home', 40),
    ]);
  });
});

describe('a visitor’s layouts carried into an account', () => {
  it('replace only their own dashboards, and their named layouts join the account’s, each once', async () => {
    const set = (id: string): NamedLayout => ({ id, name: id, deltas: [] });
    const { sync, width, wait, enter } = open();
    const home = await enter(storedAt(1, [delta('home', 40), delta('deep', 50)], [set('own'), set('both')]));
    sync.carry({ deltas: [delta('home', 90)], named: [set('both'), set('brought')], places: {} });
    expect([width('home'), width('deep'), sync.named.map(({ id }) => id)]).toEqual([
      90,
      50,
      ['own', 'both', 'brought'],
    ]);
    await wait();
    expect(home.writes[0]?.layouts.deltas.map(({ layout }) => layout).toSorted()).toEqual(['deep', 'home']);
  });
});

describe('layouts noted in the browser when the page closed', () => {
  it('are shown before the home answers, and saved over their own base', async () => {
    const cachedState = {
      revision: 3,
      base: storedAt(3, []).layouts,
      mine: storedAt(3, [delta('home', 75)]).layouts,
    };
    const { sync, width } = open();
    const home = new SlowHome(cachedState);
    void sync.use(home);
    expect(width('home')).toBe(75);
    await settle();
    home.reads[0]?.resolve(storedAt(3, []));
    await settle();
    expect([home.writes[0]?.base, home.writes[0]?.layouts.deltas]).toEqual([3, [delta('home', 75)]]);
  });

  it('are updated with each change, before and after it is saved', async () => {
    const { widen, wait, enter } = open();
    const home = await enter(storedAt(1, []));
    widen('home', 10);
    expect(home.notes.at(-1)).toMatchObject({
      revision: 1,
      base: { deltas: [] },
      mine: { deltas: [delta('home', 70)] },
    });
    await wait();
    home.writes[0]?.resolve({ kind: 'saved', revision: 2 });
    await settle();
    expect(home.notes.at(-1)).toMatchObject({ revision: 2, base: { deltas: [delta('home', 70)] } });
  });
});

it('without a home, nothing is saved, taken over or waited for', async () => {
  const { sync, clock, layout, widen } = open();
  widen('home', 10);
  sync.takeOver({
    revision: 1,
    base: storedAt(1, []).layouts,
    mine: storedAt(1, [delta('deep', 90)]).layouts,
  });
  await sync.pull();
  await sync.flush();
  expect([sync.status, sync.unsaved, clock.pending, Object.keys(layout.deltas)]).toEqual([
    'loading',
    null,
    0,
    ['home'],
  ]);
});
