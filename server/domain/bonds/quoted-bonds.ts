import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Ids of the bonds that an operator quoted or dealt in, most recent first; at most `limit`. The newest order of each bond is read, whatever their number. */
export async function quotedBonds(db: Db, operId: string, limit = 500): Promise<string[]> {
  const own = sql`from quote_order where owner_id = ${operId} and source = 'user'`;
  const { rows } = await sql<{ security_id: string }>`
    with recursive quoted (security_id, created_at) as (
      (select security_id, created_at ${own} order by security_id, created_at desc limit 1)
      union all
      select next.security_id, next.created_at from quoted cross join lateral (
        select security_id, created_at ${own} and security_id > quoted.security_id order by security_id, created_at desc limit 1) as next)
    select security_id from quoted order by created_at desc, security_id limit ${limit}`.execute(db);
  return rows.map((row) => row.security_id);
}
