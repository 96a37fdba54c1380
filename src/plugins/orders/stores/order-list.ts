import { transaction } from '#contract/api';
import type { Order } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import type { LiveRows, RowsChange } from '#core/grid';
import { type Http, rethrowMistake } from '#core/http';
import type { SessionStore } from '#core/session';
import type { TradingStore } from '#core/trading';
import { makeAutoObservable, observableRef, observe, reaction } from 'mobx';
import { daysOf, type Span, spanOf } from '../model/order-days.ts';
import { NO_FILTER, type OrderFilter, passes, queryOf } from '../model/order-filter.ts';
import { NO_TOTALS, type OrderTotals, totalsOf } from '../model/order-totals.ts';

const PAGE_ROWS = 50;
/** Most orders in one export. */
export const EXPORT_LIMIT = 5000;
const EXPORT_PAGE_ROWS = 200;

interface Deps {
  readonly http: Http;
  readonly trading: Pick<TradingStore, 'orders'>;
  readonly session: Pick<SessionStore, 'sessionId'>;
  readonly clock: Clock;
  /** The filter that the list begins with; default none. */
  readonly first?: Partial<OrderFilter>;
}

type Hidden =
  | 'deps'
  | 'pages'
  | 'list'
  | 'byId'
  | 'onScreen'
  | 'listeners'
  | 'turn'
  | 'page'
  | 'stopFrame'
  | 'touched'
  | 'isRunning'
  | 'spanAt';

/**
 * The user's orders that pass the filter: the live store's records on top of the server's pages, each order once and as new as known.
 * Live ones come first, then the newest.
 */
export class OrderList implements LiveRows<Order> {
  filter: OrderFilter;
  /** The filter that it began with. */
  readonly base: OrderFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The oldest order is listed. */
  isEnd = false;
  /** How many are listed; once a table shows them, how many are in it. */
  count = 0;
  /** Their totals. */
  totals: OrderTotals = NO_TOTALS;
  private readonly deps: Deps;
  /** Records read by page. */
  private readonly pages = new Map<string, Order>();
  private list: readonly Order[] = [];
  private byId: ReadonlyMap<string, Order> = new Map();
  /** Those in the table, which follows the list after a moment; null while there is no table. */
  private onScreen: ReadonlyMap<string, Order> | null = null;
  private readonly listeners = new Set<(change: RowsChange) => void>();
  private readonly touched = new Set<string>();
  private stopFrame: Undo | null = null;
  private page = 0;
  private isRunning = false;
  /** When the days of the filter were last set by a span, ms; null: never. */
  private spanAt: number | null = null;
  /** Increases with every filter and session: late pages of an older one are dropped. */
  private turn = 0;

  constructor(deps: Deps) {
    this.deps = deps;
    this.base = { ...NO_FILTER, ...deps.first };
    this.filter = this.base;
    makeAutoObservable<OrderList, Hidden>(this, {
      filter: observableRef,
      totals: observableRef,
      base: false,
      deps: false,
      pages: false,
      list: false,
      byId: false,
      onScreen: false,
      listeners: false,
      touched: false,
      stopFrame: false,
      page: false,
      isRunning: false,
      spanAt: false,
      turn: false,
      rows: false,
      get: false,
      subscribe: false,
      start: false,
      all: false,
    });
  }

  rows(): readonly Order[] {
    return this.list;
  }

  get(orderId: string): Order | undefined {
    return this.byId.get(orderId);
  }

