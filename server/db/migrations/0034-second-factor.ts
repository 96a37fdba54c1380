import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The optional second factor: secrets of authenticator programs, recovery codes, log-ins awaiting their second step. */
export const secondFactorMigration: Migration = {
  name: '0034-second-factor',
  async up(trx) {
    await sql`create table second_factor (
      oper_id text primary key references operator (oper_id),
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null
    )`.execute(trx);
    await sql`create table recovery_code (
      code_hash text primary key,
      oper_id text not null references second_factor (oper_id) on delete cascade
    )`.execute(trx);
    await sql`create index recovery_code_by_operator on recovery_code (oper_id)`.execute(trx);
    await sql`create table second_factor_challenge (
      challenge_hash text primary key,
      oper_id text not null references second_factor (oper_id) on delete cascade,
      first_factor text not null,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create index second_factor_challenge_by_operator on second_factor_challenge (oper_id)`.execute(
      trx,
    );
  },
};
