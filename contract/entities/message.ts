import * as z from 'zod/mini';

/**
 * Identifies a message's wording in languages other than Chinese; absent for staff-written messages. `key` names a text of `contract/locales`
 * inbox.
 */
const keyed = {
  key: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
} as const;

/** A message of the inbox. `isRead` '0' means unread. */
export const message = z.object({
  messageId: z.string(),
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isRead: z.enum(['0', '1']),
  createTime: z.string(),
  msgType: z.enum(['order', 'system']),
  ...keyed,
});
export type Message = z.output<typeof message>;

/** A pushed notice. `token` is the public id of the session that logged in last, never a credential (security notes 0.5). */
export const pushedNotice = z.object({
  id: z.string(),
  messageId: z.optional(z.string()),
  title: z.string(),
  content: z.string(),
  createtime: z.string(),
  createTime: z.optional(z.string()),
  isRead: z.optional(z.enum(['0', '1'])),
  msgType: z.optional(z.enum(['order', 'system'])),
  token: z.optional(z.string()),
  ...keyed,
});
export type PushedNotice = z.output<typeof pushedNotice>;

/**
 * 1 means normal: `tradeNetStatus` the deal interface, `priceNetStatus` the market interface. `marketOpen`: whether the market accepts
 * intentions now, by the clock it runs on; `alwaysOpen`: it does so at any hour. Both are fields specific to this product.
 */
export const networkStatus = z.object({
  tradeNetStatus: z.number(),
  priceNetStatus: z.number(),
  marketOpen: z.optional(z.boolean()),
  alwaysOpen: z.optional(z.boolean()),
  time: z.optional(z.string()),
});
export type NetworkStatus = z.output<typeof networkStatus>;
