import { bulkInsert, type Storage, type Tx, unhurried } from '#server/db';
import { type ValuationRecord, ValuationWriter } from '#server/domain/bonds';
import { BAR_COLUMNS, barRow, ORDER_COLUMNS, orderRow, TRADE_COLUMNS, tradeRow } from '#server/domain/market';
import { sql } from 'kysely';
import type { History } from './history.ts';

/** Whether the database has no market history yet. */
export async function isWithoutHistory(storage: Storage): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from book) as found`.execute(
    storage.kysely,
  );
  return rows[0]?.found !== true;
}

/** Writes a simulated past and its closing valuations, atomically. */
export async function saveHistory(
  storage: Storage,
  history: History,
  valuations: Iterable<ValuationRecord>,
): Promise<void> {
  await storage.tx(async (trx) => {
    await unhurried(trx);
    await saveBooks(trx, history);
    await bulkInsert(trx, {
      table: 'quote_order',
      columns: ORDER_COLUMNS,
      rows: history.quotes.map(({ securityId, bucket, changed }) => orderRow(securityId, bucket, changed)),
    });
    await bulkInsert(trx, {
      table: 'trade',
      columns: TRADE_COLUMNS,
      rows: history.trades.map(({ securityId, bucket, n, trade }) =>
        tradeRow(securityId, bucket, { n, trade }),
      ),
    });
    await bulkInsert(trx, {
      table: 'trend_bar',
      columns: BAR_COLUMNS,
      rows: history.bars.flatMap(({ securityId, bars }) => bars.map((bar) => barRow(securityId, bar))),
    });
    await new ValuationWriter(trx).save(valuations);
  });
}

async function saveBooks(trx: Tx, { books }: History): Promise<void> {
  const columns = { security_id: 'text', bucket: 'text', version: 'bigint', arrivals: 'bigint' } as const;
  const rows = books.map((book) => ({
    security_id: book.securityId,
    bucket: book.bucket,
    version: book.version,
    arrivals: book.arrivals,
  }));
  await bulkInsert(trx, { table: 'book', columns, rows });
}
