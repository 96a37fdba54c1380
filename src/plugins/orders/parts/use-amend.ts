import type { Order } from '#contract/entities';
import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { amendmentOf } from '../model/order-amend.ts';
import { ordersPlugin } from '../plugin.ts';
import type { OrderList } from '../stores/order-list.ts';

/**
 * Opens the ticket with what is left of a quote. The quote stands in the market until the server takes the one that replaces it. Null
 * while no plugin takes orders.
 */
export function useAmend(list: OrderList): ((order: Order) => void) | null {
  const { intents } = usePlugin(ordersPlugin);
  const isOffered = useObserved(useCallback(() => intents.canHandle('order'), [intents]));
  const amend = useCallback(
    (order: Order) => {
      const draft = amendmentOf(list.get(order.orderId) ?? order);
      if (draft !== null) intents.raise('order', draft);
    },
    [list, intents],
  );
  return isOffered ? amend : null;
}
