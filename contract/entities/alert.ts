import * as z from 'zod/mini';
import { dateTime, priceType, securityId } from './common.ts';

/** What is watched: `bid` the best bid, `ofr` the best offer, `last` each trade. */
export const alertField = z.enum(['bid', 'ofr', 'last']);
export type AlertField = z.output<typeof alertField>;

/** The price comes up to the limit, or down to it. */
export const alertComparison = z.enum(['>=', '<=']);
export type AlertComparison = z.output<typeof alertComparison>;

/**
 * `armed` waits for the price; `waiting` the price is on the far side already: it must come back first; `fired` told once and is at rest
 * until its owner arms it again.
 */
export const alertState = z.enum(['armed', 'waiting', 'fired']);
export type AlertState = z.output<typeof alertState>;

/** What a person fills in. `price` a yield in % (`priceType` Y) or a clean price per 100 face (C), four decimals. */
export const alertFields = {
  securityId,
  field: alertField,
  comparison: alertComparison,
  priceType,
  price: z.number(),
  /** `once` until armed again; `every` each time that the price comes across anew. */
  repeat: z.enum(['once', 'every']),
  note: z.string().check(z.maxLength(60)),
};

/** A price alert of one's own. `firedPrice` in the unit of `priceType`; `version` rises with every change. */
export const priceAlert = z.object({
  alertId: z.string(),
  symbol: z.string(),
  ...alertFields,
  state: alertState,
  firedCount: z.number(),
  firedAt: dateTime,
  firedPrice: z.nullable(z.number()),
  createTime: dateTime,
  updateTime: dateTime,
  version: z.number(),
});
export type PriceAlert = z.output<typeof priceAlert>;

/** How an operator wants to be told: a card on the page, a sound, a notification of the browser. */
export const alertPreferences = z.strictObject({
  inPage: z.boolean(),
  sound: z.boolean(),
  browser: z.boolean(),
});
export type AlertPreferences = z.output<typeof alertPreferences>;
