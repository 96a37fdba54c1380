import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Indexes for the columns that lists are filtered and ordered by, so that a page is read from its place (decision
 * 0063).
 */
export const listsByPlaceMigration: Migration = {
  name: '0104-lists-by-place',
  async up(trx) {
    await sql`create index quote_order_of_owner_bond on quote_order (owner_id, security_id, created_at desc, order_id)
      where source = 'user'`.execute(trx);
    await sql`create index quote_order_of_owner_status on quote_order (owner_id, ord_status, created_at desc, order_id)
      where source = 'user'`.execute(trx);
    await sql`create index quote_order_of_owner_traded on quote_order (owner_id, created_at desc, order_id)
      where source = 'user' and (ord_status = '2' or (ord_status = '4' and cum_qty > 0))`.execute(trx);
    await sql`create index quote_order_of_owner_intention on quote_order (owner_id, created_at desc, order_id)
      where source = 'user' and quote_ind = 99`.execute(trx);
    await sql`create index message_unread_first on message (oper_id, is_read, (-seq))`.execute(trx);
  },
};
