import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Whether the operator has an order or quote that may still trade: while there is one, the operator must not unbind. */
export async function hasOrderInTransit(db: Db, operId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from quote_order where source = 'user' and owner_id = ${operId} and ord_status = '0'
  ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
