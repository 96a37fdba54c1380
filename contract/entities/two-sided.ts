import * as z from 'zod/mini';
import { day, priceType, securityId, spoken, text } from './common.ts';
import { leg } from './order.ts';

/**
 * A market maker's two-sided quote of one bond: replaces the live legs of the previous one, both or neither. A null leg withdraws
 * that side. `clOrdId` and `settlType` as in order entry. `reviewedOn`: the Beijing day on which it was reviewed; where it settles on another date than it did
 * on that day, it is refused.
 */
export const twoSidedQuote = z.strictObject({
  clOrdId: z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)),
  securityId,
  priceType,
  settlType: z.optional(z.string().check(z.maxLength(16))),
  reviewedOn: z.optional(day),
  bid: z.nullable(leg),
  ofr: z.nullable(leg),
  timeInForce: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  specifyTime: z._default(z.string().check(z.maxLength(8)), ''),
  dealPathId: z.optional(z.string()),
});
export type TwoSidedQuote = z.output<typeof twoSidedQuote>;

export const twoSidedReply = z.object({
  clOrdId: z.string(),
  securityId,
  ok: z.boolean(),
  ...spoken,
  /** For a refused row, the field at fault, e.g. `bid.price`, `ofr.orderQty`, `ofr` for crossing legs, `securityId`. */
  field: text,
  bidOrderId: text,
  ofrOrderId: text,
});
export type TwoSidedReply = z.output<typeof twoSidedReply>;
