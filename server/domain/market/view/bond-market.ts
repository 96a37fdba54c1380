import type { BookOrder, BookState, Trade } from '#server/matching';
import { firmLine, type SideSummary, summarise } from './best-quotes.ts';
import { addTrade, type Bar, barAt, drawFrom, minuteOf } from './trend-bars.ts';

/** A quote that became the best of its side. */
export interface Highest {
  readonly securityId: string;
  readonly order: BookOrder;
  /** Yield of the previous best in 1e-4 %, null if there was none. */
  readonly previousYieldE4: number | null;
}

/** The best of a side as it came about before a start. */
export interface SavedBest {
  /** Best yield before its last change, 1e-4 %. */
  readonly previous: number | null;
  /** Of this session. */
  readonly highest: Highest | null;
}

export interface SavedBests {
  readonly bid: SavedBest;
  readonly ofr: SavedBest;
}

/** Yield in 1e-4 %, time in epoch ms. */
export interface LastTrade {
  readonly yieldE4: number;
  readonly at: number;
}

/** One bond's market in one session (a day): best quotes, last trade, bars, counts. Changed only by `MarketView`. */
export class BondMarket {
  readonly securityId: string;
  bid: SideSummary | null = null;
  ofr: SideSummary | null = null;
  /** Best yields before their last change, 1e-4 %. */
  previousBid: number | null = null;
  previousOfr: number | null = null;
  /** Last trade, of any session. */
  last: LastTrade | null = null;
  /** Last traded yield of earlier sessions, 1e-4 %. */
  previousClose: number | null = null;
  bars: Bar[] = [];
  quotes = 0;
  trades = 0;
  qty = 0;
  /** Time of its newest quote in this session, epoch ms. */
  newestAt: number | null = null;
  highestBid: Highest | null = null;
  highestOfr: Highest | null = null;
  /** When its books last changed, as far as bars show it, epoch ms. */
  #drawnAt = 0;
  /** When the trade of `previousClose` was done, epoch ms. */
  #closedAt = 0;

  constructor(securityId: string) {
    this.securityId = securityId;
  }

  /** Level of activity: sort key for lists of active bonds. Depends on no price. */
  get activity(): number {
    return this.quotes + this.trades;
  }

  /** Starts a new session: counts and bars are reset. */
  turnSession(): void {
    this.setClose(this.last);
    this.bars = [];
    this.quotes = 0;
    this.trades = 0;
    this.qty = 0;
    this.newestAt = null;
    this.highestBid = null;
    this.highestOfr = null;
  }

  /** Loads what books do not tell. Bars come with the prices at their end. */
  restore(saved: SavedBests | null): void {
    this.#drawnAt = this.bars.at(-1)?.minute ?? 0;
    this.previousBid = saved?.bid.previous ?? null;
    this.previousOfr = saved?.ofr.previous ?? null;
    this.highestBid = saved?.bid.highest ?? null;
    this.highestOfr = saved?.ofr.highest ?? null;
  }

  countQuote(at: number): void {
    this.quotes += 1;
    // Another process's quotes arrive book by book.
    this.newestAt = Math.max(at, this.newestAt ?? 0);
    barAt(this.bars, at).quotes += 1;
  }

  countTrade(trade: Trade): void {
    this.trades += 1;
    this.qty += trade.qty;
    const newestAt = this.last?.at ?? 0;
    // Another process's trades arrive book by book.
    const isNewest = trade.at >= newestAt;
    if (isNewest) this.last = { yieldE4: trade.yieldE4, at: trade.at };
    addTrade(this.bars, trade, isNewest || minuteOf(trade.at) < minuteOf(newestAt));
  }

  /** Notes a trade of an earlier session. */
  noteEarlier({ yieldE4, at }: Trade): void {
    if (at >= this.#closedAt) this.setClose({ yieldE4, at });
    if (at >= (this.last?.at ?? 0)) this.last = { yieldE4, at };
  }

  /** Sets the last trade of earlier sessions; null changes nothing. */
  setClose(trade: LastTrade | null): void {
    if (trade === null) return;
    this.previousClose = trade.yieldE4;
    this.#closedAt = trade.at;
  }

  /** Re-evaluates the books; returns the quotes that became best, as they came in. `at` null: not recorded in the bars. */
  refresh(
    books: readonly BookState[],
    at: number | null,
    enteredAs: (order: BookOrder) => BookOrder = (order) => order,
  ): Highest[] {
    const bid = summarise(books, 1);
    const ofr = summarise(books, 2);
    const news = [this.#risen(bid, this.bid), this.#risen(ofr, this.ofr)]
      .filter((item) => item !== null)
      .map((item) => ({ ...item, order: enteredAs(item.order) }));
    if (bid?.best.yieldE4 !== this.bid?.best.yieldE4) this.previousBid = this.bid?.best.yieldE4 ?? null;
    if (ofr?.best.yieldE4 !== this.ofr?.best.yieldE4) this.previousOfr = this.ofr?.best.yieldE4 ?? null;
    this.bid = bid;
    this.ofr = ofr;
    for (const item of news) {
      if (item.order.side === 1) this.highestBid = item;
      else this.highestOfr = item;
    }
    if (at !== null) this.drawLine(books, at);
    return news;
  }

  /** Records the line of these books from the bar of this moment on, or from that of a later change that they have too. */
  drawLine(books: readonly BookState[], at: number): void {
    this.#drawnAt = Math.max(at, this.#drawnAt);
    drawFrom(this.bars, this.#drawnAt, firmLine(books));
  }

  /** A new best that improves on the old one, rather than one that moved up when the old one ended. */
  #risen(now: SideSummary | null, before: SideSummary | null): Highest | null {
    if (now === null || now.best.id === before?.best.id) return null;
    const { best } = now;
    const previousYieldE4 = before?.best.yieldE4 ?? null;
    const betters =
      previousYieldE4 === null ||
      (best.side === 1 ? best.yieldE4 < previousYieldE4 : best.yieldE4 > previousYieldE4);
    return betters ? { securityId: this.securityId, order: best, previousYieldE4 } : null;
  }
}
