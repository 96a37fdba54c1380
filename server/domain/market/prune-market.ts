import { MS_PER_DAY } from '#contract/rules';
import { deleteInPortions, type Storage } from '#server/db';
import { sql } from 'kysely';

/** Ended simulated quotes: kept for the list of recent quotes and for recordings. */
const SIMULATED_DAYS = 2;
/** Minute bars. */
const BAR_DAYS = 30;

/** Deletes old rows of simulated dealers. Users' orders, and all trades, stay. Returns the number of rows. */
export async function pruneMarket(storage: Storage, now: number): Promise<number> {
  const before = (days: number): Date => new Date(now - days * MS_PER_DAY);
  const ended = sql`(source = 'sim' and ord_status <> '0' and updated_at < ${before(SIMULATED_DAYS)})`;
  const quotes = await deleteInPortions(storage.kysely, 'quote_order', ended);
  const bars = await deleteInPortions(storage.kysely, 'trend_bar', sql`minute < ${before(BAR_DAYS)}`);
  return quotes + bars;
}
