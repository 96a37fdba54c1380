import { actorOf, type CallContext } from '#server/call';
import type { Sender } from '#server/domain/orders';

/** The sender of an order with this call, and whether it is only rehearsed. Throws 401 for a visitor. */
export const senderOf = ({ viewer, rehearses }: Pick<CallContext, 'viewer' | 'rehearses'>): Sender => ({
  ...actorOf(viewer),
  rehearses,
});
