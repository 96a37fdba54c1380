import * as z from 'zod/mini';
import { dateTime, price, priceType, quantity, securityId, side, text } from './common.ts';
import { latestTrans } from './trade.ts';

/** Best bid and offer of one bond. `bidPrice`/`ofrPrice` in the unit of `priceType`; quantities 万元. */
export const bestMarket = z.object({
  securityId,
  symbol: z.string(),
  trueRemainMaturityStr: z.string(),
  bondType: z.string(),
  issrating: z.string(),
  priceType,
  bidPrice: price,
  ofrPrice: price,
  bidClean: price,
  bidDirty: price,
  ofrClean: price,
  ofrDirty: price,
  bidQty: quantity,
  ofrQty: quantity,
  bidQtyTotal: quantity,
  ofrQtyTotal: quantity,
  bidOrg: text,
  ofrOrg: text,
  bidSettlType: text,
  ofrSettlType: text,
  bidQuoteInd: z.nullable(z.number()),
  ofrQuoteInd: z.nullable(z.number()),
  bidCount: z.number(),
  ofrCount: z.number(),
  bidTime: dateTime,
  ofrTime: dateTime,
  valYield: price,
  valClean: price,
  /** Day of the valuation. */
  valDate: z.optional(z.nullable(z.string())),
  lastPrice: price,
  lastTime: dateTime,
  chgBp: z.nullable(z.number()),
  prevBid: price,
  prevOfr: price,
  midVsValBp: z.nullable(z.number()),
});
export type BestMarket = z.output<typeof bestMarket>;

/** One quote in a ladder. `qty` is its remaining quantity, `cumQty` the quantity traded. `quoteInd` 1 firm, 2 negotiable, 99 intention. */
export const level = z.object({
  quoteId: z.string(),
  price,
  priceType,
  yield: price,
  cleanPrice: price,
  dirtyPrice: price,
  qty: z.number(),
  cumQty: z.number(),
  org: text,
  orgId: text,
  traderName: text,
  settlType: z.string(),
  quoteInd: z.number(),
  firm: z.boolean(),
  flags: z.array(z.string()),
  mine: z.boolean(),
  canHit: z.boolean(),
  minQty: z.number(),
  time: dateTime,
  expireTime: dateTime,
});
export type Level = z.output<typeof level>;

/**
 * The six best levels of each side, best first: bids from the lowest yield (or highest price), offers from the highest yield (or lowest
 * price).
 */
export const deepMarket = z.object({
  securityId,
  priceType,
  levels: z.number(),
  bid: z.array(level),
  ofr: z.array(level),
  ts: dateTime,
});
export type DeepMarket = z.output<typeof deepMarket>;

/** A live quote with its side. `timeInForce` 0: ends with its day's session; 1: rests until it is cancelled. */
export const sidedLevel = z.extend(level, { side, timeInForce: z.optional(z.number()) });
export type SidedLevel = z.output<typeof sidedLevel>;

/**
 * All live quotes of one bond, newest first. In an `upd` frame `quotes` holds the changed ones; in a `del` frame `quoteIds` holds the removed
 * ones.
 */
export const fullMarket = z.object({
  securityId,
  quotes: z.array(sidedLevel),
  quoteIds: z.optional(z.array(z.string())),
});
export type FullMarket = z.output<typeof fullMarket>;

/** The most recent quote to become best. */
export const latestHighest = z.object({
  securityId,
  symbol: z.string(),
  side,
  price,
  priceType,
  prevPrice: price,
  qty: z.number(),
  org: text,
  settlType: z.string(),
  time: dateTime,
  kind: z.enum(['newest', 'best']),
});
export type LatestHighest = z.output<typeof latestHighest>;

/** One-minute bars: `[time, last yield, bid, offer, quantity in 万元]`. An update carries the points that changed. */
export const priceTrend = z.object({
  securityId,
  interval: z.literal('1m'),
  points: z.array(z.tuple([z.string(), price, price, price, z.number()])),
  open: price,
  high: price,
  low: price,
  prevClose: price,
  valYield: price,
});
export type PriceTrend = z.output<typeof priceTrend>;

/** Quotes that left the market: remove them from every list. */
export const revocation = z.object({
  quoteIds: z.array(z.string()),
  securityId,
  side: z.nullable(side),
  reason: z.enum(['user', 'auto', 'filled', 'session', 'admin']),
  time: dateTime,
});
export type Revocation = z.output<typeof revocation>;

/** A recent quote of one bond: a level with its side and outcome. */
export const recentQuote = z.extend(sidedLevel, { status: z.enum(['live', 'filled', 'cancelled']) });
export type RecentQuote = z.output<typeof recentQuote>;

/** Home page data. Figures that would reveal hidden decimals are null for visitors. */
export const homepage = z.object({
  asOf: dateTime,
  /** `key` and `years` name the benchmark in languages other than Chinese: a text of `contract/locales` names, under `index`. */
  indices: z.array(
    z.object({
      name: z.string(),
      key: z.optional(z.string()),
      years: z.optional(z.number()),
      securityId,
      yield: price,
      chgBp: z.nullable(z.number()),
    }),
  ),
  curve: z.array(
    z.object({
      tenor: z.string(),
      years: z.number(),
      treasury: z.number(),
      cdb: z.number(),
      chgBp: z.nullable(z.number()),
    }),
  ),
  active: z.array(bestMarket),
  lastTrans: z.array(latestTrans),
  stats: z.object({
    quotes: z.number(),
    trades: z.number(),
    amountYi: z.number(),
    demo: z.boolean(),
    marketOpen: z.boolean(),
  }),
  notices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      createtime: z.string(),
      /** For the product's own notices, a text of `contract/locales` names, under `notice`. */
      key: z.optional(z.string()),
    }),
  ),
});
export type Homepage = z.output<typeof homepage>;
