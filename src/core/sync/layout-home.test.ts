import { CONFIG_CODE, configApi } from '#contract/api';
import type { LayoutDelta, SavedLayouts } from '#contract/config';
import { createHttp, HttpError } from '#core/http';
import { Storage } from '#core/storage';
import { FakeServer, FakeStorage, movedEdge } from '#testing';
import { describe, expect, it } from 'vitest';
import { localLayouts, serverLayouts } from './layout-home.ts';
import { NO_LAYOUTS, readLayouts } from './read-layouts.ts';
import { VisitorLayouts } from './visitor-layouts.ts';

const delta = (layout: string, baseVersion = 1): LayoutDelta =>
  // `as` holds: homes treat their content as opaque; the schema is checked where it is read.
  ({ layout, baseVersion, panels: [] }) as unknown as LayoutDelta;
const saved = (...deltas: readonly LayoutDelta[]): SavedLayouts => ({ ...NO_LAYOUTS, deltas: [...deltas] });

function tab(browser = new FakeStorage()) {
  const door = browser.openTab();
  const storage = new Storage(door);
  storage.start();
  return { browser, door, storage };
}

describe('a visitor’s layouts', () => {
  it('are saved over their own revision, and refused with the newer ones over an older one', async () => {
    const { storage } = tab();
    const home = localLayouts(storage);
    expect(await home.write(0, saved(delta('deep')))).toEqual({ kind: 'saved', revision: 1 });
    expect(await home.write(0, saved(delta('home')))).toEqual({
      kind: 'stale',
      stored: { revision: 1, layouts: saved(delta('deep')) },
    });
    expect((await home.read()).revision).toBe(1);
    expect(home.cached()?.mine).toEqual(saved(delta('deep')));
  });

  it('notify of changes by another tab, and not of their own', async () => {
    const one = tab();
    const two = tab(one.browser);
    let calls = 0;
    const stop = localLayouts(one.storage).watch(() => (calls += 1));
    await localLayouts(one.storage).write(0, saved());
    expect(calls).toBe(0);
    await localLayouts(two.storage).write(1, saved(delta('deep')));
    expect(calls).toBe(1);
    stop();
    await localLayouts(two.storage).write(2, saved());
    expect(calls).toBe(1);
  });

  it.each([
    ['foreign text', 'oops'],
    ['text of a newer version', '{"v":9,"d":{}}'],
    ['a revision as a string', '{"v":2,"d":{"revision":"1","layouts":{"deltas":[],"named":[]}}}'],
  ])('are empty for %s', async (_, text) => {
    const { door, storage } = tab();
    door.local.setItem('bond.layouts', text);
    expect(await localLayouts(storage).read()).toMatchObject({ revision: 0, layouts: { deltas: [] } });
  });
});

describe('a user’s layouts', () => {
  const { path } = configApi.saveLayouts;
  function home(owner = 'u1', browser = new FakeStorage()) {
    const server = new FakeServer();
    const { storage } = tab(browser);
    const http = createHttp({ transport: server.transport, token: () => 't' });
    return { server, browser, home: serverLayouts(http, storage, owner) };
  }

  it('noted in this browser are returned to their owner only', () => {
    const mine = home('u1');
    mine.home.note({ revision: 3, base: saved(), mine: saved(delta('deep')) });
    expect(home('u1', mine.browser).home.cached()).toMatchObject({ revision: 3, mine: saved(delta('deep')) });
    expect(home('u2', mine.browser).home.cached()).toBeNull();
  });

  it('saved over an older revision return the current ones; other failures are the caller’s', async () => {
    const { server, home: at } = home();
    server.on(path, { revision: 4 });
    expect(await at.write(3, saved(delta('deep')))).toEqual({ kind: 'saved', revision: 4 });
    const stored = { revision: 5, layouts: saved(delta('home')) };
    server.onReply(path, 200, { code: CONFIG_CODE.staleLayouts, message: '已在别处修改', data: stored });
    expect(await at.write(3, saved())).toMatchObject({ kind: 'stale', stored: { revision: 5 } });
    server.onReply(path, 503, null);
    await expect(at.write(3, saved())).rejects.toBeInstanceOf(HttpError);
    server.onReply(path, 200, { code: CONFIG_CODE.staleLayouts, message: '', data: { revision: 'x' } });
    await expect(at.write(3, saved())).rejects.toThrow('revision');
  });
});

describe('layouts held at home', () => {
  it('are read item by item: an invalid one affects no other, and is returned unchanged', () => {
    const bad = [{ layout: 7 }, 'x', null];
    const result = readLayouts({ deltas: bad, named: [{ id: 1 }], places: { 'deep/x': 'left' } });
    expect([result.saved, result.bad]).toEqual([NO_LAYOUTS, [...bad, { id: 1 }]]);
  });

  it('are read with former arrangements, where there are any', () => {
    const former = { delta: movedEdge(90), settled: true };
    const read = (items: unknown) => readLayouts({ deltas: [], named: [], former: items });
    expect(read([former, { delta: 7 }])).toEqual({
      saved: { ...NO_LAYOUTS, former: [former] },
      bad: [{ delta: 7 }],
    });
    expect(read('x')).toEqual({ saved: NO_LAYOUTS, bad: ['x'] });
    expect(read([])).toEqual({ saved: NO_LAYOUTS, bad: [] });
  });
});

describe('a visitor’s changed layouts', () => {
  const shaped = async (...deltas: readonly LayoutDelta[]) => {
    const { storage } = tab();
    await localLayouts(storage).write(0, saved(...deltas));
    return { storage, visitor: new VisitorLayouts(storage) };
  };

  it('are not offered when unreadable or unchanged', async () => {
    const { visitor } = await shaped(delta('broken'));
    expect(visitor.unoffered([])).toBeNull();
    expect((await shaped()).visitor.unoffered([])).toBeNull();
    expect(new VisitorLayouts(tab().storage).unoffered([])).toBeNull();
  });
});
