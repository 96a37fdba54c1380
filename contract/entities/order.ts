import * as z from 'zod/mini';
import { date, dateTime, price, priceType, securityId, side, text } from './common.ts';

/** Quote-type categories (spec section 3). */
export const orderCategory = z.enum(['activeUnquoted', 'completedTransaction', 'pointPriceNotTraded']);
export type OrderCategory = z.output<typeof orderCategory>;

/** Raw status: 0 unfilled, 2 filled, 4 cancelled. What is shown is a rule (`displayStatus`). */
export const ordStatus = z.enum(['0', '2', '4']);

/** An order or a quote of one's own. Field names as the specification writes them; quantities 万元. */
export const order = z.object({
  orderId: z.string(),
  clOrdId: z.string(),
  securityID: securityId,
  symbol: z.string(),
  trueRemainMaturityStr: z.string(),
  price,
  priceType,
  orderQty: z.number(),
  cumQty: z.number(),
  leavesQty: z.number(),
  avgPrice: price,
  side,
  settlType: z.string(),
  settlDate: date,
  orgName: z.string(),
  quoteInd: z.number(),
  ordStatus,
  timeInForce: z.number(),
  specifyTime: z.string(),
  expireAt: dateTime,
  flags: z.array(z.string()),
  createTime: dateTime,
  updateTime: dateTime,
  dealPathId: text,
  counterparty: text,
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  category: orderCategory,
  remark: z.optional(z.string()),
  version: z.number(),
});
export type Order = z.output<typeof order>;

/** What happened to an order. */
export const orderReturn = z.object({
  orderId: z.string(),
  clOrdId: z.string(),
  execType: z.enum(['new', 'fill', 'cancel', 'reject', 'expire', 'confirm']),
  lastQty: z.number(),
  lastPrice: price,
  cumQty: z.number(),
  leavesQty: z.number(),
  ordStatus,
  reason: text,
  time: dateTime,
});
export type OrderReturn = z.output<typeof orderReturn>;

/** A hint that an order changed: the client reloads quota and its orders. `remainingQuota` in 万元. */
export const orderChange = z.object({
  orderId: z.string(),
  ordStatus,
  cumQty: z.number(),
  changed: z.array(z.string()),
  remainingQuota: z.nullable(z.number()),
});
export type OrderChange = z.output<typeof orderChange>;

const leg = z.strictObject({ price: z.number(), orderQty: z.number(), quoteInd: z.optional(z.number()) });

/** Order entry. `clOrdId` makes a retry harmless: the same id and body give the stored reply again. */
export const orderEntry = z.strictObject({
  clOrdId: z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)),
  securityId,
  side,
  price: z.number(),
  priceType,
  orderQty: z.number(),
  settlType: z.string().check(z.maxLength(16)),
  settlDate: z.optional(z.string()),
  quoteInd: z.union([z.literal(1), z.literal(2), z.literal(99)]),
  timeInForce: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  specifyTime: z.string().check(z.maxLength(8)),
  targetQuoteId: z.optional(z.string()),
  minQty: z.optional(z.number()),
  allOrNone: z.optional(z.boolean()),
  flags: z.optional(z.array(z.string())),
  dealPathId: z.optional(z.string()),
  remark: z.optional(z.string().check(z.maxLength(200))),
  twoSided: z.optional(z.strictObject({ bid: leg, ofr: leg })),
});
export type OrderEntry = z.output<typeof orderEntry>;

export const orderEntryReply = z.object({ orderId: z.string(), ordStatus, cumQty: z.number(), message: z.string() });
export type OrderEntryReply = z.output<typeof orderEntryReply>;

/** A trading path: through whom and into which account a deal settles. */
export const dealPath = z.object({
  id: z.string(),
  pathName: z.string(),
  isDefault: z.enum(['0', '1']),
  dealOrgName: z.string(),
  dealTraderName: z.string(),
  dealTraderPhone: z.string(),
  cfetsOrgCode: z.string(),
  cfetsOrgName: z.string(),
  cfetsTraderId: z.string(),
  cfetsTraderName: z.string(),
  custodian: z.enum(['中债登', '上清所', '中证登']),
  accountName: z.string(),
  accountNo: z.string(),
  status: z.enum(['valid', 'repealed']),
  updateTime: dateTime,
});
export type DealPath = z.output<typeof dealPath>;
