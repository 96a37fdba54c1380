import { addDays, beijingDate, type DateText, MS_PER_DAY } from '#contract/rules';
import { deleteInPortions, type Storage } from '#server/db';
import { sql } from 'kysely';

/** Ended simulated quotes: kept for the list of recent quotes and for recordings. */
const SIMULATED_DAYS = 2;
/** Minute bars. */
const BAR_DAYS = 30;
/** A day without its year that is further back than this is next year's. */
const HALF_YEAR_DAYS = 180;

/** Deletes old rows of simulated dealers, and books of past days of which nothing is left. Users' orders, and all trades, stay. Returns the number of rows. */
export async function pruneMarket(storage: Storage, now: number): Promise<number> {
  const before = (days: number): Date => new Date(now - days * MS_PER_DAY);
  const ended = sql`(source = 'sim' and ord_status <> '0' and updated_at < ${before(SIMULATED_DAYS)})`;
  const quotes = await deleteInPortions(storage.kysely, 'quote_order', ended);
  const bars = await deleteInPortions(storage.kysely, 'trend_bar', sql`minute < ${before(BAR_DAYS)}`);
  return quotes + bars + (await pruneBooks(storage, beijingDate(now)));
}

/** The days of forward dates: each leaves a book per bond. Where a row refers to a book, its event numbers must not begin again. */
async function pruneBooks({ kysely: db }: Storage, today: DateText): Promise<number> {
  const { rows } = await sql<{
    bucket: string;
  }>`select distinct bucket from book where bucket like '%.%'`.execute(db);
  const past = rows.map(({ bucket }) => bucket).filter((bucket) => isPast(bucket, today));
  if (past.length === 0) return 0;
  const isUnused = (
    table: 'quote_order' | 'trade' | 'order_event',
  ) => sql`not exists (select 1 from ${sql.table(table)} as used
    where used.security_id = book.security_id and used.bucket = book.bucket)`;
  return deleteInPortions(
    db,
    'book',
    sql`bucket = any(${past}) and ${isUnused('quote_order')} and ${isUnused('trade')} and ${isUnused('order_event')}`,
  );
}

/** Whether the day that a book is named after has passed. */
export function isPast(bucket: string, today: DateText): boolean {
  const [, year, month = '', day = ''] = /^(?:(\d{4})\.)?(\d{2})\.(\d{2})\+[01]$/.exec(bucket) ?? [];
  if (month === '') return false;
  const date = `-${month}-${day}`;
  if (year !== undefined) return `${year}${date}` < today;
  const earliest = addDays(today, -HALF_YEAR_DAYS);
  // Within half a year the day of the month occurs once.
  return [earliest, today].some((end) => {
    const named = `${end.slice(0, 4)}${date}`;
    return named >= earliest && named < today;
  });
}
