import type { TextStore } from './storage-door.ts';

type Undo = () => void;

/** Turns a stored value of one version into the next one's. Keyed by the version that it starts from. */
type Migrations = Readonly<Record<number, (value: unknown) => unknown>>;

/** Reads a stored value, or throws: a schema of the schema library, or a function's own checks on the first page, which goes without it. */
export interface Parser<T> {
  parse(value: unknown): T;
}

/** Declares one persisted value. */
export interface PersistedSpec<T> {
  /** Name of the value; stored under `bond.<key>`. */
  readonly key: string;
  /** `local` is shared by tabs and survives them; `session` is of this tab. Default `local`. */
  readonly area?: 'local' | 'session';
  readonly schema: Parser<T>;
  /** Version of the schema, from 1. Raise it with a migration when old values no longer parse. */
  readonly version: number;
  readonly defaults: T;
  readonly migrations?: Migrations;
}

/**
 * What could not be read; the defaults take its place. `corrupt` text goes to a quarantine key; `newer` text stays, for the build that wrote it, and
 * this one keeps its own beside it, under `<key>@<version>`; `refused` means that the browser would not keep or give anything.
 */
export interface StorageProblem {
  readonly kind: 'corrupt' | 'newer' | 'refused';
  readonly key: string;
  readonly message: string;
}

/** One typed value in storage: parsed on every read and write, watched across tabs. */
export interface Persisted<T> {
  get(): T;
  /** What is stored at this moment: another tab's change counts before its event has come. Watchers are told by the event. */
  stored(): T;
  /** Keeps the value. Throws if it does not fit the schema: that is a mistake of the program. */
  set(value: T): void;
  /** Forgets the value: `get` yields the defaults again. */
  clear(): void;
  /** Calls `fn` after a change; `foreign` says that another tab made it. */
  watch(fn: (value: T, foreign: boolean) => void): Undo;
}

class NewerError extends Error {}

/** Version and data, as they are stored. */
function envelopeOf(text: string): { readonly v: number; readonly d: unknown } {
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== 'object' || stored === null || !('v' in stored) || typeof stored.v !== 'number')
    throw new Error('no version');
  return { v: stored.v, d: 'd' in stored ? stored.d : undefined };
}

function isNewer(text: string | null, version: number): boolean {
  try {
    return text !== null && envelopeOf(text).v > version;
  } catch {
    return false;
  }
}

/** Reads and writes one value. The storage keeps it in step with other tabs through `changed`. */
export class PersistedValue<T> implements Persisted<T> {
  readonly storageKey: string;
  /** Where this build keeps its value while a newer one's stands under the key: in a tab that was not reloaded, or after a release was taken back. */
  private readonly besideKey: string;
  private readonly spec: PersistedSpec<T>;
  private readonly store: TextStore;
  private readonly onProblem: (problem: StorageProblem) => void;
  private readonly listeners = new Set<(value: T, foreign: boolean) => void>();
  private current: T;

  constructor(spec: PersistedSpec<T>, store: TextStore, onProblem: (problem: StorageProblem) => void) {
    this.spec = spec;
    this.store = store;
    this.onProblem = onProblem;
    this.storageKey = `bond.${spec.key}`;
    this.besideKey = `${this.storageKey}@${spec.version}`;
    this.current = this.read();
  }

  get(): T {
    return this.current;
  }

  stored(): T {
    return this.read();
  }

  set(value: T): void {
    this.current = this.spec.schema.parse(value);
    const text = JSON.stringify({ v: this.spec.version, d: this.current });
    this.attempt(() =>
      this.store.setItem(
        isNewer(this.store.getItem(this.storageKey), this.spec.version) ? this.besideKey : this.storageKey,
        text,
      ),
    );
    this.tell(false);
  }

  clear(): void {
    this.attempt(() => {
      this.store.removeItem(this.storageKey);
      for (let version = this.spec.version; version > 0; version -= 1)
        this.store.removeItem(`${this.storageKey}@${version}`);
    });
    this.current = this.spec.defaults;
    this.tell(false);
  }

  watch(fn: (value: T, foreign: boolean) => void): Undo {
    this.listeners.add(fn);
    return () => void this.listeners.delete(fn);
  }

  /** Another tab changed the stored text, or everything was cleared. */
  changed(foreign: boolean): void {
    const before = JSON.stringify(this.current);
    this.current = this.read();
    if (JSON.stringify(this.current) !== before) this.tell(foreign);
  }

  private tell(foreign: boolean): void {
    for (const listener of this.listeners) listener(this.current, foreign);
  }

  private read(): T {
    let text: string | null = null;
    this.attempt(() => {
      text = this.store.getItem(this.storageKey);
    });
    if (text === null) return this.spec.defaults;
    try {
      return this.parse(text);
    } catch (error) {
      if (error instanceof NewerError) {
        this.onProblem({ kind: 'newer', key: this.storageKey, message: error.message });
        return this.beside();
      }
      this.quarantine(text, error);
      return this.spec.defaults;
    }
  }

  /** What this build keeps beside the text of a newer one. */
  private beside(): T {
    try {
      const text = this.store.getItem(this.besideKey);
      return text === null ? this.spec.defaults : this.parse(text);
    } catch {
      return this.spec.defaults;
    }
  }

  private parse(text: string): T {
    const stored = envelopeOf(text);
    if (stored.v > this.spec.version)
      throw new NewerError(`version ${stored.v} is newer than ${this.spec.version}`);
    let value = stored.d;
    for (let version = stored.v; version < this.spec.version; version += 1) {
      const migrate = this.spec.migrations?.[version];
      if (migrate === undefined) throw new Error(`no migration from version ${version}`);
      value = migrate(value);
    }
    return this.spec.schema.parse(value);
  }

  /** Keeps what could not be read for a look at it later: one per key, the newest. */
  private quarantine(text: string, error: unknown): void {
    this.attempt(() => {
      this.store.setItem(`bond.quarantine.${this.spec.key}`, text.slice(0, 20_000));
      this.store.removeItem(this.storageKey);
    });
    this.onProblem({
      kind: 'corrupt',
      key: this.storageKey,
      message: error instanceof Error ? error.message : String(error),
    });
  }

  /** A browser may refuse at any time (full disk, private mode): the value then lives in memory. */
  private attempt(fn: () => void): void {
    try {
      fn();
    } catch (error) {
      this.onProblem({
        kind: 'refused',
        key: this.storageKey,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
