import type { StoredLayouts } from '#contract/api';
import { LAYOUT_LIMITS, savedLayouts } from '#contract/config';
import { LayoutStore, pageOf } from '#core/layout';
import { FakeClock, movedEdge, settle, twoPanels } from '#testing';
import { describe, expect, it } from 'vitest';
import type { LayoutHome } from './layout-home.ts';
import { LayoutSync } from './layout-sync.ts';

const home = twoPanels();

/** An account that accepts what the contract allows. */
function account() {
  let stored: StoredLayouts = { revision: 0, layouts: { deltas: [], named: [] } };
  let isUp = true;
  const ids = { next: 0 };
  const open = () => {
    const clock = new FakeClock();
    const layout = new LayoutStore();
    layout.setBases([pageOf(home)], {});
    layout.open('home');
    const failures: boolean[] = [];
    const lastUsed = { id: '' };
    const sync = new LayoutSync({
      layout,
      clock,
      lastUsed: { get: () => lastUsed.id, set: (id) => (lastUsed.id = id) },
      newId: () => `id${(ids.next += 1)}`,
      canRetry: (error) => error instanceof RangeError,
      askClash: async () => 'mine',
      onCorrupt: () => undefined,
      onFailed: (_error, canRetry) => failures.push(canRetry),
    });
    const at: LayoutHome = {
      delayMs: 500,
      cached: () => null,
      note: () => undefined,
      async read() {
        if (!isUp) throw new RangeError('away');
        return stored;
      },
      async write(baseRevision, layouts) {
        if (!isUp) throw new RangeError('away');
        if (!savedLayouts.safeParse(layouts).success) throw new TypeError('not what may be saved');
        if (baseRevision !== stored.revision) return { kind: 'stale', stored };
        stored = { revision: baseRevision + 1, layouts: structuredClone(layouts) };
        return { kind: 'saved', revision: stored.revision };
      },
      watch: () => () => undefined,
    };
    const stop = sync.start();
    const wait = async (ms = 600) => {
      clock.advance(ms);
      await settle();
    };
    return {
      sync,
      layout,
      clock,
      failures,
      lastUsed,
      stop,
      wait,
      enter: async () => {
        await sync.use(at);
        await settle();
      },
      name: (prefix: string, count: number) => {
        for (let number = 0; number < count; number += 1) sync.saveAs(`${prefix}${number}`);
      },
      widen: (by: number) =>
        layout.dispatch({ type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by }),
      names: () => sync.named.map(({ name }) => name),
    };
  };
  return {
    open,
    stored: () => stored,
    turn: (up: boolean) => (isUp = up),
  };
}

describe('more named layouts than an account allows', () => {
  it('made on two machines do not block other saves; this machine’s wait for room', async () => {
    const { open, stored } = account();
    const [one, other] = [open(), open()];
    await one.enter();
    await other.enter();
    one.name('one', LAYOUT_LIMITS.named - 2);
    await one.wait();
    other.name('other', 4);
    other.widen(10);
    await other.wait();
    expect([other.failures, other.sync.status, stored().layouts.deltas.length]).toEqual([[], 'saved', 1]);
    expect(stored().layouts.named).toHaveLength(LAYOUT_LIMITS.named);
    expect(other.names()).toHaveLength(LAYOUT_LIMITS.named + 2);
    // Two of the others are removed: there is room for the waiting ones.
    for (const { id } of other.sync.named.slice(0, 2)) other.sync.remove(id);
    await other.wait();
    expect(stored().layouts.named).toMatchObject(other.names().map((name) => ({ name })));
    await one.sync.pull();
    expect(one.names()).toEqual(other.names());
  });
});

describe('a named layout', () => {
  it.each([
    ['早盘', '早盘'],
    ['  早盘  ', '早盘'],
    ['x'.repeat(40), 'x'.repeat(30)],
  ])('is named as typed, trimmed to the allowed length: %s', async (typed, name) => {
    const { open } = account();
    const { sync } = open();
    expect([sync.saveAs(typed) === null, sync.named.map((set) => set.name)]).toEqual([false, [name]]);
    sync.rename(sync.named[0]?.id ?? '', `${typed}${typed}`);
    expect(sync.named[0]?.name.length).toBeLessThanOrEqual(30);
  });

  it('needs a name, and keeps its old one if the new one is empty', async () => {
    const { open } = account();
    const { sync } = open();
    expect(sync.saveAs('   ')).toBeNull();
    const id = sync.saveAs('早盘') ?? '';
    sync.rename(id, '  ');
    sync.rename('nobody', '夜盘');
    expect(sync.named).toMatchObject([{ id, name: '早盘' }]);
  });

  it('is marked as in use, across a restart too, until it is deleted or another is applied', async () => {
    const { open } = account();
    const { sync, lastUsed, widen } = open();
    const [first, second] = [sync.saveAs('一'), sync.saveAs('二')];
    expect([sync.currentSet?.id, lastUsed.id, sync.isChanged]).toEqual([second, second, false]);
    widen(10);
    expect(sync.isChanged).toBe(true);
    sync.update(second ?? '');
    expect(sync.isChanged).toBe(false);
    sync.apply(first ?? '');
    expect([sync.currentId, sync.isChanged]).toEqual([first, false]);
    sync.remove(second ?? '');
    expect(sync.currentId).toBe(first);
    sync.remove(first ?? '');
    expect([sync.currentSet, sync.isChanged, lastUsed.id]).toEqual([null, false, '']);
  });

  it('that does not exist changes nothing when applied', async () => {
    const { open } = account();
    const { sync, layout, widen } = open();
    widen(10);
    const { deltas } = layout;
    sync.apply('nobody');
    expect([layout.deltas, sync.currentId]).toEqual([deltas, '']);
  });
});

