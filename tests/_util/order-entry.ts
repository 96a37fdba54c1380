import { type ReplyOf, transaction } from '#contract/api';
import type { OrderEntry } from '#contract/entities';
import { bidEntry } from '../../testing/bid-entry.ts';
import type { ApiClient, ApiReply } from './api-client.ts';

/** A bond to trade, and its yield in %. */
export interface Quotable {
  readonly securityId: string;
  readonly yield: number;
}

let entries = 0;
/** An unused client id. */
export const newClOrdId = (): string => `test-${process.pid}-${(entries += 1)}`;

/** An order entry: a firm day bid of 5000 万 in yield on 明天+0, except as `over` says. */
export const orderEntry = (bond: Quotable, over: Partial<OrderEntry> = {}): OrderEntry =>
  bidEntry({ clOrdId: newClOrdId(), securityId: bond.securityId, price: bond.yield, ...over });

/** Sends such an order. */
export const enter = (
  client: ApiClient,
  bond: Quotable,
  over: Partial<OrderEntry> = {},
): Promise<ApiReply<ReplyOf<typeof transaction.ordersPrice>>> =>
  client.call(transaction.ordersPrice, { body: orderEntry(bond, over) });
