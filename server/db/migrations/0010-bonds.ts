import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Bond reference data. */
export const bondsMigration: Migration = {
  name: '0010-bonds',
  async up(trx) {
    await sql`create table bond (
      security_id text primary key,
      seccode text not null,
      market text not null check (market in ('IB', 'SH', 'SZ', 'BC')),
      short_name text not null,
      full_name text not null,
      pinyin text not null,
      bond_type text not null,
      spread_class text not null,
      tier text not null default 'none' check (tier in ('A', 'B', 'C', 'D', 'none')),
      issuer text not null,
      issuer_rating text,
      bond_rating text,
      implied_rating text,
      issue_amount_yi numeric(14, 4),
      coupon_rate_pct numeric(9, 6),
      coupon_type text not null check (coupon_type in ('fixed', 'discount', 'zero', 'bullet')),
      frequency smallint not null check (frequency in (0, 1, 2, 4)),
      day_count text not null,
      issue_date date not null,
      value_date date not null,
      maturity_date date,
      list_date date,
      issue_price numeric(12, 6),
      option_type text not null default 'NON' check (option_type in ('NON', 'PUT', 'CAL', 'CNP', 'ETS')),
      exercise_date date,
      guarantor text,
      cross_codes text not null default '',
      demo boolean not null default false,
      updated_at timestamptz not null default now(),
      check (maturity_date is not null or option_type = 'ETS'),
      check (maturity_date is null or maturity_date > value_date)
    )`.execute(trx);
  },
};
