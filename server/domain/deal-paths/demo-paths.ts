import type { Db } from '#server/db';
import { sql } from 'kysely';

/** Gives demonstration traders a default path for their first order. Those who have any path keep theirs. */
export async function seedDemoPaths(db: Db, now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into deal_path (id, oper_id, path_name, is_default, deal_org_name, deal_trader_name, deal_trader_phone,
      cfets_org_code, cfets_trader_id, custodian, account_name, account_no, status, created_at, updated_at)
    select 'Pdemo-' || operator.oper_id, operator.oper_id, '默认路径', true, org.full_name, operator.realname, coalesce(operator.phonenum, ''),
      org.org_code, trader.trader_id, '中债登', org.short_name || '自营账户', 'DEMO-' || operator.oper_id, 'valid', ${at}, ${at}
    from operator join organisation as org on org.org_id = operator.org_id
    join lateral (select trader_id from trader where trader.org_id = org.org_id order by trader_id limit 1) as trader on true
    where operator.is_demo and not exists (select 1 from deal_path where deal_path.oper_id = operator.oper_id)
    on conflict do nothing`.execute(db);
}
