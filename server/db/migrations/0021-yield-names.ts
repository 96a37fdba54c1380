import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Renames yields as such, in the columns and in the order history. Values are unchanged: whole 1e-4 %. */
export const yieldNamesMigration: Migration = {
  name: '0021-yield-names',
  async up(trx) {
    await sql`alter table quote_order rename column rank_e4 to yield_e4`.execute(trx);
    await sql`alter table trade rename column rank_e4 to yield_e4`.execute(trx);
    for (const part of ['order', 'trade']) {
      const [from, to] = [`{${part},rank}`, `{${part},yieldE4}`];
      await sql`update order_event set body = jsonb_set(body #- ${from}, ${to}, body #> ${from}) where body #> ${from} is not null`.execute(
        trx,
      );
    }
  },
};
