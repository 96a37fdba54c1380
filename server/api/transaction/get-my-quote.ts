import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/userQuote/getMyQuote: one's live quotes and orders. */
export const getMyQuote = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getMyQuote, ({ query, viewer }) =>
    reader.page(sessionOf(viewer).operId, { ...query, isLive: true }, query),
  );
