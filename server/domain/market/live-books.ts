import { bookKey, type BookState } from '#server/matching';
import type { BookSource } from './market-command.ts';

/** The newest known state of every book, in memory. A state is never replaced by an older one. */
export class LiveBooks implements BookSource {
  readonly #books = new Map<string, BookState>();
  readonly #bySecurity = new Map<string, Set<string>>();

  book(securityId: string, bucket: string): BookState | undefined {
    return this.#books.get(bookKey(securityId, bucket));
  }

  booksOf(securityId: string): readonly BookState[] {
    const keys = this.#bySecurity.get(securityId);
    if (!keys) return [];
    const books: BookState[] = [];
    for (const key of keys) {
      const book = this.#books.get(key);
      if (book) books.push(book);
    }
    return books;
  }

  all(): Iterable<BookState> {
    return this.#books.values();
  }

  put(state: BookState): void {
    const key = bookKey(state.securityId, state.bucket);
    const existing = this.#books.get(key);
    if (existing && existing.version > state.version) return;
    this.#books.set(key, state);
    const keys = this.#bySecurity.get(state.securityId);
    if (keys) keys.add(key);
    else this.#bySecurity.set(state.securityId, new Set([key]));
  }
}
