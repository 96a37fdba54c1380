import type { Tables } from '#server/db/tables';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './storage.ts';

/** Rows per statement: bounds how long its locks are held, and keeps it far from a statement's time limit. */
const PORTION = 5_000;

/**
 * Deletes the rows of a table that are over, a portion at a time, each in a transaction of its own. Returns their number. Writes nothing, and fires no trigger,
 * where there are none.
 */
export async function deleteInPortions(
  db: Db,
  table: keyof Tables,
  isOver: RawBuilder<unknown>,
  portion = PORTION,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}
      where ${isOver} limit ${portion}`.execute(db);
    if (rows.length === 0) return total;
    const places = rows.map(({ place }) => place);
    // Asked again: a row may have changed since, or another one taken its place.
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ctid = any(${places}::tid[]) and ${isOver}`.execute(db);
    total += Number(numAffectedRows);
    if (rows.length < portion) return total;
  }
}
