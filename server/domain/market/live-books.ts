import { bookKey, type BookState } from '#server/matching';
import type { BookSource } from './market-command.ts';

interface UsedBooks {
  readonly count: number;
  readonly versions: number;
}

/** The newest known state of every book, in memory. A state is never replaced by an older one. */
export class LiveBooks implements BookSource {
  readonly #books = new Map<string, BookState>();
  readonly #bySecurity = new Map<string, Set<string>>();
  #used: UsedBooks = { count: 0, versions: 0 };

  /** Of the books that have events: their number, and the sum of their versions. */
  get used(): UsedBooks {
    return this.#used;
  }

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
    this.#count(existing, state);
    const keys = this.#bySecurity.get(state.securityId);
    if (keys) keys.add(key);
    else this.#bySecurity.set(state.securityId, new Set([key]));
  }

  /** Drops a book that is no longer stored. */
  forget(securityId: string, bucket: string): void {
    const key = bookKey(securityId, bucket);
    this.#count(this.#books.get(key), undefined);
    this.#books.delete(key);
    const keys = this.#bySecurity.get(securityId);
    keys?.delete(key);
    if (keys?.size === 0) this.#bySecurity.delete(securityId);
  }

  #count(before: BookState | undefined, after: BookState | undefined): void {
    const { count, versions } = this.#used;
    const [former, version] = [before?.version ?? 0, after?.version ?? 0];
    this.#used = {
      count: count + Number(version > 0) - Number(former > 0),
      versions: versions + version - former,
    };
  }
}
