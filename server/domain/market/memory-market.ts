import { bookKey, type BookState } from '../../matching/index.ts';
import type { BookSource, MarketCommand, MarketResult } from './market-command.ts';
import { runCommands } from './run-commands.ts';

/** Books in memory only: for filling history quickly, and for tests. */
export class MemoryMarket implements BookSource {
  private readonly books = new Map<string, BookState>();
  private readonly bySecurity = new Map<string, Set<string>>();

  book(securityId: string, bucket: string): BookState | undefined {
    return this.books.get(bookKey(securityId, bucket));
  }

  booksOf(securityId: string): readonly BookState[] {
    const keys = this.bySecurity.get(securityId);
    if (!keys) return [];
    return [...keys].map((key) => this.books.get(key)).filter((book) => book !== undefined);
  }

  all(): IterableIterator<BookState> {
    return this.books.values();
  }

  /** Carries the commands out at `now`. */
  execute(commands: readonly MarketCommand[], now: number): MarketResult {
    const outcome = runCommands(commands, now, (securityId, bucket) => this.book(securityId, bucket));
    for (const [key, state] of outcome.changed) {
      this.books.set(key, state);
      const keys = this.bySecurity.get(state.securityId);
      if (keys) keys.add(key);
      else this.bySecurity.set(state.securityId, new Set([key]));
    }
    return outcome;
  }
}
