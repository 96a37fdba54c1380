import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type PersistedSpec, PersistedValue, type StorageProblem } from './persisted.ts';
import { memoryStore, type TextStore } from './storage-door.ts';

const schema = z.object({ count: z.number() });
type Value = z.output<typeof schema>;
const NAME = 'bond.thing';

const specOf = (over: Partial<PersistedSpec<Value>> = {}): PersistedSpec<Value> => ({
  key: 'thing',
  schema,
  version: 1,
  defaults: { count: 0 },
  ...over,
});
const textOf = (count: unknown, v: unknown = 1): string => JSON.stringify({ v, d: { count } });

/** A value over what is stored, and the problems it reported. */
function open(
  stored: Readonly<Record<string, string>> = {},
  over: Partial<PersistedSpec<Value>> = {},
  store = memoryStore(),
) {
  for (const [key, text] of Object.entries(stored)) store.setItem(key, text);
  const problems: StorageProblem[] = [];
  const value = new PersistedValue(specOf(over), store, (problem) => problems.push(problem));
  const storedTexts = () =>
    Object.fromEntries(
      [...Array(store.length).keys()].map((at) => [store.key(at), store.getItem(store.key(at) ?? '')]),
    );
  return { value, store, problems, kinds: () => problems.map(({ kind }) => kind), storedTexts };
}

/** A store in which every method in `refuses` throws. */
const refusing = (...refuses: readonly (keyof TextStore)[]): TextStore =>
  new Proxy(memoryStore(), {
    get(own, name: keyof TextStore) {
      if (!refuses.includes(name)) return own[name];
      return () => {
        throw new DOMException('denied', 'SecurityError');
      };
    },
  });

describe('an invalid stored text', () => {
  it.each([
    ['no JSON', 'nonsense'],
    ['a number', '7'],
    ['null', 'null'],
    ['a value without a version', '{"d":{"count":1}}'],
    ['a version as a string', textOf(1, '1')],
    ['a value of another type', textOf('one')],
    ['a version without a value', '{"v":1}'],
  ])('%s, is quarantined in favour of the default', (_what, text) => {
    const { value, problems, storedTexts } = open({ [NAME]: text });
    expect([value.get(), storedTexts()]).toEqual([{ count: 0 }, { 'bond.quarantine.thing': text }]);
    expect(problems).toEqual([{ kind: 'corrupt', key: NAME, message: expect.stringMatching(/./) }]);
  });

  it('is reported with what was wrong', () => {
    const messageOf = (text: string, over = {}) => open({ [NAME]: text }, over).problems[0]?.message;
    expect(messageOf('null')).toContain('version');
    expect(messageOf(textOf(1), { version: 3 })).toContain('version 1');
    expect(messageOf(textOf(1), { version: 3, migrations: { 1: (old: unknown) => old } })).toContain(
      'version 2',
    );
  });

  it('that is very long is quarantined only in part, so as not to fill the disk', () => {
    const { store } = open({ [NAME]: 'x'.repeat(90_000) });
    const aside = store.getItem('bond.quarantine.thing') ?? '';
    expect(aside.length).toBeGreaterThan(1000);
    expect(aside.length).toBeLessThan(90_000);
  });

  it('that cannot be quarantined either still gives the default, and is reported twice', () => {
    const store = refusing('setItem');
    const { value, problems } = open(
      {},
      {},
      new Proxy(store, {
        get: (own, name: keyof TextStore) => (name === 'getItem' ? () => 'nonsense' : own[name]),
      }),
    );
    expect([value.get(), problems.map(({ kind }) => kind)]).toEqual([{ count: 0 }, ['refused', 'corrupt']]);
  });
});

