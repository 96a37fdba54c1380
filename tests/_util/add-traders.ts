import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Adds operators with a fresh quota of `limit` 万元 and a trading path. Existing ones keep their names. */
export async function addTraders(db: Db, traders: readonly string[], limit: number): Promise<void> {
  await sql`insert into operator (oper_id, opername, opername_key, password_hash, valid_start, valid_end, created_at, updated_at)
    select id, id, id, '', '2020-01-01', '2099-12-31', now(), now() from unnest(${[...traders]}::text[]) as id
    on conflict do nothing`.execute(db);
  await sql`insert into operator_quota (oper_id, amount_limit) select id, ${limit} from unnest(${[...traders]}::text[]) as id
    on conflict (oper_id) do update set amount_limit = ${limit}, reserved = 0, used = 0`.execute(db);
  await sql`insert into deal_path (id, oper_id, path_name, is_default, deal_org_name, deal_trader_name, deal_trader_phone, cfets_org_code,
      cfets_trader_id, custodian, account_name, account_no, status, created_at, updated_at)
    select 'P-' || id, id, 'p', true, '', '', '', '', '', '中债登', '', '', 'valid', now(), now() from unnest(${[...traders]}::text[]) as id
    on conflict do nothing`.execute(db);
}
