import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Price alerts of operators. Prices in whole 1e-4 of their type. `version` rises with every change. */
export const priceAlertsMigration: Migration = {
  name: '0060-price-alerts',
  async up(trx) {
    await sql`create table price_alert (
      alert_id text primary key,
      oper_id text not null references operator (oper_id),
      security_id text not null references bond (security_id),
      field text not null check (field in ('bid', 'ofr', 'last')),
      comparison text not null check (comparison in ('>=', '<=')),
      price_type text not null check (price_type in ('Y', 'C')),
      price integer not null,
      repeat text not null check (repeat in ('once', 'every')),
      note text not null,
      state text not null check (state in ('armed', 'waiting', 'fired')),
      fired_count integer not null default 0,
      fired_at timestamptz(3),
      fired_price integer,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null default 1
    )`.execute(trx);
    await sql`create index price_alert_of_operator on price_alert (oper_id, created_at)`.execute(trx);
    await sql`create index price_alert_watched on price_alert (alert_id) where state <> 'fired'`.execute(trx);
  },
};
