import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Indexes by which jobs that run by the clock find what they delete or move: each costs what it changes, not what its table holds. And the newest day on which a
 * provider valued bonds.
 */
export const clockedJobsMigration: Migration = {
  name: '0146-clocked-jobs',
  async up(trx) {
    await sql`create index valuation_by_day on valuation (source, valuation_date)`.execute(trx);
    await sql`create index order_event_by_time on order_event (at)`.execute(trx);
    await sql`create index login_record_by_time on login_record (at)`.execute(trx);
    await sql`create index operator_session_over on operator_session (ended_at) where ended_at is not null`.execute(
      trx,
    );
    await sql`create index attempt_budget_over on attempt_budget (window_end)`.execute(trx);
    await sql`create index outgoing_message_settled on outgoing_message (created_at)
      where status in ('sent', 'failed', 'none')`.execute(trx);
    await sql`create index second_factor_unconfirmed on second_factor (created_at) where confirmed_at is null`.execute(
      trx,
    );
  },
};
