import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Operators, their sessions and logins, attempt budgets, quota, sales persons, parameters, days of use. */
export const accountsMigration: Migration = {
  name: '0030-accounts',
  async up(trx) {
    await sql`create table sales_person (
      id text primary key,
      name text not null,
      phone text not null,
      qq text not null
    )`.execute(trx);
    await sql`create table operator (
      oper_id text primary key,
      opername text not null,
      opername_key text not null unique,
      realname text not null default '',
      email text not null default '',
      email_key text unique,
      phonenum text unique,
      org_id text,
      sales_person_id text references sales_person (id),
      password_hash text not null,
      ispasscoupon boolean not null default false,
      orgflag boolean not null default false,
      myiframe boolean not null default false,
      is_market_making_tier boolean not null default false,
      is_special boolean not null default false,
      is_staff boolean not null default false,
      newversion text not null default '1',
      newlookticket text not null default '0',
      authenticationstatus text not null default 'N',
      bindstatus text not null default 'N',
      theme_mode text,
      valid_start date not null,
      valid_end date not null,
      is_disabled boolean not null default false,
      is_demo boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint operator_newversion check (newversion in ('0', '1')),
      constraint operator_newlookticket check (newlookticket in ('0', '1')),
      constraint operator_theme check (theme_mode in ('N', 'D')),
      constraint operator_validity check (valid_start <= valid_end)
    )`.execute(trx);
    await sql`create table operator_quota (
      oper_id text primary key references operator (oper_id),
      amount_limit numeric(18, 4) not null,
      reserved numeric(18, 4) not null default 0,
      used numeric(18, 4) not null default 0,
      constraint operator_quota_range check (reserved >= 0 and used >= 0 and reserved + used <= amount_limit)
    )`.execute(trx);
    await sql`create table operator_session (
      session_id text primary key,
      token_hash text not null unique,
      oper_id text not null references operator (oper_id),
      created_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null,
      absolute_end timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      ip text not null,
      device text not null
    )`.execute(trx);
    await sql`create unique index operator_session_one_live on operator_session (oper_id) where ended_at is null`.execute(
      trx,
    );
    await sql`create index operator_session_expiry on operator_session (expires_at) where ended_at is null`.execute(
      trx,
    );
    await sql`create table login_record (
      id bigint generated always as identity primary key,
      oper_id text not null references operator (oper_id),
      session_id text not null,
      at timestamptz not null,
      device text not null,
      ip text not null
    )`.execute(trx);
    await sql`create index login_record_by_operator on login_record (oper_id, id desc)`.execute(trx);
    await sql`create table attempt_budget (
      key text primary key,
      used integer not null,
      window_end timestamptz not null,
      not_before timestamptz not null
    )`.execute(trx);
    await sql`create table spent_nonce (
      nonce_hash text primary key,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create table standard_parameter (
      argname text primary key,
      argvalue text not null
    )`.execute(trx);
    await sql`create table use_day (
      day date not null,
      oper_id text not null,
      action text not null,
      times integer not null default 1,
      primary key (day, oper_id, action)
    )`.execute(trx);
  },
};
