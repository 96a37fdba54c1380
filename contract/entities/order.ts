import * as z from 'zod/mini';
import { date, dateTime, day, price, priceType, securityId, side, spoken, text } from './common.ts';
import { quota } from './user.ts';

/** Quote-type categories (spec section 3). */
export const orderCategory = z.enum(['activeUnquoted', 'completedTransaction', 'pointPriceNotTraded']);
export type OrderCategory = z.output<typeof orderCategory>;

/** Raw status: 0 unfilled, 2 filled, 4 cancelled. What is shown is a rule (`displayStatus`). */
export const ordStatus = z.enum(['0', '2', '4']);

/**
 * Why an order ended. `filled` completely done; `user` cancelled by its owner; `replaced` by its owner's next quote; `auto` by
 * its time limit; `unmatched` what an immediate order could not do at once; `close` at market close; `oco` the other leg was filled;
 * `refused`, `timeout`, `partConfirmed` the answer of the target's owner; `targetGone` the target left first; `session`, `admin` by
 * the house. At the turn of the day: `dayOver` the day that its settlement names has passed; `matured` nothing settles before the bond's
 * maturity any more; `unpriced` what was quoted has no price for the new settlement; `crossed` priced for it the quote would meet another.
 */
export const orderEndReason = z.enum([
  'filled',
  'user',
  'replaced',
  'auto',
  'unmatched',
  'close',
  'oco',
  'refused',
  'timeout',
  'partConfirmed',
  'targetGone',
  'session',
  'admin',
  'dayOver',
  'matured',
  'unpriced',
  'crossed',
]);
export type OrderEndReason = z.output<typeof orderEndReason>;

/** Somebody who hit one's negotiable quote and waits for an answer: confirmMyQuote or cancelMyQuote with `hitId`. */
export const pendingHit = z.object({
  hitId: z.string(),
  orgName: text,
  orderQty: z.number(),
  price,
  time: dateTime,
  expireTime: dateTime,
});
export type PendingHit = z.output<typeof pendingHit>;

/**
 * An order or a quote of one's own. Field names as the specification writes them; quantities 万元. `price` in the unit of `priceType`;
 * `yield` (%) and `cleanPrice` (per 100) always stand; `dv01` is what a
 * basis point is worth on `orderQty`, whole 元, absent where the bond has no price on `settlDate`. `phase`: `resting` shown in the market, `asking` waits for the owner of
 * `targetQuoteId`, `done` over. `category` null: neither live nor traded nor an intention (a quote cancelled unfilled). `version` rises
 * with every change, also of `pendingHits`; send it with a cancel or confirm to be refused if it is stale.
 */
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
  category: z.nullable(orderCategory),
  remark: z.optional(z.string()),
  version: z.number(),
  yield: price,
  cleanPrice: price,
  dv01: z.optional(z.number()),
  minQty: z.number(),
  allOrNone: z.boolean(),
  targetQuoteId: text,
  phase: z.enum(['taking', 'resting', 'asking', 'done']),
  reason: z.nullable(orderEndReason),
  /** Hits on this quote that wait for an answer, oldest first; `canConfirm` is true while there are any. */
  pendingHits: z.array(pendingHit),
});
export type Order = z.output<typeof order>;

/** What happened to an order. `confirm`: a hit waits for its owner's answer (`lastQty` of it), `orderId` is the quote that was hit. */
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

/**
 * An order changed: the quota as it stands now (null without one), and the version of the record that MyQuote carries, so that a client
 * which has that record need not ask. `remainingQuota` in 万元.
 */
export const orderChange = z.object({
  orderId: z.string(),
  ordStatus,
  cumQty: z.number(),
  changed: z.array(z.string()),
  remainingQuota: z.nullable(z.number()),
  quota: z.nullable(quota),
  version: z.number(),
});
export type OrderChange = z.output<typeof orderChange>;

/** One side of a two-sided quote. */
export const leg = z.strictObject({
  price: z.number(),
  orderQty: z.number(),
  quoteInd: z.optional(z.union([z.literal(1), z.literal(2)])),
});

/** A quote that an entry takes the place of, as its owner last saw it: `leavesQty` 万元 was left of it. */
export const replacedOrder = z.strictObject({
  orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  leavesQty: z.number(),
});
export type ReplacedOrder = z.output<typeof replacedOrder>;

/**
 * Order entry. `clOrdId` makes a retry harmless: the same id and body give the stored reply again. `settlType` 1, 2, 3, `2,3`, 4 or
 * `MM.DD+n`; `settlDate`, where it is given, must be the day that it stands for. `specifyTime` '' none, '0' at once, seconds, or HHmm. `flags`: `urgent`, `*`, `**`, `oco:GROUP` (orders of one group in one
 * bond and settlement: a fill of one cancels the others). With `targetQuoteId` it hits or lifts that quote. With `replaces` it takes the
 * place of one's own quote in the same bond and settlement, in one step: refused, it leaves that quote as it stands, and it is refused
 * where that quote has not `leavesQty` 万元 left any more. With `twoSided` (market makers) `side`, `price` and `orderQty` are not used.
 */
export const orderEntry = z.strictObject({
  clOrdId: z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)),
  securityId,
  side,
  price: z.number(),
  priceType,
  orderQty: z.number(),
  settlType: z.string().check(z.maxLength(16)),
  settlDate: z.optional(day),
  quoteInd: z.union([z.literal(1), z.literal(2), z.literal(99)]),
  timeInForce: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  specifyTime: z.string().check(z.maxLength(8)),
  targetQuoteId: z.optional(z.string().check(z.maxLength(64))),
  replaces: z.optional(replacedOrder),
  minQty: z.optional(z.number()),
  allOrNone: z.optional(z.boolean()),
  flags: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(16))),
  dealPathId: z.optional(z.string().check(z.maxLength(64))),
  remark: z.optional(z.string().check(z.maxLength(200))),
  twoSided: z.optional(z.strictObject({ bid: leg, ofr: leg })),
});
export type OrderEntry = z.output<typeof orderEntry>;

/** Of a two-sided quote `orderId` is the bid's (else the offer's) and `ofrOrderId` the offer's. `remainingQuota` 万元, null without a quota. */
export const orderEntryReply = z.object({
  orderId: z.string(),
  ordStatus,
  cumQty: z.number(),
  ...spoken,
  avgPrice: price,
  ofrOrderId: z.optional(z.string()),
  remainingQuota: z.nullable(z.number()),
});
export type OrderEntryReply = z.output<typeof orderEntryReply>;

/** What orders are checked against: how far from the 中债 valuation a quote may be, bp of yield, by class of bond. */
export const orderRules = z.object({
  deviationBp: z.object({ rates: z.number(), credit: z.number(), belowAA: z.number() }),
  /** The earliest day, `YYYY-MM-DD`, whose valuation quotes are compared with. */
  oldestValuation: z.optional(z.string()),
});

export type OrderRules = z.output<typeof orderRules>;

/**
 * `data` of a refused order (code 500; 409 the same clOrdId with another body): which field, why (a key of `refusals` and its values, so
 * that a client says it in the language it shows), and the limit in words or null.
 */
export const orderRefusal = z.object({
  field: z.string(),
  limit: text,
  key: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type OrderRefusal = z.output<typeof orderRefusal>;
