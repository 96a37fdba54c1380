import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Ids of the bonds that an operator quoted or dealt in, most recent first; at most `limit`. */
export async function quotedBonds(db: Db, operId: string, limit = 500): Promise<string[]> {
  const { rows } = await sql<{ security_id: string }>`
    select security_id from quote_order where owner_id = ${operId} and source = 'user'
    group by security_id order by max(created_at) desc, security_id limit ${limit}`.execute(db);
  return rows.map((row) => row.security_id);
}
