import { type Archive, type Block, monthOf } from '#server/archive';
import type { Db } from '#server/db';
import type { BookEvent } from '#server/matching';

/** An event of an order as it is stored. */
export interface HistoryRow {
  readonly n: number;
  readonly kind: BookEvent['kind'];
  readonly body: Omit<BookEvent, 'n' | 'kind'>;
}

/** Histories of orders whose month was archived: one block of one file each. */
export class ArchivedHistories {
  readonly #archive: Archive;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** The events of an order that ended at `endedAt`, in order; empty if they are in no file. */
  async of(db: Db, orderId: string, endedAt: Date): Promise<HistoryRow[]> {
    const month = monthOf(endedAt);
    const holds = ({ first, last }: Pick<Block, 'first' | 'last'>): boolean =>
      first <= orderId && orderId <= last;
    for (const segment of await this.#archive.segments(db, 'order')) {
      if (segment.month < month || !holds({ first: segment.first_key, last: segment.last_key })) continue;
      const blocks = (await this.#archive.blocks(db, segment)).filter(holds);
      const rows: HistoryRow[] = [];
      for await (const lines of this.#archive.read(segment, blocks))
        for (const line of lines) {
          // `as` holds: the database wrote the row as JSON.
          const row = JSON.parse(line) as HistoryRow & { readonly order_id: string };
          if (row.order_id === orderId) rows.push(row);
        }
      if (rows.length > 0) return rows;
    }
    return [];
  }
}
