import { transaction } from '#contract/api';
import type { OrderServices } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/userQuote/replaceTwoSided: a market maker's quotes of many bonds, each replaced on both sides at once. */
export const replaceTwoSided = ({ quote }: Pick<OrderServices, 'quote'>) =>
  route(transaction.replaceTwoSided, ({ body, viewer }) =>
    quote(body.quotes, { session: sessionOf(viewer), ip: viewer.ip }),
  );
