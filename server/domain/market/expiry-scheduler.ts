import { beijingDate, beijingSecondOfDay, TRADING_CLOSE } from '#contract/rules';
import { type BookDelta, bookKey, type BookOrder, type BookState, isTimeOfDay } from '#server/matching';
import { Agenda, type Clock, type Undo } from '#server/runtime';
import type { BookId } from './book-rows.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketCommand } from './market-command.ts';
import type { MarketWriter } from './market-writer.ts';

export interface ExpirySchedulerDeps {
  readonly writer: MarketWriter;
  readonly books: LiveBooks;
  readonly clock: Clock;
  /** Whether quotes may stand at this moment. */
  readonly isOpen: (now: number) => boolean;
  readonly onError: (error: unknown) => void;
  /** Told after the daily close. */
  readonly onClosed?: () => Promise<void>;
}

/** Often, so that what ends in one second does not end in one long transaction that orders wait for. */
const LOOK_MS = 50;
const LEFT_OUT = 19;
/** A smaller step of the clock is a correction, not a setting back. */
const SET_BACK_MS = 500;

/** Ends orders when their time is over, and all day orders at market close, whether or not anything else happens in their books. */
export class ExpiryScheduler {
  readonly #deps: ExpirySchedulerDeps;
  readonly #due = new Agenda<BookId>();
  /** Books with orders whose time is over, until these have ended. */
  readonly #owed = new Map<string, BookId>();
  #undos: Undo[] = [];
  /** Beijing date of the last close that was seen to. */
  #closedOn = '';
  /** The clock at the last look. */
  #seen = 0;
  #looking = false;
  /** Looks to leave out after one that failed: a database that is away is not asked, nor logged, twenty times a second. */
  #leaveOut = 0;

  constructor(deps: ExpirySchedulerDeps) {
    this.#deps = deps;
  }

  /** Ends what should have ended while nobody looked, then watches until undone. */
  async start(): Promise<Undo> {
    const { writer, books, clock } = this.#deps;
    const now = clock.now();
    for (const book of books.all()) this.#note(book.securityId, book.bucket, liveOf(book));
    this.#closedOn = lastClose(now);
    this.#seen = now;
    await this.#sweep(now);
    this.#undos = [
      writer.afterCommit.on('scheduleExpiry', ({ deltas }) => {
        this.#hear(deltas);
      }),
      clock.every(LOOK_MS, () => {
        this.#watchClock();
        if (this.#looking) return;
        if (this.#leaveOut > 0) {
          this.#leaveOut -= 1;
          return;
        }
        this.#looking = true;
        this.#look()
          .catch((error: unknown) => {
            this.#leaveOut = LEFT_OUT;
            this.#deps.onError(error);
          })
          .finally(() => {
            this.#looking = false;
          });
      }),
    ];
    return () => {
      for (const undo of this.#undos.splice(0)) undo();
    };
  }

  /** Seconds are seconds: where the clock is set back, an order that was given so many still has what it had left. */
  #watchClock(): void {
    const { clock, books, writer, onError } = this.#deps;
    const [before, now] = [this.#seen, clock.now()];
    this.#seen = now;
    if (now > before - SET_BACK_MS) return;
    for (const book of books.all()) {
      const { securityId, bucket } = book;
      for (const { id, expireAt, specifyTime } of liveOf(book)) {
        // One that is over by the old clock came with the new one.
        if (expireAt === null || expireAt <= before || isTimeOfDay(specifyTime)) continue;
        const command: MarketCommand = { securityId, bucket, command: { type: 'expire', id } };
        const end = (): void => void writer.execute([command]).catch(onError);
        this.#undos.push(clock.after(expireAt - before, end));
      }
    }
  }

  #hear(deltas: readonly BookDelta[]): void {
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

  async #look(): Promise<void> {
    const now = this.#deps.clock.now();
    const close = lastClose(now);
    // A clock that was set back over a close has closed nothing: the next one comes again.
    if (close < this.#closedOn) this.#closedOn = close;
    if (close > this.#closedOn) {
      await this.#closeAll();
      this.#closedOn = close;
      await this.#deps.onClosed?.();
      return;
    }
    for (const book of this.#due.due(now)) this.#owed.set(bookKey(book.securityId, book.bucket), book);
    const owed = [...this.#owed.values()];
    await this.#deps.writer.execute(
      owed.map((book): MarketCommand => ({ ...book, command: { type: 'tick' } })),
    );
    this.#owed.clear();
  }

  /** At the start: books of a closed market, and orders of before the last close, are closed; others lose what is due. */
  async #sweep(now: number): Promise<void> {
    const { writer, books, isOpen } = this.#deps;
    const closeMs = Date.parse(`${this.#closedOn}T17:30:00+08:00`);
    const commands = [...books.all()].flatMap((book): MarketCommand[] => {
      const live = liveOf(book);
      if (live.length === 0) return [];
      const { securityId, bucket } = book;
      const isOver =
        !isOpen(now) || live.some((order) => order.timeInForce !== 1 && order.createdAt < closeMs);
      return [{ securityId, bucket, command: { type: isOver ? 'close' : 'tick' } }];
    });
    await writer.execute(commands);
  }

  async #closeAll(): Promise<void> {
    const { writer, books } = this.#deps;
    const commands = [...books.all()]
      .filter((book) => liveOf(book).length > 0)
      .map(({ securityId, bucket }): MarketCommand => ({ securityId, bucket, command: { type: 'close' } }));
    await writer.execute(commands);
  }
}

const liveOf = (book: BookState): readonly BookOrder[] => [...book.bids, ...book.ofrs, ...book.pendingHits];

/** Beijing date of the last 17:30 before this moment. The second 17:30:00 itself is still open (spec section 9). */
function lastClose(now: number): string {
  return beijingSecondOfDay(now) > TRADING_CLOSE ? beijingDate(now) : beijingDate(now - 86_400_000);
}
