import { market as calls } from '#contract/api';
import type { LatestTrans } from '#contract/entities';
import type { Undo } from '#core/clock';
import type { LiveRows, RowsChange } from '#core/grid';
import { type Http, rethrowMistake } from '#core/http';
import { type MarketStore, newestTradeFirst } from '#core/market';
import type { SessionStore } from '#core/session';
import { makeAutoObservable, reaction } from 'mobx';

/** Trades per page. */
export const TRADES_PAGE_SIZE = 50;

interface Deps {
  readonly http: Http;
  readonly market: Pick<MarketStore, 'trades' | 'followTrades'>;
  readonly session: Pick<SessionStore, 'sessionId'>;
}

/**
 * Done trades, newest first: the live tape on top, older ones page by page as the user scrolls. Every trade is listed once, however
 * pages and tape overlap.
 */
export class TradePages implements LiveRows<LatestTrans> {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The oldest trade is listed. */
  isEnd = false;
  private readonly deps: Deps;
  private readonly tradesById = new Map<string, LatestTrans>();
  private list: readonly LatestTrans[] = [];
  private readonly listeners = new Set<(change: RowsChange) => void>();
  private stopped = true;
  /** Increases with every session: late pages of an older one are dropped. */
  private turn = 0;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<TradePages, 'deps' | 'tradesById' | 'list' | 'listeners' | 'stopped' | 'turn' | 'add'>(
      this,
      {
        deps: false,
        tradesById: false,
        list: false,
        listeners: false,
        stopped: false,
        turn: false,
        add: false,
        rows: false,
        get: false,
        subscribe: false,
        start: false,
      },
    );
  }

  rows(): readonly LatestTrans[] {
    return this.list;
  }

  get(tradeId: string): LatestTrans | undefined {
    return this.tradesById.get(tradeId);
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Subscribes to the tape and reads the first page, until the undo is called. */
  start(): Undo {
    this.stopped = false;
    const { trades } = this.deps.market;
    const stopFollow = this.deps.market.followTrades();
    const stopTape = trades.subscribe(() => this.add(trades.rows()));
    // One user's data must not be visible to the next.
    const stopSession = reaction(
      () => this.deps.session.sessionId,
      () => this.forget(),
    );
    this.add(trades.rows());
    void this.loadMore();
    return () => {
      this.stopped = true;
      stopSession();
      stopFollow();
      stopTape();
    };
  }

  /** Reads the next older page, unless one is loading or there is none. The notice centre reports a failure; `status` keeps it. */
  async loadMore(): Promise<void> {
    if (this.isEnd || this.status === 'loading' || this.stopped) return;
    this.status = 'loading';
    const { turn } = this;
    try {
      for (;;) {
        // New trades push older ones down the server's list: the next page is the one after everything known here.
        const pageNum = Math.floor(this.list.length / TRADES_PAGE_SIZE) + 1;
        const page = await this.deps.http.call(calls.queryLatestTrans, {
          params: { pageNum, pageSize: TRADES_PAGE_SIZE },
          query: {},
        });
        if (turn !== this.turn) return;
        const before = this.list.length;
        this.add(page.content);
        const isEnd = pageNum >= page.totalPages;
        if (isEnd || this.list.length > before || this.stopped) {
          this.settle('ready', isEnd);
          return;
        }
      }
    } catch (error) {
      if (turn === this.turn) this.settle('failed', false);
      rethrowMistake(error);
    }
  }

  private forget(): void {
    this.turn += 1;
    this.settle('idle', false);
    const gone = new Set(this.tradesById.keys());
    this.tradesById.clear();
    this.list = [];
    for (const listener of this.listeners) listener({ changed: gone, structure: true });
  }

  private settle(status: 'idle' | 'ready' | 'failed', isEnd: boolean): void {
    this.status = status;
    this.isEnd = isEnd;
  }

  private add(trades: readonly LatestTrans[]): void {
    const fresh = trades.filter((trade) => !this.tradesById.has(trade.tradeId));
    if (fresh.length === 0) return;
    for (const trade of fresh) this.tradesById.set(trade.tradeId, trade);
    this.list = [...this.tradesById.values()].sort(newestTradeFirst);
    const change: RowsChange = { changed: new Set(fresh.map((trade) => trade.tradeId)), structure: true };
    for (const listener of this.listeners) listener(change);
  }
}
