import { transaction, type RequestOf } from '../../contract/api/index.ts';
import { ApiClient } from '../_util/api-client.ts';
import { PASSWORD, token } from './account-walk.ts';
import { expect, type Page } from './desk.ts';
import type { OwnServer } from './own-server.ts';

export interface QuietBond {
  readonly securityId: string;
  readonly symbol: string;
  /** Its valuation, %. */
  readonly yield: number;
}

let taken = 0;

/** A rates bond with a valuation that no simulated dealer quotes; each call another one. */
export async function quietBond(server: OwnServer): Promise<QuietBond> {
  const [row] = await server.sql<{ security_id: string; short_name: string; rank: number }>(
    `select b.security_id, b.short_name, round(v.yield_mat * 10000)::int as rank from bond b
     join lateral (select yield_mat, yield_exe from valuation where security_id = b.security_id and source = 'CB'
       order by valuation_date desc limit 1) v on true
     where b.tier = 'none' and b.bond_type in ('GB', 'FB') and b.maturity_date > current_date + 400 and v.yield_mat is not null
       and v.yield_exe is null and not exists (select 1 from quote_order o where o.security_id = b.security_id)
     order by b.security_id limit 1 offset $1`,
    [taken],
  );
  taken += 1;
  if (row === undefined) throw new Error('no bond is without quotes');
  return { securityId: row.security_id, symbol: row.short_name, yield: row.rank / 10_000 };
}

/** The bond's valuation moved by ticks of 0.0001. */
export const at = (bond: QuietBond, ticks: number): number => Number((bond.yield + ticks / 10_000).toFixed(4));

let machines = 0;

/** Another trader, who works by calls and not by a page. */
export async function dealer(server: OwnServer, account: string): Promise<ApiClient> {
  machines += 1;
  const client = new ApiClient(server.url, `203.0.113.${100 + machines}`);
  expect((await client.login(account, PASSWORD)).code).toBe(200);
  return client;
}

/** Calls in the name of whoever is logged in on a page. */
export async function sameAs(server: OwnServer, page: Page): Promise<ApiClient> {
  const client = new ApiClient(server.url, '203.0.113.99');
  client.token = await token(page);
  return client;
}

let entries = 0;

/** Enters a firm day quote of 5000 万 on 明天+0, but for what `over` says; yields its id. */
export async function enter(
  client: ApiClient,
  bond: QuietBond,
  over: Partial<RequestOf<typeof transaction.ordersPrice>['body']> = {},
): Promise<string> {
  entries += 1;
  const reply = await client.call(transaction.ordersPrice, {
    body: {
      clOrdId: `walk-${Date.now()}-${entries}`,
      securityId: bond.securityId,
      side: 1,
      price: bond.yield,
      priceType: 'Y',
      orderQty: 5000,
      settlType: '3',
      quoteInd: 1,
      timeInForce: 0,
      specifyTime: '',
      ...over,
    },
  });
  expect(reply.message === '' ? 200 : reply.code, reply.message).toBe(200);
  return reply.data.orderId;
}
