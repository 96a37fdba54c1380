import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { StorageProblem } from './persisted.ts';
import { Storage } from './storage.ts';
import type { StorageDoor, TextStore } from './storage-door.ts';

const count = { key: 'count', schema: z.number(), version: 1, defaults: 0 } as const;

/** A tab whose local storage throws at these methods once `refuse` has been called with them. */
function open(browser = new FakeStorage()) {
  const tab = browser.openTab();
  const refused = new Set<keyof TextStore>();
  const guarded =
    <A extends readonly unknown[], R>(name: keyof TextStore, run: (...args: A) => R) =>
    (...args: A): R => {
      if (refused.has(name)) throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
      return run(...args);
    };
  const { local } = tab;
  const door: StorageDoor = {
    ...tab,
    local: {
      get length() {
        return local.length;
      },
      key: guarded('key', (index) => local.key(index)),
      getItem: guarded('getItem', (key) => local.getItem(key)),
      setItem: guarded('setItem', (key, value) => local.setItem(key, value)),
      removeItem: guarded('removeItem', (key) => local.removeItem(key)),
      clear: guarded('clear', () => local.clear()),
    },
  };
  const problems: StorageProblem[] = [];
  const storage = new Storage(door, (problem) => problems.push(problem));
  return {
    tab,
    storage,
    problems,
    refuse: (...names: readonly (keyof TextStore)[]) => names.forEach((name) => refused.add(name)),
  };
}

describe('a browser that starts to refuse', () => {
  it('returns no quarantined text, and reports it', () => {
    const { tab, storage, problems, refuse } = open();
    tab.local.setItem('bond.quarantine.layouts', 'nonsense');
    refuse('getItem');
    expect([storage.takeQuarantined('layouts'), storage.keeps('layouts')]).toEqual([null, false]);
    expect(problems).toEqual([
      { kind: 'refused', key: 'bond.quarantine.layouts', message: expect.stringContaining('quota') },
    ]);
  });

  it('returns a quarantined text even though it cannot be removed', () => {
    const { tab, storage, problems, refuse } = open();
    tab.local.setItem('bond.quarantine.layouts', 'nonsense');
    refuse('removeItem');
    expect(storage.takeQuarantined('layouts')).toBe('nonsense');
    expect(problems.map(({ kind }) => kind)).toEqual(['refused']);
  });

  it('clears nothing, reports it, and keeps the values in memory', () => {
    const { storage, problems, refuse } = open();
    storage.persisted(count).set(7);
    refuse('clear');
    storage.clearLocal();
    expect(storage.persisted(count).get()).toBe(7);
    expect(problems).toEqual([{ kind: 'refused', key: '*', message: expect.stringContaining('quota') }]);
  });
});

describe('the id of a tab', () => {
  it.each([
    ['too short', '"short"'],
    ['too long', `"${'a'.repeat(65)}"`],
    ['of other characters', '"<script>alert(1)</script>"'],
    ['followed by other text', '"abcdefgh ijkl"'],
    ['a number', '12345678'],
  ])('is replaced when it is %s', (_what, stored) => {
    const { tab } = open();
    tab.session.setItem('bond.tabId', `{"v":1,"d":${stored}}`);
    expect(new Storage(tab).tabId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is kept when valid, including one from another build', () => {
    const { tab } = open();
    tab.session.setItem('bond.tabId', '{"v":1,"d":"tab_0123-ABC"}');
    expect(new Storage(tab).tabId).toBe('tab_0123-ABC');
  });
});

describe('a change by another tab', () => {
  it('is applied to the value of exactly that name', () => {
    const browser = new FakeStorage();
    const { storage } = open(browser);
    storage.start();
    const other = browser.openTab().local;
    const value = storage.persisted(count);
    const received: string[] = [];
    value.watch((now) => received.push(`count ${now}`));
    storage.persisted({ ...count, key: 'bond.count' }).watch((now) => received.push(`bond.count ${now}`));
    other.setItem('bond.count', '{"v":1,"d":1}');
    other.setItem('count', '{"v":1,"d":2}');
    other.setItem('bond.bond.count', '{"v":1,"d":3}');
    other.setItem('bond.unknown', '{"v":1,"d":4}');
    expect(received).toEqual(['count 1', 'bond.count 3']);
  });

  it('to a value beside a newer build’s is applied, whatever the length of its version', () => {
    const browser = new FakeStorage();
    const { storage } = open(browser);
    storage.start();
    const value = storage.persisted({ ...count, version: 12 });
    const other = browser.openTab().local;
    other.setItem('bond.count', '{"v":13,"d":1}');
    other.setItem('bond.count@12', '{"v":12,"d":5}');
    expect(value.get()).toBe(5);
  });

  it('that clears everything leaves this tab’s own values alone', () => {
    const browser = new FakeStorage();
    const { storage } = open(browser);
    storage.start();
    const own = storage.persisted({ ...count, area: 'session' });
    const received: unknown[] = [];
    own.watch((...change) => received.push(change));
    own.set(1);
    storage.persisted(count).set(2);
    browser.openTab().local.clear();
    expect([own.get(), storage.persisted(count).get(), received]).toEqual([1, 0, [[1, false]]]);
  });
});
