import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import { isRefused, type OrderServices, refusalError } from '#server/domain/orders';

/** POST /transaction/auth/ordersPrice: enters a quote, an order or an intention, exactly once per clOrdId. */
export const ordersPrice = ({ enter }: Pick<OrderServices, 'enter'>) =>
  route(transaction.ordersPrice, async ({ body, viewer }) => {
    const outcome = await enter(body, { session: sessionOf(viewer), ip: viewer.ip });
    if (isRefused(outcome)) throw refusalError(outcome);
    return outcome;
  });
