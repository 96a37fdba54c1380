import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/userQuote/confirmMyQuote: does hits on one's negotiable quotes, wholly or in part; a result per row. */
export const confirmMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.confirmMyQuote, ({ body, viewer }) =>
    answers.confirm(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
