import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The day on which an order's trades settle, and that of each trade. Earlier orders have the day of their entry: live ones are carried over
 * at the first start. An earlier trade has its taker's day, because the taker arrived on the day of the trade.
 */
export const settlementDaysMigration: Migration = {
  name: '0070-settlement-days',
  async up(trx) {
    await sql`alter table quote_order add column settl_date date`.execute(trx);
    await sql`alter table trade add column settl_date date`.execute(trx);
    await sql`update quote_order set settl_date = terms.settl_date from order_terms as terms
      where terms.order_id = quote_order.order_id`.execute(trx);
    await sql`update trade set settl_date = terms.settl_date from order_terms as terms
      where terms.order_id = trade.taker_id`.execute(trx);
    await sql`update trade set settl_date = maker.settl_date from quote_order as maker
      where trade.settl_date is null and maker.order_id = trade.maker_id and maker.settl_date is not null
        and (maker.created_at at time zone 'Asia/Shanghai')::date = (trade.traded_at at time zone 'Asia/Shanghai')::date`.execute(
      trx,
    );
    await sql`alter table order_event drop constraint order_event_kind_check`.execute(trx);
    await sql`alter table order_event add constraint order_event_kind_check
      check (kind in ('new', 'rest', 'fill', 'roll', 'end'))`.execute(trx);
  },
};