describe('a value from an older build', () => {
  it('is migrated step by step, in order, from any version', () => {
    const LAST = 6;
    const migrations = Object.fromEntries(
      Array.from({ length: LAST - 1 }, (_, at) => [
        at + 1,
        (old: unknown) => ({ count: (old as Value).count * 10 + at + 1 }),
      ]),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LAST }), (from) => {
        const steps = Array.from({ length: LAST - from }, (_, at) => from + at);
        const { value, problems } = open({ [NAME]: textOf(9, from) }, { version: LAST, migrations });
        expect([value.get().count, problems]).toEqual([Number(`9${steps.join('')}`), []]);
      }),
    );
  });

  it('whose migration fails is quarantined with the reason', () => {
    const fails = () => {
      throw new Error('cannot be brought along');
    };
    const { value, problems, store } = open({ [NAME]: textOf(1) }, { version: 2, migrations: { 1: fails } });
    expect([value.get().count, problems[0]?.message]).toEqual([0, 'cannot be brought along']);
    expect(store.getItem('bond.quarantine.thing')).toBe(textOf(1));
  });

  it('is written in the new version only once a new value is set', () => {
    const { value, store } = open({ [NAME]: textOf(1) }, { version: 2, migrations: { 1: (old) => old } });
    expect([value.get().count, store.getItem(NAME)]).toEqual([1, textOf(1)]);
    value.set({ count: 5 });
    expect(store.getItem(NAME)).toBe(textOf(5, 2));
  });
});

describe('a value from a newer build', () => {
  const newer = { [NAME]: '{"v":3,"d":{"total":7}}' };

  it('is left alone whatever is set here, and is reported once', () => {
    const { value, storedTexts, problems, kinds } = open(newer, { version: 2 });
    value.set({ count: 1 });
    value.set({ count: 2 });
    expect([value.get(), value.stored()]).toEqual([{ count: 2 }, { count: 2 }]);
    expect(storedTexts()).toEqual({ ...newer, [`${NAME}@2`]: textOf(2, 2) });
    expect([kinds(), problems[0]?.message]).toEqual([['newer'], expect.stringContaining('2')]);
  });

  it('is removed on clear together with the values older builds kept beside it', () => {
    const { value, storedTexts } = open(
      { ...newer, [`${NAME}@1`]: textOf(1), [`${NAME}@2`]: textOf(2, 2), 'bond.thingElse': 'stays' },
      { version: 2 },
    );
    value.clear();
    expect([value.get(), storedTexts()]).toEqual([{ count: 0 }, { 'bond.thingElse': 'stays' }]);
  });

  it('no longer hides this build’s value once it is removed', () => {
    const { value, store } = open({ ...newer, [`${NAME}@2`]: textOf(4, 2) }, { version: 2 });
    expect(value.get().count).toBe(4);
    store.removeItem(NAME);
    value.set({ count: 5 });
    expect(store.getItem(NAME)).toBe(textOf(5, 2));
  });
});

describe('a store that refuses', () => {
  it.each<[what: string, refuses: keyof TextStore]>([
    ['to read', 'getItem'],
    ['to write', 'setItem'],
    ['to remove', 'removeItem'],
  ])('%s leaves the value as last set, notifies its watchers, and never throws', (_what, method) => {
    const { value, kinds } = open({}, {}, refusing(method));
    const received: number[] = [];
    value.watch(({ count }) => received.push(count));
    value.set({ count: 1 });
    expect(value.get().count).toBe(1);
    value.clear();
    expect([value.get().count, received]).toEqual([0, [1, 0]]);
    expect(kinds()).toContain('refused');
    expect(new Set(kinds()).size).toBe(1);
  });
});

describe('watchers of a value', () => {
  it('hear another tab’s different value as foreign, and every own change as own', () => {
    const { value, store } = open();
    const received: (readonly [number, boolean])[] = [];
    value.watch(({ count }, foreign) => received.push([count, foreign]));
    store.setItem(NAME, textOf(0));
    value.changed(true);
    store.setItem(NAME, textOf(3));
    value.changed(true);
    value.set({ count: 3 });
    expect(received).toEqual([
      [3, true],
      [3, false],
    ]);
  });

  it('see the default when another tab wrote an invalid value', () => {
    const { value, store, kinds } = open({ [NAME]: textOf(3) });
    store.setItem(NAME, '{');
    value.changed(true);
    expect([value.get().count, kinds()]).toEqual([0, ['corrupt']]);
  });

  it('hear nothing of an invalid value, which changes nothing', () => {
    const { value, store } = open({ [NAME]: textOf(3) });
    const received: unknown[] = [];
    value.watch((now) => received.push(now));
    // `as` holds: a programming error.
    expect(() => value.set({ count: 'x' } as unknown as Value)).toThrow('count');
    expect([value.get().count, store.getItem(NAME), received]).toEqual([3, textOf(3), []]);
  });
});
