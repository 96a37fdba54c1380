import type { Tables } from '#server/db/tables';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DISK_FULL } from './database-errors.ts';
import type { Outages } from './outages.ts';
import type { StorageFault } from './storage.ts';

/** SQLSTATE of a write refused by the disk or a standby. */
const FAULTS: Readonly<Record<string, StorageFault>> = { [DISK_FULL]: 'full', '25006': 'readOnly' };

/**
 * Writes a row, and about 700 kB of sort data: a full disk and a standby still answer reads, and a full disk even accepts a row in place of
 * an old one. Leaves nothing behind but the row.
 */
export async function probeWrites(
  kysely: Kysely<Tables>,
  timeoutMs: number,
  outages: Outages,
): Promise<StorageFault | null> {
  const answer = kysely
    .transaction()
    .execute(async (trx) => {
      await sql`set local work_mem = '64kB'`.execute(trx);
      await sql`select n, repeat('x', 8000) as filling from generate_series(1, 90) as n order by n desc offset 89`.execute(
        trx,
      );
      await sql`insert into system_setting (name, value) values ('writeProbe', '1')
        on conflict (name) do update set updated_at = now()`.execute(trx);
      return null;
    })
    .then(() => {
      outages.full.worked();
      outages.unwritable.worked();
      return null;
    })
    .catch((error: unknown): StorageFault => {
      if (!(error instanceof DatabaseError)) return 'silent';
      const fault = FAULTS[error.code ?? ''] ?? 'failing';
      if (fault !== 'full') outages.unwritable.failed(error.message);
      return fault;
    });
  return Promise.race([answer, sleep(timeoutMs, 'silent' as const, { ref: false })]);
}