  subscribe(listener: (change: RowsChange) => void): Undo {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Follows the live store and reads the first page, until the undo is called. */
  start(): Undo {
    this.isRunning = true;
    const { trading, session } = this.deps;
    const stopOrders = observe(trading.orders, ({ name }) => this.touch([String(name)]));
    const stopSession = reaction(
      () => session.sessionId,
      () => this.begin(),
    );
    this.begin();
    void this.loadMore();
    return () => {
      this.isRunning = false;
      stopOrders();
      stopSession();
      this.stopFrame?.();
      this.stopFrame = null;
    };
  }

  /** Changes the filter. */
  setFilter(change: Partial<OrderFilter>): void {
    this.filter = { ...this.filter, ...change };
    this.begin();
    void this.loadMore();
  }

  /** Lists the orders of a span of days. `now` in ms. */
  setSpan(span: Span, now: number): void {
    this.spanAt = now;
    this.setFilter(daysOf(span, now));
  }

  /** A new day: what was listed as today's, or as this week's, is again what the span says. */
  followDay(now: number): void {
    const { spanAt, filter } = this;
    const span = spanAt === null ? '' : spanOf(filter, spanAt);
    if (span !== '' && span !== 'any' && spanOf(filter, now) !== span) this.setSpan(span, now);
  }

  /** Reads the next older page, unless one is loading or there is none. The notice centre reports a failure; `status` keeps it. */
  async loadMore(): Promise<void> {
    if (this.isEnd || this.status === 'loading' || !this.isRunning) return;
    this.status = 'loading';
    const { turn } = this;
    try {
      for (;;) {
        const page = this.page + 1;
        const reply = await this.read(page, PAGE_ROWS);
        if (turn !== this.turn) return;
        this.page = page;
        const before = this.list.length;
        for (const order of reply.content) this.pages.set(order.orderId, order);
        this.renew(
          reply.content.map((order) => order.orderId),
          page === 1,
        );
        const isEnd = page >= reply.totalPages;
        if (isEnd || this.list.length > before || !this.isRunning) {
          this.settle('ready', isEnd);
          return;
        }
      }
    } catch (error) {
      if (turn === this.turn) this.settle('failed', false);
      rethrowMistake(error);
    }
  }

  /** Every order that passes the filter, newest first, at most `EXPORT_LIMIT`. Rejects with the call's HttpError. */
  async all(): Promise<readonly Order[]> {
    const found = new Map<string, Order>();
    for (let page = 1, pages = 1; page <= pages && found.size < EXPORT_LIMIT; page += 1) {
      const reply = await this.read(page, EXPORT_PAGE_ROWS);
      for (const order of reply.content) found.set(order.orderId, order);
      pages = reply.totalPages;
    }
    return [...found.values()].slice(0, EXPORT_LIMIT);
  }

  /** These are in the table from now on. */
  showRows(orderIds: readonly string[]): void {
    const before = this.onScreen;
    this.onScreen = new Map(
      orderIds.flatMap((id) => {
        const order = this.byId.get(id) ?? before?.get(id);
        return order === undefined ? [] : [[id, order] as const];
      }),
    );
    this.addUp();
  }

  /** Something painted with these orders changed, such as whether they are chosen. */
  touch(orderIds: Iterable<string>): void {
    for (const id of orderIds) this.touched.add(id);
    this.stopFrame ??= this.deps.clock.onFrame(() => {
      this.stopFrame = null;
      const ids = [...this.touched];
      this.touched.clear();
      this.renew(ids);
    });
  }

  private read(page: number, rows: number) {
    return this.deps.http.call(transaction.getQuoteList, { query: { page, rows, ...queryOf(this.filter) } });
  }

  /** Another filter or another user: no earlier page counts. */
  private begin(): void {
    this.turn += 1;
    this.page = 0;
    this.settle('idle', false);
    const gone = this.list.map((order) => order.orderId);
    this.pages.clear();
    this.renew(gone, true);
  }

  private settle(status: 'idle' | 'ready' | 'failed', isEnd: boolean): void {
    this.status = status;
    this.isEnd = isEnd;
  }

  private addUp(): void {
    const orders = this.onScreen === null ? this.list : [...this.onScreen.values()];
    this.count = orders.length;
    this.totals = totalsOf(orders);
  }

  private renew(changed: readonly string[], isRequested = false): void {
    const before = this.list;
    const newest = new Map(this.pages);
    for (const order of Array.from(this.deps.trading.orders.values())) {
      const read = newest.get(order.orderId);
      if (read === undefined || read.version <= order.version) newest.set(order.orderId, order);
    }
    this.byId = new Map([...newest].filter(([, order]) => passes(order, this.filter)));
    this.list = [...this.byId.values()].sort(liveThenNewest);
    // An order that has left the list still counts while it is in the table.
    if (this.onScreen !== null)
      this.onScreen = new Map([...this.onScreen].map(([id, order]) => [id, this.byId.get(id) ?? order]));
    this.addUp();
    const structure =
      before.length !== this.list.length ||
      this.list.some((order, i) => order.orderId !== before[i]?.orderId);
    if (changed.length === 0 && !structure) return;
    for (const listener of this.listeners) listener({ changed: new Set(changed), structure, isRequested });
  }
}

function liveThenNewest(a: Order, b: Order): number {
  const live = Number(b.ordStatus === '0') - Number(a.ordStatus === '0');
  return live || (b.createTime ?? '').localeCompare(a.createTime ?? '') || a.orderId.localeCompare(b.orderId);
}
