import type { Storage } from '#server/db';
import { type BookDelta, bookKey, type BookState, type ChangedOrder } from '#server/matching';
import type { Clock, Undo } from '#server/runtime';
import { sql } from 'kysely';
import { type BookRow, bookStateOf, changesSince, liveOrders } from './book-rows.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketWriter } from './market-writer.ts';
import { orderOf, tradeOf } from './order-row.ts';

/** How often the versions of all books are looked at: how late, at most, another process's change shows. */
const LOOK_MS = 1000;
/** Books of one look-up. */
const CHUNK = 2000;

export interface BookReplicatorDeps {
  readonly storage: Storage;
  readonly books: LiveBooks;
  readonly writer: MarketWriter;
}

/**
 * Keeps the books in memory equal to the database: loads them at the start, and catches up with what other processes, or a commit whose
 * answer was lost, did. A book's version tells without a gap what is missing.
 */
export class BookReplicator {
  readonly #deps: BookReplicatorDeps;
  #looking = false;

  constructor(deps: BookReplicatorDeps) {
    this.#deps = deps;
  }

  /** Reads every book. Tells no listener. */
  async load(): Promise<void> {
    const { storage, books } = this.#deps;
    await storage.tx(
      async (trx) => {
        const { rows } = await sql<BookRow>`select * from book`.execute(trx);
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

  /** Looks every second until undone. `onError` hears of a failed look. */
  follow(clock: Clock, onError: (error: unknown) => void): Undo {
    return clock.every(LOOK_MS, () => {
      if (this.#looking) return;
      this.#looking = true;
      this.catchUp()
        .catch(onError)
        .finally(() => {
          this.#looking = false;
        });
    });
  }

  /** Reads and announces what changed since the books in memory. Yields the number of books that had. */
  catchUp(): Promise<number> {
    return this.#deps.writer.between(() => this.#compare());
  }

  async #compare(): Promise<number> {
    const { storage, books, writer } = this.#deps;
    const changed = await storage.tx(
      async (trx) => {
        const { rows } = await sql<BookRow>`select * from book`.execute(trx);
        const behind = rows.filter(
          (row) => row.version > (books.book(row.security_id, row.bucket)?.version ?? 0),
        );
        if (behind.length === 0) return [];
        const known = behind.map((row) => ({
          ...idOf(row),
          version: books.book(row.security_id, row.bucket)?.version ?? 0,
        }));
        const { orders, trades } = await changesSince(trx, known);
        const live = await liveOrders(trx, behind.map(idOf));
        return behind.map((row) => {
          const key = bookKey(row.security_id, row.bucket);
          const before = books.book(row.security_id, row.bucket);
          const state = bookStateOf(row, live.get(key) ?? []);
          const recent = (orders.get(key) ?? []).map((order) => ({
            n: order.event_n,
            acceptedN: order.accepted_n,
            order: orderOf(order),
          }));
          const done = (trades.get(key) ?? []).map((trade) => ({ n: trade.event_n, trade: tradeOf(trade) }));
          return { state, delta: { ...deltaBetween(before, state, recent), trades: done } };
        });
      },
      { isolation: 'repeatable read' },
    );
    for (const { state } of changed) books.put(state);
    if (changed.length > 0) {
      const deltas = changed.map(({ delta }) => delta);
      writer.announce(deltas, false);
    }
    return changed.length;
  }
}

const idOf = (row: BookRow): { securityId: string; bucket: string } => ({
  securityId: row.security_id,
  bucket: row.bucket,
});

/** What the rows say happened between two states. Orders that are gone, row and all, are ended by their time. */
function deltaBetween(
  before: BookState | undefined,
  after: BookState,
  recent: readonly ChangedOrder[],
): Omit<BookDelta, 'trades'> {
  const from = before?.version ?? 0;
  const told = new Set(recent.map(({ order }) => order.id));
  const alive = new Set([...after.bids, ...after.ofrs, ...after.pendingHits].map((order) => order.id));
  const known = before ? [...before.bids, ...before.ofrs, ...before.pendingHits] : [];
  const knownIds = new Set(known.map((order) => order.id));
  const vanished = known
    .filter((order) => !told.has(order.id) && !alive.has(order.id))
    .map((order) => ({
      n: after.version,
      acceptedN: null,
      order: { ...order, status: '4', phase: 'done', reason: 'auto' } as const,
    }));
  return {
    securityId: after.securityId,
    bucket: after.bucket,
    from,
    to: after.version,
    orders: [
      ...recent.map((changed) => ({
        ...changed,
        acceptedN: knownIds.has(changed.order.id) ? null : changed.acceptedN,
      })),
      ...vanished,
    ],
    history: [],
  };
}
