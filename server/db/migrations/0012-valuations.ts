import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Daily valuations by provider. The key finds a provider's newest day directly. */
export const valuationsMigration: Migration = {
  name: '0012-valuations',
  async up(trx) {
    await sql`create table valuation (
      security_id text not null references bond (security_id),
      valuation_date date not null,
      source text not null check (source in ('CB', 'CSI', 'SHCH')),
      yield_mat numeric(12, 6),
      yield_exe numeric(12, 6),
      clean_mat numeric(14, 6),
      clean_exe numeric(14, 6),
      dirty_mat numeric(14, 6),
      accrued numeric(14, 6),
      modified_duration numeric(14, 6),
      convexity numeric(16, 6),
      dv01 numeric(14, 8),
      spread_duration numeric(14, 6),
      recommended text not null check (recommended in ('mat', 'exe')),
      chg_bp numeric(12, 4),
      demo boolean not null default false,
      primary key (security_id, source, valuation_date)
    )`.execute(trx);
  },
};
