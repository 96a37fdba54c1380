import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Event pages written by staff. Events of a deleted group have no readers, so the group is not a foreign key. */
export const eventsMigration: Migration = {
  name: '0089-events',
  async up(trx) {
    await sql`create table event_page (
      name text primary key,
      title text not null,
      body text not null,
      publish_at timestamptz(3) not null,
      group_id text,
      tells boolean not null,
      told_at timestamptz(3),
      version integer not null default 1,
      updated_at timestamptz(3) not null
    )`.execute(trx);
    await sql`create index event_page_untold on event_page (publish_at) where tells and told_at is null`.execute(
      trx,
    );
  },
};
