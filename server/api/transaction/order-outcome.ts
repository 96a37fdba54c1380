import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderServices } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/** POST /transaction/auth/orderOutcome: the outcome of an entry whose answer never arrived. */
export const orderOutcome = ({ outcomeOf }: Pick<OrderServices, 'outcomeOf'>) =>
  route(transaction.orderOutcome, async (call) => ({
    reply: await outcomeOf(call.body.clOrdId, senderOf(call)),
  }));
