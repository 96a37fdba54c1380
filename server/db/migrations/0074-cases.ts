import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Users' requests to the firm: questions, transfers, applications, each with its thread. Attached images are `uploaded_image` rows. */
export const casesMigration: Migration = {
  name: '0074-cases',
  async up(trx) {
    await sql`create table service_case (
      case_id text primary key,
      no bigint generated always as identity,
      oper_id text not null references operator (oper_id),
      kind text not null,
      form jsonb not null,
      state text not null,
      last_by text not null check (last_by in ('owner', 'staff')),
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint service_case_kind check (kind in ('question', 'transfer', 'advisory', 'api'))
    )`.execute(trx);
    await sql`create index service_case_of_operator on service_case (oper_id, no desc)`.execute(trx);
    await sql`create index service_case_by_state on service_case (kind, state, no)`.execute(trx);
    await sql`create table service_case_entry (
      entry_id text primary key,
      seq bigint generated always as identity,
      case_id text not null references service_case (case_id),
      oper_id text not null references operator (oper_id),
      by_staff boolean not null,
      body text not null,
      state text,
      created_at timestamptz(3) not null
    )`.execute(trx);
    await sql`create index service_case_entry_of_case on service_case_entry (case_id, seq)`.execute(trx);
    await sql`create index uploaded_image_of_request on uploaded_image (request_id) where request_id is not null`.execute(
      trx,
    );
  },
};
