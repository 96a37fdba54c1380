import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The days on which orders' fills settle, by owner: an index of the histories, and a table of what left them with its month. A fill of an
 * earlier version gets the day of its trade.
 */
export const fillDaysMigration: Migration = {
  name: '0143-fill-days',
  async up(trx) {
    await sql`update order_event set body = jsonb_set(body, '{trade,settlDate}', to_jsonb(trade.settl_date::text)) from trade
      where order_event.kind = 'fill' and trade.trade_id = order_event.body->'trade'->>'id'
        and order_event.body->'trade'->>'settlDate' is null and trade.settl_date is not null`.execute(trx);
    await sql`create index order_event_fill_day on order_event ((body->'order'->>'ownerId'), (body->'trade'->>'settlDate'),
      ((body->'order'->>'createdAt')::bigint) desc, order_id) where kind = 'fill'`.execute(trx);
    await sql`create table archived_fill_day (
      order_id text not null,
      settl_date text not null,
      owner_id text not null,
      created_ms bigint not null,
      primary key (order_id, settl_date)
    )`.execute(trx);
    await sql`create index archived_fill_day_of_owner on archived_fill_day (owner_id, settl_date, created_ms desc, order_id)`.execute(
      trx,
    );
    await sql`insert into archived_fill_day (order_id, settl_date, owner_id, created_ms)
      select o.order_id, to_char(fill.settl_date, 'YYYY-MM-DD'), o.owner_id, (extract(epoch from o.created_at) * 1000)::bigint
      from archived_fill as fill join quote_order as o using (order_id) where fill.settl_date is not null`.execute(
      trx,
    );
  },
};
