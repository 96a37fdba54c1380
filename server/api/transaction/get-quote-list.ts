import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/userQuote/getQuoteList: one's quotes and orders, past ones too. */
export const getQuoteList = ({ reader }: Pick<OrderServices, 'reader'>) =>
  route(transaction.getQuoteList, ({ query, viewer }) => reader.page(sessionOf(viewer).operId, query, query));
