import type { Undo } from '#core/clock';

/** Something read from the server. A value stays while it is read again; with `error` set, that read failed. */
export type Loaded<T> =
  | { readonly state: 'idle' | 'loading'; readonly value: null; readonly error: null }
  | { readonly state: 'ready'; readonly value: T; readonly error: Error | null }
  | { readonly state: 'failed'; readonly value: null; readonly error: Error };

export const IDLE = { state: 'idle', value: null, error: null } as const;
const LOADING = { state: 'loading', value: null, error: null } as const;

/** The thrown value, as an Error. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });

/**
 * Reads one thing, and again on request. Of several reads in progress the newest counts and the others are abandoned, in whatever order they
 * complete; nothing changes while it is stopped.
 */
export class Reading<T> {
  readonly #read: (signal: AbortSignal) => Promise<T>;
  readonly #listeners = new Set<() => void>();
  readonly #keep: ((value: T) => void) | undefined;
  #loaded: Loaded<T> = LOADING;
  /** The read in progress, or the first one while it waits. */
  #going: Pick<AbortController, 'abort'> | null = null;
  #isRunning = false;

  /** `before`: shown until the first reply. `keep` receives every value. */
  constructor(read: (signal: AbortSignal) => Promise<T>, before?: T, keep?: (value: T) => void) {
    this.#read = read;
    this.#keep = keep;
    if (before !== undefined) this.#loaded = { state: 'ready', value: before, error: null };
  }

  /** Calls `fn` after every change, until the undo. Bound. */
  readonly subscribe = (fn: () => void): Undo => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  /** The same object until something changes. Bound. */
  readonly snapshot = (): Loaded<T> => this.#loaded;

  /** Begins; the undo abandons reads in progress. Where there is something to show, the first read waits for `later`, if given. */
  start(later?: (read: () => void) => Undo): Undo {
    this.#isRunning = true;
    if (later && this.#loaded.state === 'ready') this.#going = { abort: later(() => void this.refresh()) };
    else void this.refresh();
    return () => {
      this.#isRunning = false;
      this.#giveUp();
    };
  }

  /** Reads again. A value stays until the reply arrives, a failure does not. Never rejects. Bound. */
  readonly refresh = async (): Promise<void> => {
    if (!this.#isRunning) return;
    this.#giveUp();
    const mine = new AbortController();
    this.#going = mine;
    if (this.#loaded.state === 'failed') this.#show(LOADING);
    try {
      const value = await this.#read(mine.signal);
      if (this.#going === mine) this.#settle({ state: 'ready', value, error: null });
    } catch (thrown) {
      if (this.#going !== mine) return;
      const error = asError(thrown);
      const { state, value } = this.#loaded;
      this.#settle(state === 'ready' ? { state, value, error } : { state: 'failed', value: null, error });
    }
  };

  /** Sets a value known from elsewhere, superseding reads in progress. Bound. */
  readonly put = (value: T): void => {
    if (!this.#isRunning) return;
    this.#giveUp();
    this.#show({ state: 'ready', value, error: null });
  };

  #settle(loaded: Loaded<T>): void {
    this.#going = null;
    this.#show(loaded);
  }

  #giveUp(): void {
    this.#going?.abort();
    this.#going = null;
  }

  #show(loaded: Loaded<T>): void {
    this.#loaded = loaded;
    if (loaded.state === 'ready') this.#keep?.(loaded.value);
    for (const listener of this.#listeners) listener();
  }
}
