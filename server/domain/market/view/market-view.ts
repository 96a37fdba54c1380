import { beijingDate, dayStart, MS_PER_DAY } from '#contract/rules';
import type { BookDelta, BookOrder, Trade } from '#server/matching';
import type { BookSource } from '../market-command.ts';
import { BondMarket, type Highest, type LastTrade, type SavedBests } from './bond-market.ts';
import { booksAt, enteredIn, firstMomentOf, momentsOf } from './moments.ts';
import type { Bar } from './trend-bars.ts';

/**
 * A trade, event `n` of its book, and the yield that its change is measured against (1e-4 %): the last one before its day; null if unknown.
 */
export interface TapeEntry {
  readonly securityId: string;
  readonly bucket: string;
  readonly n: number;
  readonly trade: Trade;
  readonly previousClose: number | null;
}

/** Effect of a delta on one bond, for the push streams. */
export interface BondChange {
  readonly securityId: string;
  /** Visible quotes that are new or changed. */
  readonly visible: readonly BookOrder[];
  /** Quotes that were visible and have ended. */
  readonly gone: readonly BookOrder[];
  readonly trades: readonly TapeEntry[];
  readonly highest: readonly Highest[];
  /** The moment, epoch ms, from which its bars changed, at the latest; Infinity: they did not. */
  readonly barsFrom: number;
}

interface Gathered {
  readonly visible: Map<string, BookOrder>;
  readonly gone: Map<string, BookOrder>;
  readonly trades: TapeEntry[];
  readonly deltas: BookDelta[];
  /** When its books last changed, epoch ms. */
  at: number;
}

type TapeItem = Omit<TapeEntry, 'previousClose'>;

/** Before the first session every moment begins one. */
const BEFORE_ANY = 1 - MS_PER_DAY;

/** When the last of these orders was entered, or of these trades done; 0: neither. */
function newestBusiness(deltas: readonly BookDelta[]): number {
  let newest = 0;
  for (const { orders, trades } of deltas) {
    for (const { order, acceptedN } of orders)
      if (acceptedN !== null) newest = Math.max(newest, order.createdAt);
    for (const { trade } of trades) newest = Math.max(newest, trade.at);
  }
  return newest;
}

/** The order of the tape, which the database can also produce. */
const byTime = (a: TapeItem, b: TapeItem): number =>
  a.trade.at - b.trade.at ||
  compareText(a.securityId, b.securityId) ||
  compareText(a.bucket, b.bucket) ||
  a.n - b.n;
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Number of trades kept for the tape. */
export const TAPE_LENGTH = 5000;
/** Surplus of older trades at which the list is trimmed. */
const TAPE_SLACK = 500;

/**
 * The market of the current session (a Beijing day) in memory, one per process: fed with commits, read by calls and push streams. All of it can
 * be reloaded from the database.
 */
export class MarketView {
  readonly #books: BookSource;
  readonly #markets = new Map<string, BondMarket>();
  /** Last event seen, by book. */
  readonly #seen = new Map<string, number>();
  /** Newest last. */
  readonly #tape: TapeEntry[] = [];
  /** Owners of users' live quotes, and how many each has. */
  readonly #owners = new Map<string, string>();
  readonly #ownCounts = new Map<string, number>();
  #sessionDate = '';
  #sessionStart = BEFORE_ANY;
  #updatedAt: number | null = null;
  #position = 0;

  constructor(books: BookSource) {
    this.#books = books;
  }

  /** Beijing date of the session that counts and bars belong to. */
  get sessionDate(): string {
    return this.#sessionDate;
  }

  /**
   * Epoch ms of the last change in the session, null before the first. What changes after its day, as quotes that roll to the next one, does not
   * count: the figures are those of the session.
   */
  get updatedAt(): number | null {
    return this.#updatedAt;
  }

  /** Number of changes so far: a snapshot taken now includes those up to this one. */
  get position(): number {
    return this.#position;
  }

  get(securityId: string): BondMarket | undefined {
    return this.#markets.get(securityId);
  }

  /** Every bond that was ever quoted or traded. */
  all(): Iterable<BondMarket> {
    return this.#markets.values();
  }

  /** Owner of a user's live quote; undefined for any other. */
  ownerOf(quoteId: string): string | undefined {
    return this.#owners.get(quoteId);
  }

  /** Whether this operator has live quotes. */
  hasQuotes(operId: string): boolean {
    return this.#ownCounts.has(operId);
  }

