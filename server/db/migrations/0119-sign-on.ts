import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Sign-on by a firm's OpenID provider (decision 0066): attempts in progress, the account linked to each identity, the sessions that
 * began this way.
 */
export const signOnMigration: Migration = {
  name: '0119-sign-on',
  async up(trx) {
    await sql`create table sign_on_attempt (
      state_hash text primary key,
      ticket_hash text not null,
      nonce text not null,
      verifier text not null,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create table linked_identity (
      issuer text not null,
      subject text not null,
      oper_id text not null references operator (oper_id),
      linked_at timestamptz not null,
      used_at timestamptz,
      primary key (issuer, subject),
      unique (oper_id, issuer)
    )`.execute(trx);
    await sql`alter table operator_session add column sign_on jsonb`.execute(trx);
    await sql`alter table second_factor_challenge add column sign_on jsonb`.execute(trx);
    await sql`create index operator_session_by_subject on operator_session ((sign_on ->> 'subject'))
      where ended_at is null and sign_on is not null`.execute(trx);
    await sql`create index operator_session_by_sid on operator_session ((sign_on ->> 'sid'))
      where ended_at is null and sign_on is not null`.execute(trx);
  },
};