describe('an unreachable home', () => {
  it('is retried automatically, shown as offline meanwhile, and in the end holds everything', async () => {
    const { open, stored, turn } = account();
    const page = open();
    await page.enter();
    turn(false);
    page.widen(10);
    expect([page.sync.status, page.sync.unsaved === null]).toEqual(['saving', false]);
    await page.wait();
    expect([page.sync.status, page.failures]).toEqual(['offline', [true]]);
    turn(true);
    await page.wait(10_000);
    expect([page.sync.status, page.sync.unsaved, stored().layouts.deltas.length]).toEqual(['saved', null, 1]);
    expect(page.clock.pending).toBe(0);
  });

  it('that refuses is not retried until something changes', async () => {
    const { open } = account();
    const page = open();
    await page.enter();
    // A position that no window can have.
    page.sync.keepPlace('home/a', { left: Number.NaN, top: 0, width: 1, height: 1 });
    await page.wait();
    expect([page.sync.status, page.failures]).toEqual(['failed', [false]]);
    await page.wait(60_000);
    expect([page.failures.length, page.clock.pending]).toEqual([1, 0]);
  });

  it('is not retried by a page that was stopped', async () => {
    const { open, stored, turn } = account();
    const page = open();
    await page.enter();
    page.widen(10);
    page.stop();
    await page.wait(60_000);
    expect([stored().revision, page.clock.pending, page.sync.unsaved]).toEqual([0, 0, null]);
    turn(false);
    await page.sync.pull();
    await page.sync.flush();
    expect(page.failures).toEqual([]);
  });
});

describe('places of panel windows', () => {
  it('are kept one per panel up to a limit, and saved only when a window has moved', async () => {
    const { open, stored } = account();
    const page = open();
    await page.enter();
    const place = { left: 1, top: 2, width: 300, height: 200 };
    for (let at = 0; at <= LAYOUT_LIMITS.places; at += 1) page.sync.keepPlace(`home/p${at}`, place);
    await page.wait();
    const { revision } = stored();
    page.sync.keepPlace(`home/p${LAYOUT_LIMITS.places}`, { ...place });
    await page.wait();
    const placeKeys = Object.keys(page.sync.places);
    expect([stored().revision, placeKeys.length, placeKeys.includes('home/p0')]).toEqual([
      revision,
      LAYOUT_LIMITS.places,
      false,
    ]);
  });
});

describe('former arrangements', () => {
  /** A release whose rows no arrangement made before fits. */
  const taller = { ...home, rows: 50, panels: home.panels.map((panel) => ({ ...panel, h: 50 })) };
  const widened = async ({ open }: ReturnType<typeof account>) => {
    const page = open();
    await page.enter();
    page.widen(20);
    await page.wait();
    return page;
  };

  it('are saved with the change that replaced them, and return on another machine', async () => {
    const at = account();
    const page = await widened(at);
    // An older server knows none of them.
    expect(at.stored().layouts).not.toHaveProperty('former');
    page.layout.setBases([pageOf(taller)], {});
    page.widen(5);
    await page.wait();
    expect(at.stored().layouts.former).toEqual([{ delta: expect.objectContaining({ layout: 'home' }) }]);
    const other = at.open();
    await other.enter();
    expect([other.layout.layoutCon[0]?.w, other.sync.status]).toEqual([80, 'saved']);
    page.layout.reset();
    await page.wait();
    expect([at.stored().layouts.deltas, at.stored().layouts.former]).toEqual([[], []]);
    await other.sync.pull();
    expect([other.layout.layoutCon[0]?.w, other.layout.former]).toEqual([60, []]);
  });

  it('give way, the oldest first, where everything together would be refused', async () => {
    const at = account();
    const page = await widened(at);
    const large = (layout: string) => ({
      delta: {
        ...movedEdge(70, layout),
        settings: { a: { value: { text: 'x'.repeat(LAYOUT_LIMITS.bytes / 3) } } },
      },
    });
    const all = ['one', 'two', 'three'].map(large);
    page.layout.load(Object.values(page.layout.deltas), all);
    await page.wait();
    expect([at.stored().layouts.former, page.failures]).toEqual([all.slice(1), []]);
    expect(page.layout.former).toEqual(all);
  });

  it('do not enter a named set: it holds what is on the screen', async () => {
    const at = account();
    const page = await widened(at);
    page.layout.setBases([pageOf(taller)], {});
    page.widen(5);
    page.layout.setBases([pageOf(home)], {});
    const id = page.sync.saveAs('早盘') ?? '';
    expect([page.sync.named[0]?.deltas, page.sync.isChanged]).toEqual([
      [
        expect.objectContaining({
          moved: expect.objectContaining({ a: expect.objectContaining({ w: 80 }) }),
        }),
      ],
      false,
    ]);
    page.widen(5);
    expect(page.sync.isChanged).toBe(true);
    page.sync.update(id);
    expect(page.sync.isChanged).toBe(false);
  });
});
