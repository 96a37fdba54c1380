import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Groups of accounts named in gates, and numbers for changed rights. A change of `rights_at` takes the next number under the lock of the single
 * row of `rights_counter`, so numbers become visible in order: a reader who has read up to one has missed none before it.
 */
export const audiencesMigration: Migration = {
  name: '0084-audiences',
  async up(trx) {
    await sql`create table audience_group (
      group_id text primary key,
      name text not null unique,
      kind text not null check (kind in ('desk', 'organisation', 'list')),
      org_id text references organisation (org_id),
      created_at timestamptz not null,
      check ((kind = 'organisation') = (org_id is not null))
    )`.execute(trx);
    await sql`create table audience_member (
      group_id text not null references audience_group (group_id) on delete cascade,
      oper_id text not null references operator (oper_id),
      added_at timestamptz not null,
      primary key (group_id, oper_id)
    )`.execute(trx);
    await sql`create index audience_member_of on audience_member (oper_id)`.execute(trx);
    await sql`create table rights_counter (
      is_only boolean primary key default true check (is_only),
      number bigint not null
    )`.execute(trx);
    await sql`insert into rights_counter (number) values (0)`.execute(trx);
    await sql`create table rights_change (
      oper_id text primary key references operator (oper_id),
      number bigint not null unique
    )`.execute(trx);
    await sql`create function number_rights_change() returns trigger language plpgsql as $$
      declare taken bigint;
      begin
        update rights_counter set number = number + 1 returning number into taken;
        insert into rights_change (oper_id, number) values (new.oper_id, taken)
          on conflict (oper_id) do update set number = taken;
        return null;
      end $$`.execute(trx);
    await sql`create trigger rights_changed after update of rights_at on operator for each row
      when (new.rights_at is distinct from old.rights_at) execute function number_rights_change()`.execute(
      trx,
    );
  },
};
