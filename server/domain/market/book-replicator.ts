import { type Storage, unhurried } from '#server/db';
import { bookKey } from '#server/matching';
import { sql } from 'kysely';
import { type BookId, type BookRow, bookStateOf, liveOrders, bookTable } from './book-rows.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketWriter } from './market-writer.ts';
import { missedChanges } from './missed-changes.ts';

/** Books per query. */
const CHUNK = 2000;

export interface BookReplicatorDeps {
  readonly storage: Storage;
  readonly books: LiveBooks;
  readonly writer: MarketWriter;
}

/**
 * Keeps the books in memory equal to the database: loads them at the start, and catches up with changes by other processes, or by a commit whose
 * reply was lost. A book's version shows exactly what is missing.
 */
export class BookReplicator {
  readonly #deps: BookReplicatorDeps;

  constructor(deps: BookReplicatorDeps) {
    this.#deps = deps;
  }

  /** Reads every book in which anything ever happened: others do not show in a process that follows. Notifies no listener. */
  async load(): Promise<void> {
    const { storage, books } = this.#deps;
    await storage.tx(
      async (trx) => {
        await unhurried(trx);
        const { rows } = await sql<BookRow>`select * from book where version > 0`.execute(trx);
        for (let i = 0; i < rows.length; i += CHUNK) {
          const chunk = rows.slice(i, i + CHUNK);
          const orders = await liveOrders(trx, chunk.map(idOf));
          for (const row of chunk)
            books.put(bookStateOf(row, orders.get(bookKey(row.security_id, row.bucket)) ?? []));
        }
      },
      { isolation: 'repeatable read' },
    );
  }

  /** Reads and announces changes since the books in memory: in these books, or in any. Returns the number of books that had changed. */
  catchUp(only: readonly BookId[] | null = null): Promise<number> {
    return this.#deps.writer.between(() => this.#compare(only));
  }

  async #compare(only: readonly BookId[] | null): Promise<number> {
    const { storage, books, writer } = this.#deps;
    if (only === null && (await this.#isSame())) return 0;
    const missed = await storage.tx(
      async (trx) => {
        const { rows } = await (
          only === null
            ? sql<BookRow>`select * from book`
            : sql<BookRow>`select book.* from book join ${bookTable(only)}
                on book.security_id = wanted.security_id and book.bucket = wanted.bucket`
        ).execute(trx);
        if (only === null) this.#forgetDeleted(rows);
        const behind = rows.filter(
          (row) => row.version > (books.book(row.security_id, row.bucket)?.version ?? 0),
        );
        return missedChanges(trx, behind, (securityId, bucket) => books.book(securityId, bucket));
      },
      { isolation: 'repeatable read' },
    );
    writer.announceMissed(missed);
    return missed.length;
  }

  /** Books that were deleted because nothing is left of them; a day of the next year may have opened one of that name again. */
  #forgetDeleted(rows: readonly BookRow[]): void {
    const { books } = this.#deps;
    const stored = new Map(rows.map((row) => [bookKey(row.security_id, row.bucket), row.version]));
    for (const { securityId, bucket, version } of books.all())
      if ((stored.get(bookKey(securityId, bucket)) ?? 0) < version) books.forget(securityId, bucket);
  }

  /** Versions only rise, and those in memory are never ahead: if as many books have the same sum of versions, each version is the same. */
  async #isSame(): Promise<boolean> {
    const { storage, books } = this.#deps;
    const { rows } = await sql<{
      count: number;
      sum: number;
    }>`select count(*) filter (where version > 0) as count,
      coalesce(sum(version), 0)::bigint as sum from book`.execute(storage.kysely);
    const { count, versions } = books.used;
    return rows[0]?.count === count && rows[0].sum === versions;
  }
}

const idOf = (row: BookRow): BookId => ({ securityId: row.security_id, bucket: row.bucket });
