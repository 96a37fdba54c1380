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
  it('come back after a reload, typed, and fall back to the defaults [R3.08]', () => {
    const { browser, storage } = open();
    expect(storage.persisted(spec).get()).toEqual({ name: '', count: 0 });
    storage.persisted(spec).set({ name: 'a', count: 2 });
    expect(open(browser).storage.persisted(spec).get()).toEqual({ name: 'a', count: 2 });
    storage.persisted(spec).clear();
    expect(open(browser).storage.persisted(spec).get()).toEqual({ name: '', count: 0 });
  });

  it('refuse to keep what does not fit their schema', () => {
    const { storage } = open();
    expect(() => storage.persisted(spec).set({ name: 'a' } as never)).toThrow('count');
  });

  it('tell watchers in other tabs, and say that another tab made the change', () => {
    const { browser, storage } = open();
    const other = open(browser).storage;
    const heard: unknown[] = [];
    other.persisted(spec).watch((value, foreign) => heard.push([value, foreign]));
    storage.persisted(spec).watch((value, foreign) => heard.push(['own', value, foreign]));
    storage.persisted(spec).set({ name: 'x', count: 1 });
    expect(heard).toEqual([
      [{ name: 'x', count: 1 }, true],
      ['own', { name: 'x', count: 1 }, false],
    ]);
    storage.clearLocal();
    expect(heard.slice(2)).toEqual([
      [{ name: '', count: 0 }, true],
      ['own', { name: '', count: 0 }, false],
    ]);
  });

  it('take on what another tab wrote between their opening and the start', () => {
    const { browser, storage } = open();
    const late = new Storage(browser.openTab());
    const value = late.persisted(spec);
    const heard: unknown[] = [];
    value.watch((now, foreign) => heard.push([now, foreign]));
    storage.persisted(spec).set({ name: 'x', count: 1 });
    expect([value.get(), value.stored()]).toEqual([spec.defaults, { name: 'x', count: 1 }]);
    late.start();
    expect([value.get(), heard]).toEqual([{ name: 'x', count: 1 }, [[{ name: 'x', count: 1 }, true]]]);
  });

  it('migrate step by step, put aside what has no way, and leave what a newer build wrote', () => {
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

  it('survive any corruption of what is stored: defaults, the text put aside, a named problem', () => {
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

  it('live in memory where the browser refuses to keep anything', () => {
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

  it('give each tab an id of its own in session storage [R3.08]', () => {
    const { browser, storage, door } = open();
    expect(new Storage(door).tabId).toBe(storage.tabId);
    expect(open(browser).storage.tabId).not.toBe(storage.tabId);
    expect(door.session.getItem('bond.tabId')).toContain(storage.tabId);
  });
});
