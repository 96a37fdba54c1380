import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Indexes for lists that are narrowed in several ways at once (decision 0063): a user's orders by what decides where they are listed, side and bond;
 * those that ended since a moment; audit events by time, kind and operator; sessions of an operator.
 */
export const listsByStateMigration: Migration = {
  name: '0145-lists-by-state',
  async up(trx) {
    // Four letters: intention, immediate or cancel, or lasting; the status; nothing, part or all of it filled; a time that is not set, zero, or set.
    const state = sql`(case when quote_ind = 99 then 'i' when time_in_force = 3 then 'c' else 'l' end
      || ord_status || case when cum_qty = 0 then 'n' when cum_qty < order_qty then 'p' else 'f' end
      || case specify_time when '' then 'n' when '0' then 'z' else 's' end)`;
    await sql`create index quote_order_of_owner_state on quote_order (owner_id, (${state}), side, created_at desc, order_id)
      where source = 'user'`.execute(trx);
    await sql`create index quote_order_of_owner_bond_state on quote_order
      (owner_id, security_id, (${state}), side, created_at desc, order_id) where source = 'user'`.execute(
      trx,
    );
    await sql`create index quote_order_of_owner_over on quote_order (owner_id, updated_at)
      where source = 'user' and ord_status <> '0'`.execute(trx);
    await sql`create index audit_event_by_time on audit_event (at, seq)`.execute(trx);
    await sql`create index audit_event_by_kind on audit_event (kind, at, seq)`.execute(trx);
    await sql`create index audit_event_of_operator on audit_event (oper_id, at, seq)`.execute(trx);
    await sql`create index audit_event_of_operator_kind on audit_event (oper_id, kind, at, seq)`.execute(trx);
    await sql`create index operator_session_of_operator on operator_session (oper_id, (ended_at is null), created_at)`.execute(
      trx,
    );
  },
};
