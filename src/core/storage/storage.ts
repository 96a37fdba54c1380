import {
  messageOf,
  type Persisted,
  type PersistedSpec,
  PersistedValue,
  type StorageProblem,
} from './persisted.ts';
import { randomId } from './random-id.ts';
import type { StorageDoor } from './storage-door.ts';

type Undo = () => void;

function tabIdOf(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{8,64}$/.test(value)) return value;
  throw new Error('no tab id');
}

/** The product's browser storage, one value per declaration. Only the token and opaque ids may be stored (security notes T7). */
export class Storage {
  /** Identifies this tab, for analytics and for telling its own changes from others'; kept in session storage (R3.08). */
  readonly tabId: string;
  private readonly door: StorageDoor;
  private readonly onProblem: (problem: StorageProblem) => void;
  private readonly values = new Map<string, PersistedValue<unknown>>();

  constructor(door: StorageDoor, onProblem: (problem: StorageProblem) => void = () => {}) {
    this.door = door;
    this.onProblem = onProblem;
    const tab = this.persisted({
      key: 'tabId',
      area: 'session',
      schema: { parse: tabIdOf },
      version: 1,
      defaults: 'unset-tab-id',
    });
    if (tab.get() === 'unset-tab-id') tab.set(randomId());
    this.tabId = tab.get();
  }

  /** Opens the value. Repeated calls for a key return the same object; the first declaration applies. */
  persisted<T>(spec: PersistedSpec<T>): Persisted<T> {
    const area = spec.area ?? 'local';
    const name = `${area}:${spec.key}`;
    const existing = this.values.get(name);
    // `as` holds: a key is declared by one module, so its values are always of the same T.
    if (existing !== undefined) return existing as unknown as PersistedValue<T>;
    const value = new PersistedValue(spec, this.door[area], this.onProblem);
    this.values.set(name, value as unknown as PersistedValue<unknown>);
    return value;
  }

  /** Whether anything is stored under a local key, readable or not. Storage that the browser refuses holds nothing. */
  keeps(key: string): boolean {
    try {
      return this.door.local.getItem(`bond.${key}`) !== null;
    } catch {
      return false;
    }
  }

  /** Unreadable text of a local key, once: it is returned and removed here. null when there is none. */
  takeQuarantined(key: string): string | null {
    const name = `bond.quarantine.${key}`;
    let text: string | null = null;
    this.attempt(name, () => {
      text = this.door.local.getItem(name);
      if (text !== null) this.door.local.removeItem(name);
    });
    return text;
  }

  /** Clears everything in local storage, including what others stored there (R4.09). Values fall back to their defaults. */
  clearLocal(): void {
    this.attempt('*', () => this.door.local.clear());
    this.reread('local:', false);
  }

  /** Follows changes made by other tabs, including those made since a value was opened. */
  start(): Undo {
    this.reread('local:', true);
    return this.door.watchLocal(({ key }) => {
      if (key === null) this.reread('local:', true);
      else this.values.get(`local:${key.replace(/^bond\.|@\d+$/g, '')}`)?.changed(true);
    });
  }

  private attempt(key: string, fn: () => void): void {
    try {
      fn();
    } catch (error) {
      this.onProblem({ kind: 'refused', key, message: messageOf(error) });
    }
  }

  private reread(prefix: string, byOtherTab: boolean): void {
    for (const [name, value] of this.values) if (name.startsWith(prefix)) value.changed(byOtherTab);
  }
}
