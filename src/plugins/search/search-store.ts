import { market } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import { cleanSearch, SEARCH_FIRST_PAGE } from '#contract/rules';
import type { Clock, Undo } from '#core/clock';
import type { Http } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** A pause in typing of this length starts the search. */
const PAUSE_MS = 120;

export type SearchStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface Found {
  readonly content: readonly BondSearchRow[];
  readonly totalPages: number;
  readonly isHot?: boolean;
}

interface SearchDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly pageSize: () => number;
  readonly isLogin: () => boolean;
  /** Whose searches these are; undefined for a visitor. */
  readonly operId: () => string | undefined;
}

/** What the search box knows: the text, its hits page by page; while nothing is typed the history, or without one what is actively quoted. */
export class SearchStore {
  /** As typed. */
  text = '';
  status: SearchStatus = 'idle';
  rows: readonly BondSearchRow[] = [];
  totalPages = 1;
  /** Place of the chosen row; -1 none. */
  active = -1;
  loadingMore = false;
  /** The rows are what is actively quoted: there is no history to show. */
  isHot = false;
  private page = 0;
  private readonly deps: SearchDeps;
  private stopPause: Undo | null = null;
  private abort: AbortController | null = null;

  constructor(deps: SearchDeps) {
    this.deps = deps;
    makeAutoObservable<SearchStore, 'deps' | 'stopPause' | 'abort' | 'page' | 'whose'>(
      this,
      { rows: observableRef, deps: false, stopPause: false, abort: false, page: false, whose: false },
      { autoBind: true },
    );
  }

  /** What is searched: white space removed. */
  get query(): string {
    return cleanSearch(this.text);
  }

  get isHistory(): boolean {
    return this.query === '';
  }

  get hasMore(): boolean {
    return !this.isHistory && this.status === 'ready' && this.page < this.totalPages;
  }

  get activeRow(): BondSearchRow | null {
    return this.rows[this.active] ?? null;
  }

  /** New text; the search starts after a pause. A text that differs in white space only changes nothing. */
  setText(text: string): void {
    const before = this.query;
    this.text = text;
    if (this.query === before && this.status !== 'idle') return;
    this.stopPause?.();
    this.stopPause = this.deps.clock.setTimeout(() => void this.start(), PAUSE_MS);
  }

  /** Searches now, or reads the history while nothing is typed. */
  async start(): Promise<void> {
    this.stopPause?.();
    this.stopPause = null;
    this.abort?.abort();
    const { query } = this;
    const abort = new AbortController();
    this.abort = abort;
    this.status = 'loading';
    this.active = -1;
    try {
      const found =
        query === ''
          ? await this.history(abort.signal)
          : await this.fetchPage(query, SEARCH_FIRST_PAGE, abort.signal);
      if (abort.signal.aborted) return;
      runInAction(() => {
        this.rows = found.content;
        this.isHot = found.isHot ?? false;
        this.totalPages = found.totalPages;
        this.page = SEARCH_FIRST_PAGE;
        this.active = query === '' || found.content.length === 0 ? -1 : 0;
        this.status = 'ready';
      });
    } catch {
      // The box itself shows the failure; calls are made with notTips.
      if (!abort.signal.aborted) this.fail();
    }
  }

  /** The chosen row of what is typed now. Enter may come before the answer: then the search starts at once, and its first row counts. */
  async settled(): Promise<BondSearchRow | null> {
    if (this.stopPause !== null || this.status === 'loading') await this.start();
    return this.activeRow;
  }

  /** The next page, after the rows that are there. */
  async loadMore(): Promise<void> {
    const { abort, query } = this;
    if (!this.hasMore || this.loadingMore || abort === null) return;
    this.loadingMore = true;
    try {
      const found = await this.fetchPage(query, this.page + 1, abort.signal);
      if (abort.signal.aborted) return;
      runInAction(() => {
        const known = new Set(this.rows.map((row) => row.securityid));
        this.rows = [...this.rows, ...found.content.filter((row) => !known.has(row.securityid))];
        this.totalPages = found.totalPages;
        this.page += 1;
      });
    } catch {
      // Scrolling on asks again; the rows that are there stay.
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

  /** Forgets text and rows: the box was closed. */
  clear(): void {
    this.stopPause?.();
    this.stopPause = null;
    this.abort?.abort();
    this.text = '';
    this.rows = [];
    this.status = 'idle';
    this.active = -1;
  }

  /** Tells the server that this bond was picked; a failure is not worth a word. */
  async remember(securityid: string): Promise<void> {
    if (!this.deps.isLogin()) return;
    await this.deps.http
      .call(market.insertHistoricalSearch, { body: { securityid, ...this.whose } }, { notTips: true })
      .catch(() => {});
  }

  private get whose(): { readonly operId?: string } {
    const operId = this.deps.operId();
    return operId === undefined ? {} : { operId };
  }

  private fail(): void {
    this.status = 'failed';
    this.rows = [];
  }

  private fetchPage(securityArg: string, page: number, signal: AbortSignal): Promise<Found> {
    return this.deps.http.call(
      market.bondInfoByIdOrName,
      { query: { securityArg, page, rows: this.deps.pageSize(), ...this.whose } },
      { signal, notTips: true },
    );
  }

  private async history(signal: AbortSignal): Promise<Found> {
    const seen = this.deps.isLogin()
      ? await this.deps.http.call(market.historicalSearch, { query: this.whose }, { signal, notTips: true })
      : [];
    if (seen.length > 0) return { content: seen, totalPages: 1 };
    const { content } = await this.fetchPage('', SEARCH_FIRST_PAGE, signal);
    return { content, totalPages: 1, isHot: true };
  }
}
