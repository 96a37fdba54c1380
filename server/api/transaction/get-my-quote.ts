import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** GET /transaction/auth/userQuote/getMyQuote: the operator's live quotes and orders. */
export const getMyQuote = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getMyQuote, ({ query, viewer }) =>
    reader.page(sessionOf(viewer).operId, { ...query, isLive: true }, query),
  );
