import { type CallContext, sessionOf } from '#server/call';
import type { Sender } from '#server/domain/orders';

/** Who sends an order with this call, and whether it is rehearsed only. Throws 401 for a visitor. */
export const senderOf = ({ viewer, rehearses }: Pick<CallContext, 'viewer' | 'rehearses'>): Sender => ({
  session: sessionOf(viewer),
  ip: viewer.ip,
  rehearses,
});
