import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** POST /transaction/auth/userQuote/replaceTwoSided: a market maker's quotes of many bonds, each replaced on both sides at once. */
export const replaceTwoSided = ({ quote }: Pick<OrderServices, 'quote'>) =>
  route(transaction.replaceTwoSided, ({ body, viewer }) =>
    quote(body.quotes, { session: sessionOf(viewer), ip: viewer.ip }),
  );
