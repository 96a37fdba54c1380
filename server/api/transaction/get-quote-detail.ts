import { transaction } from '#contract/api';
import { notFound, route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** GET /transaction/auth/userQuote/getQuoteDetail: one order with its history. */
export const getQuoteDetail = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getQuoteDetail, async ({ query, viewer }) => {
    const detail = await reader.detail(sessionOf(viewer).operId, query.orderId);
    if (detail === null) throw notFound();
    return detail;
  });