  /** Newest trades first. */
  tape(securityId?: string): TapeEntry[] {
    // Without the slack: a process that starts reads no more.
    const newest = this.#tape.slice(-TAPE_LENGTH).toReversed();
    return securityId === undefined ? newest : newest.filter((entry) => entry.securityId === securityId);
  }

  /** Loads what the database knows, before the first delta. `bars` are of the session; `closes` of earlier ones. */
  restore(saved: {
    readonly sessionDate: string;
    readonly bars: ReadonlyMap<string, Bar[]>;
    readonly closes: ReadonlyMap<string, LastTrade>;
    readonly tape: readonly TapeEntry[];
    /** Time of each bond's newest quote in the session. */
    readonly newestAt: ReadonlyMap<string, number>;
    /** Last trade of each bond. */
    readonly lasts: ReadonlyMap<string, LastTrade>;
    /** How each bond's best quotes came about. */
    readonly bests: ReadonlyMap<string, SavedBests>;
    readonly securityIds: Iterable<string>;
  }): void {
    this.#begin(saved.sessionDate);
    for (const [securityId, close] of saved.closes) this.#market(securityId).setClose(close);
    for (const [securityId, bars] of saved.bars) {
      const market = this.#market(securityId);
      market.bars = bars;
      market.quotes = bars.reduce((sum, bar) => sum + bar.quotes, 0);
      market.trades = bars.reduce((sum, bar) => sum + bar.trades, 0);
      market.qty = bars.reduce((sum, bar) => sum + bar.qty, 0);
      market.newestAt =
        saved.newestAt.get(securityId) ?? bars.findLast((bar) => bar.quotes > 0)?.minute ?? null;
    }
    for (const [securityId, last] of saved.lasts) this.#market(securityId).last = last;
    this.#tape.push(...saved.tape);
    this.#updatedAt = this.#newestBusiness();
    for (const securityId of saved.securityIds) {
      const books = this.#books.booksOf(securityId);
      for (const book of books) {
        this.#seen.set(`${securityId}|${book.bucket}`, book.version);
        for (const order of [...book.bids, ...book.ofrs]) this.#own(order);
      }
      const market = this.#market(securityId);
      if (books.some((book) => book.bids.length + book.ofrs.length > 0)) market.refresh(books, null);
      market.restore(saved.bests.get(securityId) ?? null);
    }
  }

