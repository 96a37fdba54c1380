import { MS_PER_DAY } from '#contract/rules';
import type { Storage } from '#server/db';
import { sql } from 'kysely';

/** Ended simulated quotes: kept for the list of recent quotes and for recordings. */
const SIMULATED_DAYS = 2;
/** Minute bars. */
const BAR_DAYS = 30;

/** Deletes old rows of simulated dealers. Users' orders, and all trades, stay. Returns the number of rows. */
export async function pruneMarket(storage: Storage, now: number): Promise<number> {
  const before = (days: number): Date => new Date(now - days * MS_PER_DAY);
  const quotes =
    await sql`delete from quote_order where source = 'sim' and ord_status <> '0' and updated_at < ${before(SIMULATED_DAYS)}`.execute(
      storage.kysely,
    );
  const bars = await sql`delete from trend_bar where minute < ${before(BAR_DAYS)}`.execute(storage.kysely);
  return Number(quotes.numAffectedRows ?? 0n) + Number(bars.numAffectedRows ?? 0n);
}
