import { beijingDate } from '#contract/rules';
import { type BookState, needsTurn } from '#server/matching';
import type { Clock, Undo } from '#server/runtime';
import type { MarketCommand } from './market-command.ts';
import type { MarketWriter } from './market-writer.ts';
import type { DaysAt } from './run-commands.ts';

export interface DayTurnerDeps {
  readonly writer: Pick<MarketWriter, 'execute'>;
  readonly books: { all(): Iterable<BookState> };
  readonly daysAt: DaysAt;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Maximum delay before a quote is carried over into the new date when nothing else happens in its book. */
const CHECK_MS = 1000;
/** Between checks of all books within a date. Other processes' changes of calendar and bonds arrive as often; thousands of books take 10 ms. */
const ALL_BOOKS_MS = 10_000;

/**
 * Checks whether books are still on an earlier settlement day, and has them carried over: within a second of a new date in Beijing, and every ten
 * seconds. It checks the books, not the date: a start after a holiday, a changed calendar and corrected terms of a bond are all noticed. Of
 * several processes one does it: the book's lock lets one go first, and the others find it done.
 */
export class DayTurner {
  readonly #deps: DayTurnerDeps;
  #turning = false;
  #checked = { date: '', at: Number.NEGATIVE_INFINITY };

  constructor(deps: DayTurnerDeps) {
    this.#deps = deps;
  }

  /** Checks now, then repeatedly until undone. */
  async start(): Promise<Undo> {
    await this.turn();
    return this.#deps.clock.every(CHECK_MS, () => {
      if (this.#turning || !this.#isDue(this.#deps.clock.now())) return;
      this.turn().catch(this.#deps.onError);
    });
  }

  /** Carries over books that stand on an earlier day. */
  async turn(): Promise<void> {
    this.#turning = true;
    const now = this.#deps.clock.now();
    try {
      await this.#deps.writer.execute(this.#stale(now));
      this.#checked = { date: beijingDate(now), at: now };
    } finally {
      this.#turning = false;
    }
  }

  #isDue(now: number): boolean {
    // Either way: the wall clock may be set back.
    return Math.abs(now - this.#checked.at) >= ALL_BOOKS_MS || beijingDate(now) !== this.#checked.date;
  }

  #stale(now: number): MarketCommand[] {
    const { books, daysAt } = this.#deps;
    const dayOf = daysAt(now);
    return [...books.all()]
      .filter((book) => book.bids.length + book.ofrs.length + book.pendingHits.length > 0)
      .filter((book) => needsTurn(book, dayOf(book.securityId, book.bucket)))
      .map(({ securityId, bucket }) => ({ securityId, bucket, command: { type: 'tick' } }));
  }
}
