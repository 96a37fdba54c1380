import type { Undo } from '#core/clock';
import { asError } from './reading.ts';

/** A page of a list, as returned by the server. */
export interface PageOf<R> {
  readonly content: readonly R[];
  readonly totalPages: number;
}

/** The known part of a list. */
export interface Listed<R> {
  /** `more` the next page is loading; `failed` nothing could be read; `moreFailed` the page after the listed ones could not. */
  readonly state: 'idle' | 'loading' | 'ready' | 'more' | 'failed' | 'moreFailed';
  readonly rows: readonly R[];
  /** The newest loaded page, from 1; 0 while there is none. */
  readonly page: number;
  readonly totalPages: number;
  /** The last page is loaded. */
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
  /** Reads a page, from 1. */
  readonly read: (page: number, signal: AbortSignal) => Promise<PageOf<R>>;
  /** Key of a row: one that occurs on two pages is listed once. */
  readonly keyOf: (row: R) => string;
  /** What was listed before, shown until the first page has loaded. */
  readonly before?: readonly R[];
}

/**
 * Reads a list page by page: continuously as the user scrolls (`more`), or one page in place of another (`go`). Of several reads in progress the
 * newest counts; nothing changes while it is stopped.
 */
export class PageReading<R> {
  readonly #spec: Spec<R>;
  readonly #listeners = new Set<() => void>();
  #listed: Listed<R>;
  #going: AbortController | null = null;
  #isRunning = false;
  /** The wanted pages. */
  #first = 1;
  #last = 1;

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

  /** Begins with the first page; the undo abandons reads in progress. */
  start(): Undo {
    this.#isRunning = true;
    void this.go(1);
    return () => {
      this.#isRunning = false;
      this.#giveUp();
    };
  }

  /** Replaces the list by one page; the current list stays until the reply arrives. Never rejects. Bound. */
  readonly go = (page: number): Promise<void> => {
    this.#first = page;
    this.#last = page;
    return this.#load(page, false);
  };

  /** Reloads every listed page. Never rejects. Bound. */
  readonly refresh = (): Promise<void> => this.#load(this.#first, false);

  /** Appends the next page, unless a read is in progress or the list is complete. Never rejects. Bound. */
  readonly more = async (): Promise<void> => {
    const { state, isEnd, page } = this.#listed;
    if ((state === 'ready' || state === 'moreFailed') && !isEnd) await this.#load(page + 1, true);
  };

  /** Changes loaded rows, e.g. after an action of the user. Bound. */
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
      let rows = isMore ? this.#listed.rows : [];
      for (let at = page; ; at += 1) {
        // oxlint-disable-next-line no-await-in-loop -- a page is placed by the one before it
        const { content, totalPages } = await this.#spec.read(at, mine.signal);
        if (this.#going !== mine) return;
        rows = this.#onto(rows, content);
        const last = Math.max(1, totalPages);
        if (at < Math.min(this.#last, last)) continue;
        this.#going = null;
        this.#last = at;
        this.#show({ state: 'ready', rows, page: at, totalPages: last, isEnd: at >= last });
        return;
      }
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
    const rowKeys = new Set(rows.map(keyOf));
    return [...rows, ...content.filter((row) => !rowKeys.has(keyOf(row)))];
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
