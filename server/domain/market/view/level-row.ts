import type { Level } from '#contract/entities';
import { beijingTimeText, ORDER_FLAG } from '#contract/rules';
import { type BookOrder, leavesOf, quotedPrice } from '#server/matching';
import { atClean, type BondPricer, E4 } from '../bond-pricer.ts';

/** Short names of organisations and names of traders, by id. */
export interface Names {
  /** Another number after each change. */
  readonly revision: number;
  org(orgId: string): string | null;
  trader(ownerId: string): string | null;
}

/** Flags of a quote, as on its level and in the record of its owner. */
export function flagsOf(order: BookOrder): string[] {
  const flags: string[] = [];
  if (order.urgent) flags.push(ORDER_FLAG.urgent);
  if (order.stars > 0) flags.push('*'.repeat(order.stars));
  if (order.ocoGroup !== null) flags.push(ORDER_FLAG.oco);
  if (order.allOrNone) flags.push(ORDER_FLAG.allOrNone);
  if (order.quoteInd === 99) flags.push(ORDER_FLAG.intention);
  return flags;
}

/** A live quote as a level of the ladder, for a viewer who may see everything. `now` determines the settlement date of its full price. */
export function levelOf(
  securityId: string,
  order: BookOrder,
  pricer: BondPricer,
  names: Names,
  now: number,
): Level {
  const prices = pricer.prices(securityId, order.yieldE4, order.settlType, now);
  return {
    quoteId: order.id,
    price: quotedPrice(order) / E4,
    priceType: order.priceType,
    yield: order.yieldE4 / E4,
    cleanPrice: order.clean / E4,
    dirtyPrice: prices === null ? null : atClean(prices, order.clean).dirty / E4,
    qty: leavesOf(order),
    cumQty: order.cumQty,
    org: names.org(order.orgId),
    orgId: order.orgId,
    traderName: names.trader(order.ownerId),
    settlType: order.settlType,
    quoteInd: order.quoteInd,
    firm: order.quoteInd === 1,
    flags: flagsOf(order),
    mine: false,
    canHit: true,
    minQty: order.allOrNone ? leavesOf(order) : order.minQty,
    time: beijingTimeText(order.createdAt),
    expireTime: order.expireAt === null ? null : beijingTimeText(order.expireAt),
  };
}
