import { type ForeignChange, memoryStore, type StorageDoor, type TextStore } from '#core/storage';

/** Storage of one fake browser: tabs opened from it share `local`, and see each other's changes as real tabs do. */
export class FakeStorage {
  private readonly local = memoryStore();
  private readonly tabs = new Set<{
    readonly id: object;
    readonly listeners: Set<(change: ForeignChange) => void>;
  }>();

  /** A tab with its own session storage. Its changes reach the listeners of the other tabs at once. */
  openTab(): StorageDoor & { readonly session: TextStore } {
    const tab = { id: {}, listeners: new Set<(change: ForeignChange) => void>() };
    this.tabs.add(tab);
    const notify = (change: ForeignChange): void => {
      for (const other of this.tabs)
        if (other !== tab) for (const listener of other.listeners) listener(change);
    };
    const { local } = this;
    return {
      local: {
        get length() {
          return local.length;
        },
        key: (index) => local.key(index),
        getItem: (key) => local.getItem(key),
        setItem: (key, value) => {
          if (local.getItem(key) === value) return;
          local.setItem(key, value);
          notify({ key, value });
        },
        removeItem: (key) => {
          if (local.getItem(key) === null) return;
          local.removeItem(key);
          notify({ key, value: null });
        },
        clear: () => {
          if (local.length === 0) return;
          local.clear();
          notify({ key: null, value: null });
        },
      },
      session: memoryStore(),
      watchLocal: (fn) => {
        tab.listeners.add(fn);
        return () => void tab.listeners.delete(fn);
      },
    };
  }
}
