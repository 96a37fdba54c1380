import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderServices } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/**
 * POST /transaction/auth/userQuote/cancelMyQuote: cancels the operator's orders, or refuses hits on their quotes; one result
 * per row.
 */
export const cancelMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.cancelMyQuote, (call) => answers.cancel(call.body, senderOf(call)));
