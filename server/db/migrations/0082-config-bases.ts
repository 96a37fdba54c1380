import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A published version is stored as its difference from a named base: a file without a text is as in the base, `over_version` names the version
 * whose texts it keeps, `switches` apply over both, `unsettled` awaits a choice. Earlier full copies are copies of the build that ran when the
 * first of them was published, which its `before_texts` hold: that is their base. If it is unknown, the first build to start becomes it.
 */
export const configBasesMigration: Migration = {
  name: '0082-config-bases',
  async up(trx) {
    await sql`create table config_base (
      hash text primary key,
      routes text not null,
      menu text not null,
      layouts text not null,
      settings text not null
    )`.execute(trx);
    await sql`insert into config_base (hash, routes, menu, layouts, settings)
      select before_hash, before_texts::json->>'routes', before_texts::json->>'menu',
        before_texts::json->>'layouts', before_texts::json->>'settings'
      from config_version where before_texts is not null
      on conflict do nothing`.execute(trx);
    await sql`alter table config_version
      add column base_hash text references config_base (hash),
      add column over_version integer references config_version (version),
      add column switches text not null default '[]',
      add column unsettled text not null default '[]',
      alter column routes drop not null,
      alter column menu drop not null,
      alter column layouts drop not null,
      alter column settings drop not null`.execute(trx);
    await sql`update config_version set base_hash =
      (select before_hash from config_version where before_texts is not null order by version limit 1)`.execute(
      trx,
    );
    await sql`alter table config_version drop column before_texts`.execute(trx);
  },
};
