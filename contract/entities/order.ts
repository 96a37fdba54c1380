import * as z from 'zod/mini';
import { date, dateTime, day, price, priceType, securityId, side, spoken, text } from './common.ts';
import { quota } from './user.ts';

/** Quote-type categories (spec section 3). */
export const orderCategory = z.enum(['activeUnquoted', 'completedTransaction', 'pointPriceNotTraded']);
export type OrderCategory = z.output<typeof orderCategory>;

/** Raw status: 0 unfilled, 2 filled, 4 cancelled. The status shown is derived (`displayStatus`). */
export const ordStatus = z.enum(['0', '2', '4']);

/**
 * Why an order ended. `filled`: completely filled; `user`: cancelled by its owner; `replaced`: by its owner's next quote; `auto`: by its time limit;
 * `unmatched`: the remainder of an immediate order; `close`: at market close; `oco`: the other leg was filled; `refused`, `timeout`, `partConfirmed`: the
 * answer of the target's owner; `targetGone`: the target left first, or less of it than the order may trade; `session`, `admin`: by the house. At the day turn: `dayOver`: the day named by its
 * settlement has passed; `matured`: nothing settles before the bond's maturity any more; `unpriced`: the quoted figure has no price for the new settlement;
 * `crossed`: repriced for it, or after the close, the quote could trade with an older one.
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

/** A hit on the owner's negotiable quote that awaits an answer: confirmMyQuote or cancelMyQuote with `hitId`. */
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
 * The user's own order or quote. Field names as in the specification; quantities 万元. `price` in the unit of `priceType`; `yield` (%) and `cleanPrice` (per 100)
 * are always present; `dv01` is the value of a basis point on `orderQty`, whole 元, absent if the bond has no price on `settlDate`. `phase`: `resting` shown in
 * the market, `asking` awaits the owner of `targetQuoteId`, `done` over. `category` null: neither live nor traded nor an intention (a quote cancelled
 * unfilled). `settlDate` is when its next fill settles while it lives, afterwards when its last did; `settlDates` are the days on which its fills settle, ascending,
 * absent before the first. `version` rises with every change, including those of `pendingHits`; send it with a cancel or confirm to be refused if it is stale.
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
  settlDates: z.optional(z.array(z.string())),
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
  /** Hits on this quote that await an answer, oldest first; `canConfirm` is true while there are any. */
  pendingHits: z.array(pendingHit),
});
export type Order = z.output<typeof order>;

/** An event of an order. `confirm`: a hit awaits its owner's answer (`lastQty` of it); `orderId` is the quote that was hit. */
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
 * An order changed: the current quota (null if none was granted), and the version of the record carried by MyQuote, so that a client that has that record need
 * not request it. `remainingQuota` in 万元.
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

/** The quote that an entry replaces, as its owner last saw it: `leavesQty` 万元 remained. */
export const replacedOrder = z.strictObject({
  orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  leavesQty: z.number(),
});
export type ReplacedOrder = z.output<typeof replacedOrder>;

/**
 * Order entry. `clOrdId` makes a retry harmless: the same id and body return the stored reply. `settlType` 1, 2, 3, `2,3`, 4 or `MM.DD+n`; without
 * it the bond's usual one applies (`usualSettlement`). `settlDate`, if given, must be the date it resolves to. `specifyTime` '' none, '0' at once, seconds, or HHmm. `flags`: `urgent`, `*`, `**`, `oco:GROUP` (orders of one group
 * in one bond and settlement: a fill of one cancels the others). With `targetQuoteId` it hits or lifts that quote. With `replaces` it atomically replaces the
 * user's own quote in the same bond and settlement: if refused, that quote is left as it is, and it is refused if that quote no longer has `leavesQty` 万元 left.
 * With `twoSided` (market makers) `side`, `price` and `orderQty` are not used.
 */
export const orderEntry = z.strictObject({
  clOrdId: z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)),
  securityId,
  side,
  price: z.number(),
  priceType,
  orderQty: z.number(),
  settlType: z.optional(z.string().check(z.maxLength(16))),
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

/** For a two-sided quote `orderId` is the bid's (or else the offer's) and `ofrOrderId` the offer's. `remainingQuota` 万元, null if none was granted. */
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

/** The limits that orders are checked against: maximum distance of a quote from the 中债 valuation, bp of yield, by bond class. */
export const orderRules = z.object({
  deviationBp: z.object({ rates: z.number(), credit: z.number(), belowAA: z.number() }),
  /** The earliest day, `YYYY-MM-DD`, whose valuation quotes may be compared with. */
  oldestValuation: z.optional(z.string()),
});

export type OrderRules = z.output<typeof orderRules>;

/**
 * `data` of a refused order (code 500; 409 for the same clOrdId with another body): the field, the reason (a key of `refusals` and its values, so that a client
 * can show it in its own language), and the limit as text or null.
 */
export const orderRefusal = z.object({
  field: z.string(),
  limit: text,
  key: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type OrderRefusal = z.output<typeof orderRefusal>;
