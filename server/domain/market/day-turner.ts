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

/** Maximum delay before a quote is carried over into the new day when nothing else happens in its book. */
const CHECK_MS = 1000;

/**
 * Checks every second whether books still stand on an earlier settlement day, and has them carried over. It checks the books, not the clock: a
 * midnight, a start after a holiday, a changed calendar and a corrected bond maturity are all noticed. Of several processes one does it: the
 * book's lock lets one go first, and the others find it done.
 */
export class DayTurner {
  readonly #deps: DayTurnerDeps;
  #turning = false;

  constructor(deps: DayTurnerDeps) {
    this.#deps = deps;
  }

  /** Checks now, then repeatedly until undone. */
  async start(): Promise<Undo> {
    await this.turn();
    return this.#deps.clock.every(CHECK_MS, () => {
      if (this.#turning) return;
      this.turn().catch(this.#deps.onError);
    });
  }

  /** Carries over books that stand on an earlier day. */
  async turn(): Promise<void> {
    this.#turning = true;
    try {
      await this.#deps.writer.execute(this.#stale(this.#deps.clock.now()));
    } finally {
      this.#turning = false;
    }
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
