import { type Db, deleteInPortions } from '#server/db';
import { sql } from 'kysely';

/** Valuations are kept for this many days: a quarter of history, about 20,000 bonds by two providers a day. */
export const VALUATION_DAYS = 92;

/**
 * Deletes valuations older than `VALUATION_DAYS` before `today` (YYYY-MM-DD), but never a bond's newest by a provider: a bond that is no longer
 * valued keeps its last mark. Returns the number of rows. Reads the old ones only; where none is to go, the market's marks are not read again.
 */
export function pruneValuations(db: Db, today: string): Promise<number> {
  return deleteInPortions(
    db,
    'valuation',
    sql`(source in ('CB', 'CSI', 'SHCH') and valuation_date < ${today}::date - ${VALUATION_DAYS}::int and exists (
      select from valuation as newer where newer.security_id = valuation.security_id and newer.source = valuation.source
        and newer.valuation_date > valuation.valuation_date))`,
  );
}