  /** Applies deltas, after their books. A delta already applied changes nothing. */
  apply(deltas: readonly BookDelta[], now: number): BondChange[] {
    const fresh = deltas.filter((delta) => this.#isNews(delta));
    if (fresh.length === 0) return [];
    // The day of what was done, which may have been committed after midnight.
    this.#turnSession(newestBusiness(fresh));
    const isSession = beijingDate(now) === this.#sessionDate;
    if (isSession) this.#updatedAt = now;
    this.#position += 1;
    const changes = new Map<string, Gathered>();
    const gather = (securityId: string): Gathered => {
      const existing = changes.get(securityId);
      if (existing) return existing;
      const change: Gathered = { visible: new Map(), gone: new Map(), trades: [], deltas: [], at: 0 };
      changes.set(securityId, change);
      return change;
    };
    for (const delta of fresh) {
      const { securityId, orders } = delta;
      const market = this.#market(securityId);
      const change = gather(securityId);
      const { visible, gone } = change;
      change.deltas.push(delta);
      for (const { order, acceptedN } of orders) {
        this.#own(order);
        if (acceptedN !== null && order.targetId === null && this.#isOfSession(order.createdAt))
          market.countQuote(order.createdAt);
        change.at = Math.max(change.at, order.updatedAt);
        if (order.phase === 'resting') visible.set(order.id, order);
        else if (order.phase === 'done' && order.targetId === null) {
          visible.delete(order.id);
          gone.set(order.id, order);
        }
      }
    }
    // The trades of a bond's books are separate; the tape is ordered by time.
    const done = fresh.flatMap(({ securityId, bucket, trades }) =>
      trades.map(({ n, trade }) => ({ securityId, bucket, n, trade })),
    );
    for (const item of done.sort(byTime)) {
      const market = this.#market(item.securityId);
      const entry = { ...item, previousClose: market.previousClose };
      if (this.#isOfSession(item.trade.at)) market.countTrade(item.trade);
      else market.noteEarlier(item.trade);
      gather(item.securityId).trades.push(entry);
      this.#record(entry);
    }
    if (this.#tape.length > TAPE_LENGTH + TAPE_SLACK) this.#tape.splice(0, this.#tape.length - TAPE_LENGTH);
    return [...changes].map(([securityId, { visible, gone, trades, deltas: ofBond, at }]) => ({
      securityId,
      visible: [...visible.values()],
      gone: [...gone.values()],
      trades,
      highest: this.#refresh(securityId, ofBond, at, isSession),
      barsFrom: firstMomentOf(ofBond),
    }));
  }

  /** Follows a bond's books through the moments of its deltas, which may be of several commits, up to now. */
  #refresh(securityId: string, deltas: readonly BookDelta[], last: number, isSession: boolean): Highest[] {
    const market = this.#market(securityId);
    const books = this.#books.booksOf(securityId);
    const enteredAs = enteredIn(deltas);
    // A quote that ends while the market is closed adds no bar to the previous session.
    const drawnAt = (at: number): number | null => (isSession ? Math.max(at, this.#sessionStart) : null);
    const before = momentsOf(deltas).filter((at) => at < last && this.#isOfSession(at));
    return [
      ...before.flatMap((at) => market.refresh(booksAt(books, deltas, at), drawnAt(at), enteredAs)),
      ...market.refresh(books, drawnAt(last), enteredAs),
    ];
  }

  /** The visible quotes of an owner as changes, once something else that is shown with them has changed. */
  restate(ownerId: string): BondChange[] {
    if (!this.hasQuotes(ownerId)) return [];
    this.#position += 1;
    return [...this.#markets.keys()].flatMap((securityId) => {
      const visible = this.#books
        .booksOf(securityId)
        .flatMap(({ bids, ofrs }) => [...bids, ...ofrs].filter((order) => order.ownerId === ownerId));
      return visible.length === 0
        ? []
        : [{ securityId, visible, gone: [], trades: [], highest: [], barsFrom: Number.POSITIVE_INFINITY }];
    });
  }

  /** Of the newest quote or trade, epoch ms. */
  #newestBusiness(): number | null {
    let newest = this.#tape.at(-1)?.trade.at ?? 0;
    for (const { newestAt } of this.#markets.values()) newest = Math.max(newest, newestAt ?? 0);
    return newest === 0 ? null : newest;
  }

  /** Adds a trade to the tape, in its order: those of other processes arrive book by book. */
  #record(entry: TapeEntry): void {
    const before = this.#tape.findLastIndex((other) => byTime(other, entry) < 0);
    this.#tape.splice(before + 1, 0, entry);
  }

  /** Records the owner of a user's visible quote. */
  #own(order: BookOrder): void {
    if (order.source !== 'user' || this.#owners.has(order.id) === (order.phase === 'resting')) return;
    const isShown = order.phase === 'resting';
    if (isShown) this.#owners.set(order.id, order.ownerId);
    else this.#owners.delete(order.id);
    const count = (this.#ownCounts.get(order.ownerId) ?? 0) + (isShown ? 1 : -1);
    if (count > 0) this.#ownCounts.set(order.ownerId, count);
    else this.#ownCounts.delete(order.ownerId);
  }

  #isNews({ securityId, bucket, to }: BookDelta): boolean {
    const key = `${securityId}|${bucket}`;
    const seen = this.#seen.get(key) ?? 0;
    // A book that was deleted after its day and opened again for the same day of another year begins anew.
    const isReborn = seen > (this.#books.book(securityId, bucket)?.version ?? seen);
    if (to <= seen && !isReborn) return false;
    this.#seen.set(key, to);
    return true;
  }

  /** What another process did before midnight may arrive once the next session has begun. */
  #isOfSession(at: number): boolean {
    return at >= this.#sessionStart;
  }

  #turnSession(at: number): void {
    if (at < this.#sessionStart + MS_PER_DAY) return;
    if (this.#sessionDate !== '') for (const market of this.#markets.values()) market.turnSession();
    this.#begin(beijingDate(at));
  }

  #begin(date: string): void {
    this.#sessionDate = date;
    this.#sessionStart = date === '' ? BEFORE_ANY : dayStart(date).getTime();
  }

  #market(securityId: string): BondMarket {
    const existing = this.#markets.get(securityId);
    if (existing) return existing;
    const market = new BondMarket(securityId);
    this.#markets.set(securityId, market);
    return market;
  }
}
