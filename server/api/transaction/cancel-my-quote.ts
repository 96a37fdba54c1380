import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/userQuote/cancelMyQuote: cancels one's orders, or refuses hits on one's quotes; a result per row. */
export const cancelMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.cancelMyQuote, ({ body, viewer }) =>
    answers.cancel(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
