import type { TextStore } from './storage-door.ts';

type Undo = () => void;

/** Turns a stored value of one version into the next one's. Keyed by the version that it starts from. */
type Migrations = Readonly<Record<number, (value: unknown) => unknown>>;

/** Reads a stored value, or throws: a schema of the schema library, or a function's own checks on the first page, which does not load the library. */
export interface Parser<T> {
  parse(value: unknown): T;
}

/** Declares one persisted value. */
export interface PersistedSpec<T> {
  /** Name of the value; stored under `bond.<key>`. */
  readonly key: string;
  /** `local` is shared by tabs and survives them; `session` belongs to this tab. Default `local`. */
  readonly area?: 'local' | 'session';
  readonly schema: Parser<T>;
  /** Version of the schema, from 1. Raise it with a migration when old values no longer parse. */
  readonly version: number;
  readonly defaults: T;
  readonly migrations?: Migrations;
}

/**
 * A value that could not be read; the defaults take its place. `corrupt` text goes to a quarantine key; `newer` text stays, for the build that wrote
 * it, and this build stores its own alongside, under `<key>@<version>`; `refused` means that the browser would not store or return anything.
 */
export interface StorageProblem {
  readonly kind: 'corrupt' | 'newer' | 'refused';
  readonly key: string;
  readonly message: string;
}

/** One typed value in storage: parsed on every read and write, watched across tabs. */
export interface Persisted<T> {
  get(): T;
  /** The currently stored value: includes another tab's change before its event arrives. Watchers are notified by the event. */
  stored(): T;
  /** Stores the value. Throws if it does not fit the schema: that is a programming error. */
  set(value: T): void;
  /** Removes the value: `get` returns the defaults again. */
  clear(): void;
  /** Calls `fn` after a change; `byOtherTab` is true when another tab made it. */
  watch(fn: (value: T, byOtherTab: boolean) => void): Undo;
}

/** Version and data, as stored. */
function envelopeOf(text: string): { readonly v: number; readonly d: unknown } {
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== 'object' || stored === null || !('v' in stored) || typeof stored.v !== 'number')
    throw new Error('no version');
  return { v: stored.v, d: 'd' in stored ? stored.d : undefined };
}

/** What cannot be read is not newer: it is set aside as unreadable. */
function isNewer(text: string | null, version: number): boolean {
  try {
    return text !== null && envelopeOf(text).v > version;
  } catch {
    return false;
  }
}

/** Text of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads and writes one value. The storage keeps it in step with other tabs through `changed`. */
export class PersistedValue<T> implements Persisted<T> {
  readonly storageKey: string;
  private readonly spec: PersistedSpec<T>;
  private readonly store: TextStore;
  private readonly onProblem: (problem: StorageProblem) => void;
  private readonly listeners = new Set<(value: T, byOtherTab: boolean) => void>();
  private current: T;
  private hasReportedNewer = false;

  constructor(spec: PersistedSpec<T>, store: TextStore, onProblem: (problem: StorageProblem) => void) {
    this.spec = spec;
    this.store = store;
    this.onProblem = onProblem;
    this.storageKey = `bond.${spec.key}`;
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
    this.attempt(() =>
      this.store.setItem(this.key(), JSON.stringify({ v: this.spec.version, d: this.current })),
    );
    this.notify(false);
  }

  clear(): void {
    this.attempt(() => {
      this.store.removeItem(this.storageKey);
      for (let version = this.spec.version; version > 0; version -= 1)
        this.store.removeItem(`${this.storageKey}@${version}`);
    });
    this.current = this.spec.defaults;
    this.notify(false);
  }

  watch(fn: (value: T, byOtherTab: boolean) => void): Undo {
    this.listeners.add(fn);
    return () => void this.listeners.delete(fn);
  }

  /** Another tab changed the stored text, or everything was cleared. */
  changed(byOtherTab: boolean): void {
    const before = JSON.stringify(this.current);
    this.current = this.read();
    if (JSON.stringify(this.current) !== before) this.notify(byOtherTab);
  }

  private notify(byOtherTab: boolean): void {
    for (const listener of this.listeners) listener(this.current, byOtherTab);
  }

  /** Where this build stores the value: alongside that of a newer build, in a tab that was not reloaded or after a release was rolled back. */
  private key(): string {
    const { version } = this.spec;
    if (!isNewer(this.store.getItem(this.storageKey), version)) return this.storageKey;
    if (!this.hasReportedNewer) this.problem('newer', `newer than version ${version}`);
    this.hasReportedNewer = true;
    return `${this.storageKey}@${version}`;
  }

  private read(): T {
    let key = this.storageKey;
    let text: string | null = null;
    this.attempt(() => {
      key = this.key();
      text = this.store.getItem(key);
    });
    if (text === null) return this.spec.defaults;
    try {
      return this.parse(text);
    } catch (error) {
      this.quarantine(key, text, error);
      return this.spec.defaults;
    }
  }

  private parse(text: string): T {
    const stored = envelopeOf(text);
    let value = stored.d;
    for (let version = stored.v; version < this.spec.version; version += 1) {
      const migrate = this.spec.migrations?.[version];
      if (migrate === undefined) throw new Error(`no migration from version ${version}`);
      value = migrate(value);
    }
    return this.spec.schema.parse(value);
  }

  /** Keeps unreadable text for later inspection: one per key, the newest. */
  private quarantine(key: string, text: string, error: unknown): void {
    this.attempt(() => {
      this.store.setItem(`bond.quarantine.${this.spec.key}`, text.slice(0, 20_000));
      this.store.removeItem(key);
    });
    this.problem('corrupt', messageOf(error));
  }

  /** A browser may refuse at any time (full disk, private mode): the value then lives in memory. */
  private attempt(fn: () => void): void {
    try {
      fn();
    } catch (error) {
      this.problem('refused', messageOf(error));
    }
  }

  private problem(kind: StorageProblem['kind'], message: string): void {
    this.onProblem({ kind, key: this.storageKey, message });
  }
}
