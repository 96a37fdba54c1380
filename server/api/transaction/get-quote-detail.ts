import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { notFound } from '../../call/errors.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/userQuote/getQuoteDetail: one order with its history. */
export const getQuoteDetail = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getQuoteDetail, async ({ query, viewer }) => {
    const detail = await reader.detail(sessionOf(viewer).operId, query.orderId);
    if (detail === null) throw notFound();
    return detail;
  });
