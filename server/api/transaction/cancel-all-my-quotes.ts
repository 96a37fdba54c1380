import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import { isRefused, type OrderServices, refusalError } from '#server/domain/orders';

/** POST /transaction/auth/userQuote/cancelAllMyQuotes: cancels all live orders of one's own, or those in one bond, once per cancelId. */
export const cancelAllMyQuotes = ({ massCancel }: Pick<OrderServices, 'massCancel'>) =>
  route(transaction.cancelAllMyQuotes, async ({ body, viewer }) => {
    const outcome = await massCancel.run(body, { session: sessionOf(viewer), ip: viewer.ip });
    if (isRefused(outcome)) throw refusalError(outcome);
    return outcome;
  });
