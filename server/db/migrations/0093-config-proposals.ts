import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Configuration changes that await an approver, or their publishing time. Only the files that differ from the base have texts, as in
 * `config_version`. No author decides on their own proposal.
 */
export const configProposalsMigration: Migration = {
  name: '0093-config-proposals',
  async up(trx) {
    await sql`create table config_proposal (
      proposal_id integer generated always as identity primary key,
      state text not null check (state in ('open', 'scheduled', 'published', 'returned', 'withdrawn', 'failed')),
      base_version integer not null,
      base_hash text not null references config_base (hash),
      routes text,
      menu text,
      layouts text,
      settings text,
      settled text not null,
      summary text not null,
      oper_id text not null references operator (oper_id),
      reason text not null,
      created_at timestamptz not null,
      publish_at timestamptz,
      decided_by text references operator (oper_id),
      decided_at timestamptz,
      words text not null default '',
      version integer unique references config_version (version),
      check (state in ('open', 'withdrawn') or decided_by is null or decided_by <> oper_id),
      check ((state = 'published') = (version is not null)),
      check (state <> 'scheduled' or publish_at is not null)
    )`.execute(trx);
    await sql`create index config_proposal_due on config_proposal (publish_at) where state = 'scheduled'`.execute(
      trx,
    );
  },
};
