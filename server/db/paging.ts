import { type AliasableExpression, type SelectQueryBuilder, sql, type StringReference } from 'kysely';
import type { Db } from './storage.ts';

/** Which page of a list, from 1, and how many rows it has. */
export interface PageWish {
  readonly page: number;
  readonly rows: number;
}

/** Where a page begins: behind the row of this key, `skip` rows further on. `after` null: at the start of the list. */
export interface PageStart<Key> {
  readonly after: Key | null;
  readonly skip: number;
}

/** How a list is read. Each part costs what it yields, however long the list is. */
export interface PagedList<Row, Key> {
  /** Names the list: whose it is, and all that narrows or orders it. */
  readonly name: string;
  /** The rows of a page, in order. */
  readonly read: (start: PageStart<Key>, rows: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** How many rows stand behind a key (null: in the list), at most `limit`. */
  readonly count: (after: Key | null, limit: number) => Promise<number>;
}

/** Rows behind a page that are counted. Where there are more, the number of pages is a lower bound, and grows as one goes on. */
export const COUNTED_AHEAD = 1_000;
/** Lists whose pages are remembered, and pages of each. */
const MOST_LISTS = 1_000;
const MOST_MARKS = 32;

/**
 * Reads pages by number at the cost of a page. It remembers with which row a page ended, so that the next begins behind it; a page whose forerunner
 * nobody read (in this process) is counted from the nearest one before it. Reading the first page begins anew.
 */
export class Pages<Key> {
  readonly #marks = new Map<string, Map<number, Key>>();

  /** One page. `totalPages` is at least 1. */
  async read<Row>(
    list: PagedList<Row, Key>,
    wish: PageWish,
  ): Promise<{ readonly rows: readonly Row[]; readonly totalPages: number }> {
    const { page, rows: size } = wish;
    const name = `${list.name} ${size}`;
    const rows = await list.read(this.#start(name, wish), size);
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

  #start(name: string, { page, rows }: PageWish): PageStart<Key> {
    if (page === 1) this.#marks.delete(name);
    let [nearest, after]: [number, Key | null] = [0, null];
    for (const [ended, key] of this.#marks.get(name) ?? [])
      if (ended < page && ended > nearest) [nearest, after] = [ended, key];
    return { after, skip: (page - 1 - nearest) * rows };
  }

  #note(name: string, page: number, key: Key): void {
    const marks = this.#marks.get(name) ?? new Map<number, Key>();
    // Whoever was read last is forgotten last.
    this.#marks.delete(name);
    this.#marks.set(name, marks);
    marks.delete(page);
    marks.set(page, key);
    forgetOldest(marks, MOST_MARKS);
    forgetOldest(this.#marks, MOST_LISTS);
  }
}

function forgetOldest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/** The rows of a list in the order of a number that each has once, from behind one of them on; newest first unless told otherwise. */
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

/** How many rows a statement yields, which a limit keeps from counting them all. */
export async function countOf(db: Db, some: AliasableExpression<object>): Promise<number> {
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
