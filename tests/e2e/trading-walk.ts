import { transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import { ApiClient, loggedIn } from '../_util/api-client.ts';
import { enter as sendOrder, newClOrdId, type Quotable } from '../_util/order-entry.ts';
import { tokenOf } from './page-calls.ts';
import { expect, type Page } from './desk.ts';
import { machine, type OwnServer } from './server-run.ts';

/** Its yield is its valuation. */
export interface QuietBond extends Quotable {
  readonly symbol: string;
}

let sequence = 0;

/** A rates bond with a valuation that no simulated dealer quotes; each call returns another one. */
export async function quietBond(server: OwnServer): Promise<QuietBond> {
  const [row] = await server.sql<{ security_id: string; short_name: string; yield_e4: number }>(
    `select b.security_id, b.short_name, round(v.yield_mat * 10000)::int as yield_e4 from bond b
     join lateral (select yield_mat, yield_exe from valuation where security_id = b.security_id and source = 'CB'
       order by valuation_date desc limit 1) v on true
     where b.tier = 'none' and b.bond_type in ('GB', 'FB') and b.maturity_date > current_date + 400 and v.yield_mat is not null
       and v.yield_exe is null and not exists (select 1 from quote_order o where o.security_id = b.security_id)
     order by b.security_id limit 1 offset $1`,
    [sequence],
  );
  sequence += 1;
  if (row === undefined) throw new Error('no bond is without quotes');
  return { securityId: row.security_id, symbol: row.short_name, yield: row.yield_e4 / 10_000 };
}

/** The bond's valuation moved by ticks of 0.0001. */
export const at = (bond: QuietBond, ticks: number): number =>
  Number((bond.yield + ticks / 10_000).toFixed(4));

/** Another trader, on a machine of their own, who works by calls rather than on a page. */
export const dealer = (server: OwnServer, account: string): Promise<ApiClient> =>
  loggedIn(server.url, account, machine()['x-forwarded-for']);

/** Withdraws everything that earlier walks left in the book for this trader. */
export async function clearBook(client: ApiClient): Promise<void> {
  const reply = await client.call(transaction.cancelAllMyQuotes, { body: { cancelId: newClOrdId() } });
  expect(reply.code, reply.text).toBe(200);
}

/** Makes calls as the user logged in on a page. */
export async function sameAs(server: OwnServer, page: Page): Promise<ApiClient> {
  const client = new ApiClient(server.url, machine()['x-forwarded-for']);
  client.token = await tokenOf(page);
  return client;
}

/** Enters a firm day quote of 5000 万 on 明天+0, except as `over` says; returns its id. */
export async function enter(
  client: ApiClient,
  bond: Quotable,
  over: Partial<OrderEntry> = {},
): Promise<string> {
  const reply = await sendOrder(client, bond, over);
  expect(reply.code, reply.text).toBe(200);
  return reply.data.orderId;
}

/** Hits a negotiable offer: it waits ten minutes for the answer of the quote's owner. */
export const hitQuote = (
  client: ApiClient,
  bond: Quotable,
  targetQuoteId: string,
  orderQty: number,
  over: Partial<OrderEntry> = {},
): Promise<string> =>
  enter(client, bond, { side: 1, quoteInd: 99, specifyTime: '600', targetQuoteId, orderQty, ...over });
