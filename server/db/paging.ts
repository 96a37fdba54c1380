import { type AliasableExpression, type SelectQueryBuilder, sql, type StringReference } from 'kysely';
import type { Db } from './storage.ts';

/** The requested page of a list, from 1, and its size in rows. */
export interface PageRequest {
  readonly page: number;
  readonly rows: number;
}

/** Where a page begins: `skip` rows after the row with this key. `after` null: from the start of the list. */
export interface PageStart<Key> {
  readonly after: Key | null;
  readonly skip: number;
}

/** How a list is read. Each part costs in proportion to what it returns, however long the list is. */
export interface PagedList<Row, Key> {
  /** Identifies the list: its owner, and everything that filters or orders it. */
  readonly name: string;
  /** The rows of a page, in order. */
  readonly read: (start: PageStart<Key>, rows: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** The number of rows after a key (null: in the list), at most `limit`. */
  readonly count: (after: Key | null, limit: number) => Promise<number>;
}

/** Rows counted beyond a page. If there are more, the number of pages is a lower bound that grows while paging. */
export const COUNTED_AHEAD = 1_000;
/** Number of lists whose page ends are remembered, and of pages per list. */
const MAX_LISTS = 1_000;
const MAX_MARKS = 32;

/**
 * Reads pages by number at the cost of a page. It remembers the last row of each page, so that the next begins after it; a page whose predecessor
 * was not read (in this process) is counted from the nearest one before it. Reading the first page resets the list.
 */
export class Pages<Key> {
  readonly #marks = new Map<string, Map<number, Key>>();

  /** One page. `totalPages` is at least 1. */
  async read<Row>(
    list: PagedList<Row, Key>,
    request: PageRequest,
  ): Promise<{ readonly rows: readonly Row[]; readonly totalPages: number }> {
    const { page, rows: size } = request;
    const name = `${list.name} ${size}`;
    const rows = await list.read(this.#start(name, request), size);
    const last = rows.at(-1);
    if (last === undefined) {
      const before = page === 1 ? 0 : await list.count(null, (page - 1) * size);
      return { rows, totalPages: Math.max(1, Math.ceil(before / size)) };
    }
    const key = list.keyOf(last);
    this.#note(name, page, key);
    const ahead = rows.length < size ? 0 : await list.count(key, COUNTED_AHEAD);
    return { rows, totalPages: page + Math.ceil(ahead / size) };
  }

  #start(name: string, { page, rows }: PageRequest): PageStart<Key> {
    if (page === 1) this.#marks.delete(name);
    let [nearest, after]: [number, Key | null] = [0, null];
    for (const [ended, key] of this.#marks.get(name) ?? [])
      if (ended < page && ended > nearest) [nearest, after] = [ended, key];
    return { after, skip: (page - 1 - nearest) * rows };
  }

  #note(name: string, page: number, key: Key): void {
    const marks = this.#marks.get(name) ?? new Map<number, Key>();
    // The least recently read list is forgotten first.
    this.#marks.delete(name);
    this.#marks.set(name, marks);
    marks.delete(page);
    marks.set(page, key);
    forgetOldest(marks, MAX_MARKS);
    forgetOldest(this.#marks, MAX_LISTS);
  }
}

function forgetOldest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/** The rows of a list ordered by a unique number, from after a given one; newest first unless stated otherwise. */
export function behind<DB, TB extends keyof DB, O>(
  list: SelectQueryBuilder<DB, TB, O>,
  key: StringReference<DB, TB>,
  after: number | null,
  direction: 'asc' | 'desc' = 'desc',
): SelectQueryBuilder<DB, TB, O> {
  const number = sql.ref<number>(key);
  const ordered = list.orderBy(number, direction);
  return after === null ? ordered : ordered.where(number, direction === 'asc' ? '>' : '<', after);
}

/** The number of rows a statement returns; the statement's own limit keeps this from counting them all. */
export async function countOf(db: Db, some: AliasableExpression<object>): Promise<number> {
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
