type Undo = () => void;

/** The part of the Web Storage interface in use. Every method may throw (private mode, full disk). */
export interface TextStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/** A change of local storage by another tab. `key` null: everything was cleared; `value` null: the key was removed. */
export interface ForeignChange {
  readonly key: string | null;
  readonly value: string | null;
}

/** The only door to browser storage. */
export interface StorageDoor {
  /** Stored on this machine, shared by the tabs of this site. */
  readonly local: TextStore;
  /** Stored until this tab closes. */
  readonly session: TextStore;
  /** Calls `fn` when another tab changes `local`. */
  watchLocal(fn: (change: ForeignChange) => void): Undo;
}

/** Storage that lives as long as the page: for browsers that refuse, and for tests. */
export function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** The browser's own storage; memory where even access to it is refused (blocked cookies). */
export function browserStorage(): StorageDoor {
  const open = (ask: () => TextStore): TextStore => {
    try {
      const store = ask();
      store.getItem('probe');
      return store;
    } catch {
      return memoryStore();
    }
  };
  return {
    local: open(() => localStorage),
    session: open(() => sessionStorage),
    watchLocal(fn) {
      const handle = (event: StorageEvent): void => {
        if (event.storageArea === localStorage) fn({ key: event.key, value: event.newValue });
      };
      addEventListener('storage', handle);
      return () => removeEventListener('storage', handle);
    },
  };
}
