import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { OrderServices } from '#server/domain/orders';

/** GET /transaction/auth/userQuote/getQuoteList: the operator's quotes and orders, including past ones. */
export const getQuoteList = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getQuoteList, ({ query, viewer }) => reader.page(sessionOf(viewer).operId, query, query));
