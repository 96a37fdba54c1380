import { MS_PER_DAY } from '#contract/rules';
import { type BookDelta, bookKey, type BookOrder, type BookState, isTimeOfDay } from '#server/matching';
import { Agenda, type Clock, type Undo } from '#server/runtime';
import type { BookId } from './book-rows.ts';
import { lastCloseAt } from './last-close.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketCommand } from './market-command.ts';
import type { MarketWriter } from './market-writer.ts';

export interface ExpirySchedulerDeps {
  readonly writer: Pick<MarketWriter, 'execute' | 'afterCommit'>;
  readonly books: Pick<LiveBooks, 'all'>;
  readonly clock: Clock;
  /** Whether quotes may rest at this moment. */
  readonly isOpen: (now: number) => boolean;
  readonly onError: (error: unknown) => void;
  /** Called after the daily close. */
  readonly onClosed?: () => Promise<void>;
}

/** Frequent, so that orders ending within one second do not end in one long transaction that other orders wait for. */
const CHECK_MS = 50;
/** Used while nothing is due within it: each check wakes a sleeping processor. */
const QUIET_CHECK_MS = 250;
const LEFT_OUT = 19;
/** A smaller step of the clock is a correction, not a reset. */
const SET_BACK_MS = 500;

/** Ends orders when their time is over, and all day orders at market close, whether or not anything else happens in their books. */
export class ExpiryScheduler {
  readonly #deps: ExpirySchedulerDeps;
  readonly #due = new Agenda<BookId>();
  /** Books with overdue orders, until these have ended. */
  readonly #overdue = new Map<string, BookId>();
  #undos: Undo[] = [];
  #undoCheck: Undo = () => {};
  /** First millisecond after the last close that was processed. */
  #closedAt = 0;
  /** The clock at the last check. */
  #seen = 0;
  #checking = false;
  /** Checks to skip after a failed one: an unavailable database is not queried, nor logged, twenty times a second. */
  #leaveOut = 0;

  constructor(deps: ExpirySchedulerDeps) {
    this.#deps = deps;
  }

  /** Ends what should have ended while the server was down, then watches until undone. */
  async start(): Promise<Undo> {
    const { writer, books, clock } = this.#deps;
    const now = clock.now();
    // Before anything is awaited: what others commit meanwhile ends on time too.
    this.#undos = [
      writer.afterCommit.on('scheduleExpiry', ({ deltas }) => {
        this.#receive(deltas);
      }),
      () => this.#undoCheck(),
    ];
    for (const book of books.all()) this.#note(book.securityId, book.bucket, liveOf(book));
    this.#closedAt = lastCloseAt(now);
    this.#seen = now;
    await this.#sweep(now);
    this.#await();
    return () => {
      for (const undo of this.#undos.splice(0)) undo();
    };
  }

  /** Waits for the next check: short where something is due soon, or failed. */
  #await(): void {
    const { clock } = this.#deps;
    const isSoon =
      this.#due.next < clock.now() + QUIET_CHECK_MS || this.#overdue.size > 0 || this.#leaveOut > 0;
    this.#undoCheck = clock.after(isSoon ? CHECK_MS : QUIET_CHECK_MS, () => {
      this.#await();
      this.#watchClock();
      if (this.#checking) return;
      if (this.#leaveOut > 0) {
        this.#leaveOut -= 1;
        return;
      }
      if (!this.#isAnythingDue()) return;
      this.#checking = true;
      this.#check()
        .catch((error: unknown) => {
          this.#leaveOut = LEFT_OUT;
          this.#deps.onError(error);
        })
        .finally(() => {
          this.#checking = false;
        });
    });
  }

  /** If the clock is set back, an order valid for a number of seconds keeps its remaining time. */
  #watchClock(): void {
    const { clock, books, writer, onError } = this.#deps;
    const [before, now] = [this.#seen, clock.now()];
    this.#seen = now;
    if (now > before - SET_BACK_MS) return;
    for (const book of books.all()) {
      const { securityId, bucket } = book;
      for (const { id, expireAt, specifyTime } of liveOf(book)) {
        // An order already over by the old clock must have arrived after the clock was set.
        if (expireAt === null || expireAt <= before || isTimeOfDay(specifyTime)) continue;
        const command: MarketCommand = { securityId, bucket, command: { type: 'expire', id } };
        const end = (): void => void writer.execute([command]).catch(onError);
        this.#undos.push(clock.after(expireAt - before, end));
      }
    }
  }

  #receive(deltas: readonly BookDelta[]): void {
    for (const { securityId, bucket, orders } of deltas) {
      this.#note(
        securityId,
        bucket,
        orders.filter(({ order }) => order.phase !== 'done').map(({ order }) => order),
      );
    }
  }

  #note(securityId: string, bucket: string, orders: readonly BookOrder[]): void {
    for (const { expireAt } of orders) if (expireAt !== null) this.#due.add(expireAt, { securityId, bucket });
  }

  /** Called twenty times a second: whether a check would find anything. */
  #isAnythingDue(): boolean {
    const now = this.#deps.clock.now();
    const isSameClose = now >= this.#closedAt && now < this.#closedAt + MS_PER_DAY;
    return !isSameClose || this.#overdue.size > 0 || this.#due.next <= now;
  }

  async #check(): Promise<void> {
    const now = this.#deps.clock.now();
    const close = lastCloseAt(now);
    // A clock set back over a close has undone that close: the next one is processed again.
    if (close < this.#closedAt) this.#closedAt = close;
    if (close > this.#closedAt) {
      await this.#closeAll(close);
      this.#closedAt = close;
      await this.#deps.onClosed?.();
      return;
    }
    for (const book of this.#due.due(now)) this.#overdue.set(bookKey(book.securityId, book.bucket), book);
    const owed = [...this.#overdue.values()];
    await this.#deps.writer.execute(
      owed.map((book): MarketCommand => ({ ...book, command: { type: 'tick' } })),
    );
    this.#overdue.clear();
  }

  /** At the start: day orders from before the last close end, all of them while the market is closed, and orders that are due. */
  async #sweep(now: number): Promise<void> {
    await this.#closeAll(this.#deps.isOpen(now) ? this.#closedAt : undefined);
  }

  /** `before`: a close that is made up for ends nothing that was placed since. */
  async #closeAll(before?: number): Promise<void> {
    const { writer, books } = this.#deps;
    const command: MarketCommand['command'] =
      before === undefined ? { type: 'close' } : { type: 'close', before };
    const commands = [...books.all()]
      .filter((book) => liveOf(book).length > 0)
      .map(({ securityId, bucket }): MarketCommand => ({ securityId, bucket, command }));
    await writer.execute(commands);
  }
}

const liveOf = (book: BookState): readonly BookOrder[] => [...book.bids, ...book.ofrs, ...book.pendingHits];
