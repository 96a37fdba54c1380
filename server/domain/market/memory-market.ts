import type { BookState } from '#server/matching';
import { LiveBooks } from './live-books.ts';
import type { BookSource, MarketCommand, MarketResult } from './market-command.ts';
import { runCommands } from './run-commands.ts';

/** Books in memory only: for quickly generating history, and for tests. */
export class MemoryMarket implements BookSource {
  readonly #books = new LiveBooks();

  /** `books`: the initial books. */
  constructor(books: Iterable<BookState> = []) {
    for (const book of books) this.#books.put(book);
  }

  book(securityId: string, bucket: string): BookState | undefined {
    return this.#books.book(securityId, bucket);
  }

  booksOf(securityId: string): readonly BookState[] {
    return this.#books.booksOf(securityId);
  }

  all(): Iterable<BookState> {
    return this.#books.all();
  }

  /** Carries the commands out at `now`. */
  execute(commands: readonly MarketCommand[], now: number): MarketResult {
    const outcome = runCommands(commands, now, (securityId, bucket) => this.book(securityId, bucket));
    for (const state of outcome.changed.values()) this.#books.put(state);
    return outcome;
  }
}
