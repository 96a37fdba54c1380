import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Valuations are kept for this many days: a quarter of history, about 20,000 bonds by two providers a day. */
export const VALUATION_DAYS = 92;
/** Rows of one statement, so that nobody waits long for a lock. */
const CHUNK = 20_000;

/**
 * Deletes valuations older than `VALUATION_DAYS` before `today` (YYYY-MM-DD), but never a bond's newest of a provider: what is not valued
 * any more keeps its last mark. Yields the number of rows.
 */
export async function pruneValuations(db: Db, today: string): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows } = await sql`delete from valuation where ctid = any(array(
      select old.ctid from valuation as old
      where old.valuation_date < ${today}::date - ${VALUATION_DAYS}::int and exists (
        select 1 from valuation as newer
        where newer.security_id = old.security_id and newer.source = old.source and newer.valuation_date > old.valuation_date)
      limit ${CHUNK}))`.execute(db);
    const count = Number(numAffectedRows ?? 0n);
    total += count;
    if (count < CHUNK) return total;
  }
}
