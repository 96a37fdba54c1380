import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Audit. Events are written to audit_pending in the transaction of the action (no shared row, so writers do not wait for
 * each other); the sealer moves them into the hash chain of audit_event. audit_head records the end of the chain, so that
 * truncation is detected.
 */
export const auditMigration: Migration = {
  name: '0032-audit',
  async up(trx) {
    await sql`create table audit_pending (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null,
      oper_id text,
      session_id text,
      ip text,
      detail text not null
    )`.execute(trx);
    await sql`create table audit_event (
      seq bigint primary key,
      at timestamptz not null,
      kind text not null,
      oper_id text,
      session_id text,
      ip text,
      detail text not null,
      prev_hash text not null,
      hash text not null
    )`.execute(trx);
    await sql`create index audit_event_by_operator on audit_event (oper_id, seq)`.execute(trx);
    await sql`create table audit_head (
      id integer primary key,
      seq bigint not null,
      hash text not null
    )`.execute(trx);
    await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(trx);
  },
};
