import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** POST /transaction/auth/userQuote/confirmMyQuote: does hits on one's negotiable quotes, wholly or in part; a result per row. */
export const confirmMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.confirmMyQuote, ({ body, viewer }) =>
    answers.confirm(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
