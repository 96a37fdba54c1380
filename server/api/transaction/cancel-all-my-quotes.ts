import { transaction } from '#contract/api';
import { route } from '#server/call';
import { isRefused, type OrderServices, refusalError } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/**
 * POST /transaction/auth/userQuote/cancelAllMyQuotes: cancels all the operator's live orders, or those in one bond, once per cancelId.
 */
export const cancelAllMyQuotes = ({ massCancel }: Pick<OrderServices, 'massCancel'>) =>
  route(transaction.cancelAllMyQuotes, async (call) => {
    const outcome = await massCancel.run(call.body, senderOf(call));
    if (isRefused(outcome)) throw refusalError(outcome);
    return outcome;
  });
