import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** POST /transaction/auth/userQuote/cancelMyQuote: cancels one's orders, or refuses hits on one's quotes; a result per row. */
export const cancelMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.cancelMyQuote, ({ body, viewer }) =>
    answers.cancel(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
