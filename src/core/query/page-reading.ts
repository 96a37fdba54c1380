import type { Undo } from '#core/clock';
import { asError } from './reading.ts';

/** A page of a list, as the server answers. */
export interface PageOf<R> {
  readonly content: readonly R[];
  readonly totalPages: number;
}

/** A list as far as it is known. */
export interface Listed<R> {
  /** `more` the next page is on its way; `failed` nothing could be read; `moreFailed` the page after those that are here. */
  readonly state: 'idle' | 'loading' | 'ready' | 'more' | 'failed' | 'moreFailed';
  readonly rows: readonly R[];
  /** The newest page that is here, from 1; 0 while there is none. */
  readonly page: number;
  readonly totalPages: number;
  /** The last page is here. */
  readonly isEnd: boolean;
  readonly error: Error | null;
}

export const NOTHING_LISTED = {
  state: 'idle',
  rows: [],
  page: 0,
  totalPages: 1,
  isEnd: false,
  error: null,
} as const satisfies Listed<never>;

interface Spec<R> {
  /** Gives a page, from 1. */
  readonly read: (page: number, signal: AbortSignal) => Promise<PageOf<R>>;
  /** Names a row: one that comes on two pages is listed once. */
  readonly keyOf: (row: R) => string;
  /** What was listed before, shown until the first page is here. */
  readonly before?: readonly R[];
}

/**
 * Reads a list page by page: on and on as a person scrolls (`more`), or one page in place of another (`go`). Of several reads on their way the newest
 * counts; nothing changes while it is stopped.
 */
export class PageReading<R> {
  readonly #spec: Spec<R>;
  readonly #listeners = new Set<() => void>();
  #listed: Listed<R>;
  #going: AbortController | null = null;
  #isRunning = false;
  #first = 1;

  constructor(spec: Spec<R>) {
    this.#spec = spec;
    this.#listed = { ...NOTHING_LISTED, state: 'loading', rows: spec.before ?? [] };
  }

  /** Calls `fn` after every change, until the undo. Bound. */
  readonly subscribe = (fn: () => void): Undo => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  /** The same object until something changes. Bound. */
  readonly snapshot = (): Listed<R> => this.#listed;

  /** Begins with the first page; the undo gives up what is on its way. */
  start(): Undo {
    this.#isRunning = true;
    void this.go(1);
    return () => {
      this.#isRunning = false;
      this.#giveUp();
    };
  }

  /** Shows one page in place of what is listed, which stays until the answer is there. Never rejects. Bound. */
  readonly go = (page: number): Promise<void> => {
    this.#first = page;
    return this.#load(page, false);
  };

  /** Reads again what is listed, from the page that it begins with. Never rejects. Bound. */
  readonly refresh = (): Promise<void> => this.go(this.#first);

  /** Reads the next page onto the end, unless a read is on its way or the list is complete. Never rejects. Bound. */
  readonly more = async (): Promise<void> => {
    const { state, isEnd, page } = this.#listed;
    if ((state === 'ready' || state === 'moreFailed') && !isEnd) await this.#load(page + 1, true);
  };

  /** Changes rows that are here, as by something that the person did to them. Bound. */
  readonly edit = (change: (row: R) => R): void => {
    this.#show({ rows: this.#listed.rows.map(change) });
  };

  async #load(page: number, isMore: boolean): Promise<void> {
    if (!this.#isRunning) return;
    this.#giveUp();
    const mine = new AbortController();
    this.#going = mine;
    this.#show({ state: isMore ? 'more' : 'loading', error: null });
    try {
      const { content, totalPages } = await this.#spec.read(page, mine.signal);
      if (this.#going !== mine) return;
      this.#going = null;
      const rows = isMore ? this.#onto(this.#listed.rows, content) : content;
      const last = Math.max(1, totalPages);
      this.#show({ state: 'ready', rows, page, totalPages: last, isEnd: page >= last });
    } catch (thrown) {
      if (this.#going !== mine) return;
      this.#going = null;
      this.#show(
        isMore
          ? { state: 'moreFailed', error: asError(thrown) }
          : { ...NOTHING_LISTED, state: 'failed', error: asError(thrown) },
      );
    }
  }

  #onto(rows: readonly R[], content: readonly R[]): readonly R[] {
    const { keyOf } = this.#spec;
    const known = new Set(rows.map(keyOf));
    return [...rows, ...content.filter((row) => !known.has(keyOf(row)))];
  }

  #giveUp(): void {
    this.#going?.abort();
    this.#going = null;
  }

  #show(change: Partial<Listed<R>>): void {
    this.#listed = { ...this.#listed, ...change };
    for (const listener of this.#listeners) listener();
  }
}
