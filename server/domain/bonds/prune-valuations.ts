import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Valuations are kept for this many days: a quarter of history, about 20,000 bonds by two providers a day. */
export const VALUATION_DAYS = 92;
/** Bonds per statement: bounds what it reads, however large the table is, and how long its locks are held. */
const BONDS = 500;

/**
 * Deletes valuations older than `VALUATION_DAYS` before `today` (YYYY-MM-DD), but never a bond's newest by a provider: a bond that is no longer
 * valued keeps its last mark. Returns the number of rows.
 */
export async function pruneValuations(db: Db, today: string): Promise<number> {
  let total = 0;
  for (let last: string | null = ''; last !== null;) {
    // The bonds of the next stretch of the primary key: every row read belongs to one of them.
    const { rows }: { rows: { last: string | null; gone: number }[] } = await sql<{
      last: string | null;
      gone: number;
    }>`with part as materialized (
        select security_id from bond where security_id > ${last} order by security_id limit ${BONDS}
      ), gone as (
        delete from valuation as old using part
        where old.security_id = part.security_id and old.valuation_date < ${today}::date - ${VALUATION_DAYS}::int
          and exists (
            select 1 from valuation as newer
            where newer.security_id = old.security_id and newer.source = old.source
              and newer.valuation_date > old.valuation_date)
        returning 1
      ) select (select max(security_id) from part) as last, (select count(*)::int from gone) as gone`.execute(
      db,
    );
    last = rows[0]?.last ?? null;
    total += rows[0]?.gone ?? 0;
  }
  return total;
}
