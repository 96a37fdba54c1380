import * as z from 'zod/mini';
import { date, dateTime, price, text } from './common.ts';
import { order, orderEndReason, ordStatus, pendingHit } from './order.ts';

/** One step in an order's history. `lastQty`, `lastPrice`, `counterparty`, `tradeId` of a fill; `reason` of an end. */
export const orderEvent = z.object({
  n: z.number(),
  kind: z.enum(['new', 'asked', 'rest', 'fill', 'roll', 'end']),
  time: dateTime,
  lastQty: z.number(),
  lastPrice: price,
  cumQty: z.number(),
  leavesQty: z.number(),
  ordStatus,
  reason: z.nullable(orderEndReason),
  counterparty: text,
  tradeId: text,
  /** For a fill, the settlement day of both sides; for `roll`, the settlement day to which the order is carried over. */
  settlDate: z.optional(date),
  /** For a fill, what its buyer pays on that day, 元 as decimal text (`50058400.00`); absent if the bond has no price on it. */
  amount: z.optional(z.string()),
});
export type OrderEvent = z.output<typeof orderEvent>;

/** A hit on the owner's quote and its outcome. */
export const orderHit = z.extend(pendingHit, {
  cumQty: z.number(),
  phase: z.enum(['taking', 'resting', 'asking', 'done']),
  reason: z.nullable(orderEndReason),
  updateTime: dateTime,
});
export type OrderHit = z.output<typeof orderHit>;

/** An order with its full history, oldest first, and all hits on it. */
export const orderDetail = z.object({ order, events: z.array(orderEvent), hits: z.array(orderHit) });
export type OrderDetail = z.output<typeof orderDetail>;
