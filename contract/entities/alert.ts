import * as z from 'zod/mini';
import { dateTime, priceType, securityId } from './common.ts';

/** The watched price: `bid` the best bid, `ofr` the best offer, `last` each trade. */
export const alertField = z.enum(['bid', 'ofr', 'last']);
export type AlertField = z.output<typeof alertField>;

/** The price rises to the limit, or falls to it. */
export const alertComparison = z.enum(['>=', '<=']);
export type AlertComparison = z.output<typeof alertComparison>;

/**
 * `armed`: waits for the price; `waiting`: the price is already on the far side and must come back first; `fired`: has notified once and
 * rests until its owner arms it again.
 */
export const alertState = z.enum(['armed', 'waiting', 'fired']);
export type AlertState = z.output<typeof alertState>;

/** The fields a user fills in. `price` a yield in % (`priceType` Y) or a clean price per 100 face (C), four decimals. */
export const alertFields = {
  securityId,
  field: alertField,
  comparison: alertComparison,
  priceType,
  price: z.number(),
  /** `once`: until armed again; `every`: each time the price crosses again. */
  repeat: z.enum(['once', 'every']),
  note: z.string().check(z.maxLength(60)),
};

/** A user's own price alert. `firedPrice` in the unit of `priceType`; `version` rises with every change. */
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

/** How an operator is notified: a card on the page, a sound, a browser notification. */
export const alertPreferences = z.strictObject({
  inPage: z.boolean(),
  sound: z.boolean(),
  browser: z.boolean(),
});
export type AlertPreferences = z.output<typeof alertPreferences>;
