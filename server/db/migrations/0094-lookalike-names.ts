import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Prevents two operators with look-alike names from being created even concurrently. Existing look-alikes stay: all but the oldest of them
 * are left out of the index.
 */
export const lookalikeNamesMigration: Migration = {
  name: '0094-lookalike-names',
  async up(trx) {
    const skeleton = sql`replace(replace(translate(opername_key, '01i._·-', 'oll'), 'rn', 'm'), 'vv', 'w')`;
    await sql`alter table operator add column shares_look boolean not null default false`.execute(trx);
    await sql`update operator set shares_look = true from (
        select oper_id, row_number() over (partition by ${skeleton} order by created_at, oper_id) as place from operator
      ) as alike where alike.oper_id = operator.oper_id and alike.place > 1`.execute(trx);
    await sql`create unique index operator_look on operator ((${skeleton})) where not shares_look`.execute(
      trx,
    );
    await sql`create index operator_look_shared on operator ((${skeleton})) where shares_look`.execute(trx);
  },
};
