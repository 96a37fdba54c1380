import { FakeStorage } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PersistedSpec, StorageProblem } from './persisted.ts';
import { Storage } from './storage.ts';
import { memoryStore } from './storage-door.ts';

const schema = z.object({ name: z.string(), count: z.number() });
const spec: PersistedSpec<z.output<typeof schema>> = {
  key: 'thing',
  schema,
  version: 1,
  defaults: { name: '', count: 0 },
};

function open(browser = new FakeStorage()) {
  const door = browser.openTab();
  const problems: StorageProblem[] = [];
  const storage = new Storage(door, (problem) => problems.push(problem));
  storage.start();
  return { browser, door, problems, storage };
}

describe('persisted values', () => {
  it('survive a reload with their type, and fall back to the defaults [R3.08]', () => {
    const { browser, storage } = open();
    expect(storage.persisted(spec).get()).toEqual({ name: '', count: 0 });
    storage.persisted(spec).set({ name: 'a', count: 2 });
    expect(open(browser).storage.persisted(spec).get()).toEqual({ name: 'a', count: 2 });
    storage.persisted(spec).clear();
    expect(open(browser).storage.persisted(spec).get()).toEqual({ name: '', count: 0 });
  });

  it('refuse to store a value that does not match their schema', () => {
    const { storage } = open();
    expect(() => storage.persisted(spec).set({ name: 'a' } as never)).toThrow('count');
  });

  it('notify watchers in other tabs, marking the change as foreign', () => {
    const { browser, storage } = open();
    const other = open(browser).storage;
    const received: unknown[] = [];
    other.persisted(spec).watch((value, foreign) => received.push([value, foreign]));
    storage.persisted(spec).watch((value, foreign) => received.push(['own', value, foreign]));
    storage.persisted(spec).set({ name: 'x', count: 1 });
    expect(received).toEqual([
      [{ name: 'x', count: 1 }, true],
      ['own', { name: 'x', count: 1 }, false],
    ]);
    storage.clearLocal();
    expect(received.slice(2)).toEqual([
      [{ name: '', count: 0 }, true],
      ['own', { name: '', count: 0 }, false],
    ]);
  });

  it('adopt what another tab wrote between their creation and the start', () => {
    const { browser, storage } = open();
    const late = new Storage(browser.openTab());
    const value = late.persisted(spec);
    const received: unknown[] = [];
    value.watch((now, foreign) => received.push([now, foreign]));
    storage.persisted(spec).set({ name: 'x', count: 1 });
    expect([value.get(), value.stored()]).toEqual([spec.defaults, { name: 'x', count: 1 }]);
    late.start();
    expect([value.get(), received]).toEqual([{ name: 'x', count: 1 }, [[{ name: 'x', count: 1 }, true]]]);
  });

  it('migrate step by step, quarantine what cannot be migrated, and leave a newer build’s value alone', () => {
    const { browser, storage } = open();
    storage.persisted(spec).set({ name: 'a', count: 2 });
    const v3 = z.object({ title: z.string(), count: z.number() });
    const migrated = open(browser).storage.persisted({
      key: 'thing',
      schema: v3,
      version: 3,
      defaults: { title: '-', count: 0 },
      migrations: {
        1: (old) => ({ ...(old as { count: number }), title: (old as { name: string }).name }),
        2: (old) => ({ ...(old as { title: string }), count: (old as { count: number }).count * 10 }),
      },
    });
    expect(migrated.get()).toEqual({ title: 'a', count: 20 });
    migrated.set({ title: 'b', count: 1 });
    const older = open(browser);
    expect(older.storage.persisted(spec).get()).toEqual(spec.defaults);
    expect(older.problems.map((problem) => problem.kind)).toEqual(['newer']);
    expect(older.door.local.getItem('bond.thing')).toContain('"b"');
    const stranded = open(browser).storage.persisted({ ...spec, version: 9 });
    expect(stranded.get()).toEqual(spec.defaults);
    expect(older.door.local.getItem('bond.quarantine.thing')).toContain('"b"');
  });

  it('of a newer build stay separate while an older build keeps its own, across a reload', () => {
    const { browser, storage } = open();
    const newer = { ...spec, version: 2, migrations: { 1: (old: unknown) => old } };
    storage.persisted(newer).set({ name: 'new', count: 2 });
    const older = open(browser).storage.persisted(spec);
    older.set({ name: 'old', count: 1 });
    expect([older.get().name, open(browser).storage.persisted(spec).get().name]).toEqual(['old', 'old']);
    expect(open(browser).storage.persisted(newer).get()).toEqual({ name: 'new', count: 2 });
  });

  it('of two tabs of an older build follow each other beside a newer one’s, which is not notified', () => {
    const { browser, storage } = open();
    const newer = storage.persisted({ ...spec, version: 2 });
    newer.set({ name: 'new', count: 2 });
    const [one, other] = [open(browser).storage.persisted(spec), open(browser).storage.persisted(spec)];
    const received: string[] = [];
    newer.watch(({ name }) => received.push(`newer ${name}`));
    other.watch(({ name }) => received.push(`other ${name}`));
    one.set({ name: 'old', count: 1 });
    expect([received, other.get().name]).toEqual([['other old'], 'old']);
  });

  it('return to their own name when a newer build’s value, written in between, was cleared', () => {
    const { browser, door, storage } = open();
    const value = storage.persisted(spec);
    // Another tab's newer text, whose event has not arrived yet.
    door.local.setItem('bond.thing', '{"v":9,"d":{}}');
    value.set({ name: 'kept', count: 1 });
    expect(door.local.getItem('bond.thing')).toBe('{"v":9,"d":{}}');
    value.clear();
    expect([door.local.getItem('bond.thing'), value.get()]).toEqual([null, spec.defaults]);
    expect(open(browser).storage.persisted(spec).get()).toEqual(spec.defaults);
    value.set({ name: 'again', count: 1 });
    expect(open(browser).storage.persisted(spec).get().name).toBe('again');
  });

  it('do not notify for an equal text, but do for a removed one', () => {
    const { browser, storage } = open();
    const other = open(browser);
    const received: unknown[] = [];
    const undo = other.storage
      .persisted(spec)
      .watch((value, foreign) => received.push([value.count, foreign]));
    storage.persisted(spec).set({ name: '', count: 0 });
    storage.persisted(spec).set({ name: '', count: 1 });
    storage.persisted(spec).clear();
    expect(received).toEqual([
      [1, true],
      [0, true],
    ]);
    undo();
    storage.persisted(spec).set({ name: '', count: 2 });
    expect(received).toHaveLength(2);
  });

  it('are not updated by another tab after the page was stopped, but read again on access', () => {
    const browser = new FakeStorage();
    const storage = new Storage(browser.openTab());
    const stop = storage.start();
    const value = storage.persisted(spec);
    stop();
    open(browser).storage.persisted(spec).set({ name: 'late', count: 1 });
    expect([value.get().count, storage.keeps('thing'), storage.keeps('nothing')]).toEqual([0, true, false]);
  });

  it('that could not be read are handed over once', () => {
    const browser = new FakeStorage();
    browser.openTab().local.setItem('bond.thing', 'nonsense');
    const { storage } = open(browser);
    storage.persisted(spec);
    expect([storage.takeQuarantined('thing'), storage.takeQuarantined('thing')]).toEqual(['nonsense', null]);
  });

  it('of the tab and of the browser are separate under the same name', () => {
    const { browser, storage } = open();
    storage.persisted({ ...spec, area: 'session' }).set({ name: 'tab', count: 1 });
    expect([
      storage.persisted(spec).get().name,
      open(browser)
        .storage.persisted({ ...spec, area: 'session' })
        .get().name,
    ]).toEqual(['', '']);
    storage.clearLocal();
    expect(storage.persisted({ ...spec, area: 'session' }).get().name).toBe('tab');
  });

  it('survive any corruption of stored texts: defaults, quarantine and a reported problem', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.constantFrom('{"v":1,"d":{"name":1,"count":"x"}}', '{"v":0,"d":{}}', 'null', '[]'),
        ),
        (text) => {
          const browser = new FakeStorage();
          browser.openTab().local.setItem('bond.thing', text);
          const { storage, problems, door } = open(browser);
          const value = storage.persisted(spec).get();
          if (problems.length > 0) {
            expect(value).toEqual(spec.defaults);
            expect(problems[0]?.key).toBe('bond.thing');
            expect(door.local.getItem('bond.quarantine.thing')).toBe(text);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('live in memory where the browser refuses to store anything', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    const store = {
      ...memoryStore(),
      getItem: () => null,
      setItem: refuse,
      removeItem: refuse,
      clear: refuse,
      length: 0,
    };
    const problems: StorageProblem[] = [];
    const storage = new Storage({ local: store, session: store, watchLocal: () => () => {} }, (problem) =>
      problems.push(problem),
    );
    storage.persisted(spec).set({ name: 'kept', count: 1 });
    expect(storage.persisted(spec).get().name).toBe('kept');
    storage.clearLocal();
    expect(storage.tabId).toMatch(/^[0-9a-f]{32}$/);
    expect(problems.every((problem) => problem.kind === 'refused')).toBe(true);
  });

  it('continue in memory when the disk is full, and report each failed attempt', () => {
    const { browser, door } = open();
    let isFull = true;
    const local = {
      ...door.local,
      length: 0,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error('QuotaExceededError');
        door.local.setItem(key, value);
      },
    };
    const problems: StorageProblem[] = [];
    const storage = new Storage({ ...door, local }, (problem) => problems.push(problem));
    const value = storage.persisted(spec);
    const received: number[] = [];
    value.watch(({ count }) => received.push(count));
    value.set({ name: '', count: 1 });
    expect([value.get().count, received, problems.map(({ kind, key }) => [kind, key])]).toEqual([
      1,
      [1],
      [['refused', 'bond.thing']],
    ]);
    isFull = false;
    value.set({ name: '', count: 2 });
    expect([problems.length, open(browser).storage.persisted(spec).get().count]).toEqual([1, 2]);
  });

  it('give each tab its own id in session storage [R3.08]', () => {
    const { browser, storage, door } = open();
    expect(new Storage(door).tabId).toBe(storage.tabId);
    expect(open(browser).storage.tabId).not.toBe(storage.tabId);
    expect(door.session.getItem('bond.tabId')).toContain(storage.tabId);
  });
});
