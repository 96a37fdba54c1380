import { connectStorage, type Storage } from '#server/db';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import type { TempDatabase } from './temp-database.ts';

/** Rows that were read of each table, by scanning it or any of its indexes. */
type Reads = ReadonlyMap<string, number>;

async function counted({ kysely }: Storage): Promise<Reads> {
  await sql`select pg_stat_force_next_flush()`.execute(kysely);
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (seq_tup_read + coalesce((select sum(idx_tup_read)
      from pg_stat_user_indexes as i where i.relid = t.relid), 0))::int as n from pg_stat_user_tables as t`.execute(
    kysely,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/**
 * The database over one connection, whose reads are counted (each connection has counts of its own): `of(work)` returns how many rows work on this storage read
 * of each table, most first.
 */
export function readCounter({ connection }: TempDatabase) {
  const storage = connectStorage({ ...connection, max: 1, statement_timeout: 0 }, createLogger('silent'));
  return {
    storage,
    async of(work: () => Promise<unknown>): Promise<readonly [table: string, rows: number][]> {
      const before = await counted(storage);
      await work();
      const after = await counted(storage);
      return [...after]
        .map(([table, n]): [string, number] => [table, n - (before.get(table) ?? 0)])
        .filter(([, n]) => n > 0)
        .toSorted(([, a], [, b]) => b - a);
    },
    close: () => storage.close(),
  };
}
