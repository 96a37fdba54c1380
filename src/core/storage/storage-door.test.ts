// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { browserStorage, type ForeignChange, memoryStore } from './storage-door.ts';
import { randomId } from './random-id.ts';

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  localStorage.clear();
  sessionStorage.clear();
});
const foreign = (key: string | null, storageArea: Storage, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));

describe('browser storage', () => {
  it('uses the real one where it exists: each area separately', () => {
    const { local, session } = browserStorage();
    local.setItem('a', '1');
    session.setItem('a', '2');
    expect([localStorage.getItem('a'), sessionStorage.getItem('a'), local.length, local.key(0)]).toEqual([
      '1',
      '2',
      1,
      'a',
    ]);
  });

  it('falls back to memory when blocked, where even access throws; values last as long as the page', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { local, session } = browserStorage();
    local.setItem('a', '1');
    session.setItem('a', '2');
    expect([local.getItem('a'), sessionStorage.getItem('a')]).toEqual(['1', '2']);
  });

  it('reports other tabs’ changes to shared values until undone', () => {
    const received: ForeignChange[] = [];
    const undo = browserStorage().watchLocal((change) => received.push(change));
    foreign('a', localStorage, 'x');
    foreign('a', sessionStorage, 'y');
    foreign(null, localStorage);
    undo();
    foreign('a', localStorage, 'z');
    expect(received).toEqual([
      { key: 'a', value: 'x' },
      { key: null, value: null },
    ]);
  });
});

it('memory storage behaves like the real one', () => {
  const store = memoryStore();
  store.setItem('a', '1');
  store.setItem('b', '2');
  store.setItem('a', '3');
  store.removeItem('c');
  expect([store.length, store.key(0), store.key(2), store.getItem('a'), store.getItem('c')]).toEqual([
    2,
    'a',
    null,
    '3',
    null,
  ]);
  store.clear();
  expect([store.length, store.getItem('a')]).toEqual([0, null]);
});

it('ids have 32 hex digits, including leading zeros, and are unique', () => {
  const ids = Array.from({ length: 300 }, randomId);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(300);
});
