import { transaction } from '#contract/api';
import { route } from '#server/call';
import { isRefused, type OrderServices, refusalError } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/** POST /transaction/auth/ordersPrice: enters a quote, an order or an intention, exactly once per clOrdId. */
export const ordersPrice = ({ enter, assertFree }: Pick<OrderServices, 'enter' | 'assertFree'>) =>
  route(
    transaction.ordersPrice,
    async (call) => {
      const outcome = await enter(call.body, senderOf(call));
      if (isRefused(outcome)) throw refusalError(outcome);
      return outcome;
    },
    { assertFree },
  );
