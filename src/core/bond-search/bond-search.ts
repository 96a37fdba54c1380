import type { BondSearchRow } from '#contract/entities';
import { SEARCH_FIRST_PAGE } from '#contract/rules';
import type { Clock, Undo } from '#core/clock';
import { type Http, rethrowMistake } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { bondQuery, findBonds } from './find-bonds.ts';

/** A pause in typing of this length starts the search. */
export const PAUSE_MS = 120;

/** What is shown while the field is empty. */
interface Offer {
  readonly rows: readonly BondSearchRow[];
  /** They are actively quoted bonds, not this user's earlier searches. */
  readonly isHot: boolean;
}

export interface BondSearchDeps {
  readonly http: Pick<Http, 'call'>;
  readonly clock: Clock;
  /** Hits per page. */
  readonly pageSize: () => number;
  /** The user whose searches these are; undefined for a visitor. */
  readonly operId?: () => string | undefined;
  /** Reads what is shown while the field is empty; absent: nothing is. */
  readonly offer?: (signal: AbortSignal) => Promise<Offer>;
}

/** A search for a bond: the text, its hits page by page, and which of them is meant. */
export class BondSearch {
  /** As typed. */
  text = '';
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  rows: readonly BondSearchRow[] = [];
  totalPages = 1;
  /** Index of the chosen row; -1 for none. */
  active = -1;
  loadingMore = false;
  isHot = false;
  #page = 0;
  #stopPause: Undo | null = null;
  #abort: AbortController | null = null;
  readonly #deps: BondSearchDeps;

  constructor(deps: BondSearchDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { rows: observableRef }, { autoBind: true });
  }

  /** The search term; '' while the field is empty. */
  get query(): string {
    return bondQuery(this.text);
  }

  /** The field is empty: the rows are the offered ones. */
  get isOffer(): boolean {
    return this.query === '';
  }

  get activeRow(): BondSearchRow | null {
    return this.rows[this.active] ?? null;
  }

  /** Sets the text; the search starts after a pause. A text that differs only in white space changes nothing. */
  setText(text: string): void {
    const before = this.query;
    this.text = text;
    if (this.query === before && this.status !== 'idle') return;
    this.#stopPause?.();
    if (this.query === '' && this.#deps.offer === undefined) this.clear();
    else {
      if (this.rows.length === 0) this.status = 'loading';
      this.#stopPause = this.#deps.clock.setTimeout(() => void this.start(), PAUSE_MS);
    }
  }

  /** Searches now, or reads the offer while the field is empty. A call that failed is a status. */
  async start(): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const { query } = this;
    this.status = 'loading';
    this.active = -1;
    try {
      const found = await this.#read(query, abort.signal);
      if (abort.signal.aborted) return;
      runInAction(() => {
        Object.assign(this, found);
        this.#page = SEARCH_FIRST_PAGE;
        this.active = query === '' || found.rows.length === 0 ? -1 : 0;
        this.status = 'ready';
      });
    } catch (error) {
      // The view that shows the search shows the failure; its calls make no toast.
      if (!abort.signal.aborted) this.#fail();
      rethrowMistake(error);
    }
  }

  /**
   * The bond that Enter means: the chosen row for what is typed now. May be called before the reply arrives: then the search starts at once, and its
   * first row is taken. null: no hit, or the text changed meanwhile.
   */
  async meant(): Promise<BondSearchRow | null> {
    const { query } = this;
    if (this.#stopPause !== null || this.status === 'loading') await this.start();
    return query === this.query && this.#isReady ? this.activeRow : null;
  }

  /** Appends the next page, unless it is already loading or there is none. A call that failed changes nothing. */
  async loadMore(): Promise<void> {
    const abort = this.#abort;
    // During the pause in typing the rows still belong to the previous text.
    const hasMore =
      !this.isOffer && this.#isReady && this.#stopPause === null && this.#page < this.totalPages;
    if (!hasMore || this.loadingMore || abort === null) return;
    this.loadingMore = true;
    try {
      const page = this.#page + 1;
      const found = await this.#find(this.query, page, abort.signal);
      if (abort.signal.aborted) return;
      runInAction(() => {
        const existingIds = new Set(this.rows.map((row) => row.securityid));
        this.rows = [...this.rows, ...found.rows.filter((row) => !existingIds.has(row.securityid))];
        this.totalPages = found.totalPages;
        this.#page = page;
      });
    } catch (error) {
      // Scrolling further requests it again; the rows already there stay.
      rethrowMistake(error);
    } finally {
      runInAction(() => {
        this.loadingMore = false;
      });
    }
  }

  /** Moves the choice, stopping at both ends. */
  move(by: number): void {
    if (this.rows.length === 0) return;
    this.active = Math.max(0, Math.min(this.rows.length - 1, this.active + by));
  }

  choose(index: number): void {
    this.active = index;
  }

  /** Clears text and rows: the field was closed. */
  clear(): void {
    this.stop();
    this.text = '';
    this.rows = [];
    this.status = 'idle';
    this.active = -1;
  }

  /** Stops everything in progress. */
  stop(): void {
    this.#stopPause?.();
    this.#stopPause = null;
    this.#abort?.abort();
  }

  // A getter: what status was before an `await` says nothing about it afterwards.
  get #isReady(): boolean {
    return this.status === 'ready';
  }

  async #read(query: string, signal: AbortSignal) {
    if (query !== '') return this.#find(query, SEARCH_FIRST_PAGE, signal);
    const offer = await this.#deps.offer?.(signal);
    return { rows: offer?.rows ?? [], isHot: offer?.isHot ?? false, totalPages: 1 };
  }

  async #find(query: string, page: number, signal: AbortSignal) {
    const { http, pageSize, operId } = this.#deps;
    const found = await findBonds(http, query, { page, rows: pageSize(), signal, operId: operId?.() });
    return { rows: found.content, totalPages: found.totalPages, isHot: false };
  }

  #fail(): void {
    runInAction(() => {
      this.status = 'failed';
      this.rows = [];
    });
  }
}
