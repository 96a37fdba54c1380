import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Program keys, and the secrets that authenticate them: two at a time during a rotation. */
export const apiKeysMigration: Migration = {
  name: '0076-api-keys',
  async up(trx) {
    await sql`create table api_key (
      api_key_id text primary key,
      oper_id text not null references operator (oper_id),
      name text not null,
      scopes text[] not null,
      addresses text[] not null,
      is_sandbox boolean not null,
      requests_per_minute integer not null,
      granted_by text references operator (oper_id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_ip text,
      ended_at timestamptz,
      ended_by text
    )`.execute(trx);
    await sql`create index api_key_by_operator on api_key (oper_id, created_at desc)`.execute(trx);
    await sql`create table api_key_secret (
      api_key_id text not null references api_key (api_key_id),
      version integer not null,
      secret_hash text not null,
      expires_at timestamptz,
      primary key (api_key_id, version)
    )`.execute(trx);
  },
};
