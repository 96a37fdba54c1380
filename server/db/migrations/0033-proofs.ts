import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Slider challenges and tickets, verification codes, outgoing e-mails and text messages, uploaded images, real-name requests.
 */
export const proofsMigration: Migration = {
  name: '0033-proofs',
  async up(trx) {
    await sql`create table slider_challenge (
      id text primary key,
      x integer not null,
      purpose text not null,
      ip text not null,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create table captcha_ticket (
      ticket_hash text primary key,
      purpose text not null,
      ip text not null,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create table verification_code (
      target_hash text not null,
      purpose text not null,
      requester text not null,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (target_hash, purpose, requester)
    )`.execute(trx);
    await sql`create table outgoing_message (
      id text primary key,
      seq bigint generated always as identity,
      channel text not null,
      target text not null,
      subject text not null,
      body text not null,
      status text not null,
      tries integer not null default 0,
      next_try_at timestamptz not null,
      give_up_at timestamptz not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      constraint outgoing_channel check (channel in ('mail', 'sms')),
      constraint outgoing_status check (status in ('waiting', 'sent', 'failed', 'kept', 'none'))
    )`.execute(trx);
    await sql`create index outgoing_message_due on outgoing_message (next_try_at) where status = 'waiting'`.execute(
      trx,
    );
    await sql`create index outgoing_message_recent on outgoing_message (seq desc)`.execute(trx);
    await sql`create table uploaded_image (
      image_id text primary key,
      oper_id text,
      ip text not null,
      mime text not null,
      bytes bytea not null,
      request_id text,
      created_at timestamptz not null
    )`.execute(trx);
    await sql`create index uploaded_image_loose on uploaded_image (created_at) where request_id is null`.execute(
      trx,
    );
    await sql`create table real_name_request (
      request_id text primary key,
      oper_id text not null references operator (oper_id),
      realname text not null,
      org_id text not null,
      position text not null,
      status text not null,
      reason text not null default '',
      submitted_at timestamptz not null,
      reviewed_at timestamptz,
      reviewed_by text,
      constraint real_name_status check (status in ('I', 'Y', 'R'))
    )`.execute(trx);
    await sql`create unique index real_name_request_open on real_name_request (oper_id) where status = 'I'`.execute(
      trx,
    );
    await sql`create index real_name_request_by_operator on real_name_request (oper_id, submitted_at desc)`.execute(
      trx,
    );
    await sql`alter table operator add column claimed_org_id text`.execute(trx);
  },
};
