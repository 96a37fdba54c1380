import type { Order } from '#contract/entities';
import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { draftOfRest } from '../model/order-amend.ts';
import { ordersPlugin } from '../plugin.ts';
import type { OrderActions } from '../stores/order-actions.ts';
import type { OrderList } from '../stores/order-list.ts';

/** Takes a quote out of the market and opens the ticket with what was left of it. Null while no plugin takes orders. */
export function useAmend(list: OrderList, actions: OrderActions): ((order: Order) => Promise<void>) | null {
  const { intents } = usePlugin(ordersPlugin);
  const isOffered = useObserved(useCallback(() => intents.canHandle('order'), [intents]));
  const amend = useCallback(
    async (before: Order) => {
      if (!(await actions.cancel(before.orderId))) return;
      const draft = draftOfRest(list.get(before.orderId) ?? before);
      if (draft !== null) intents.raise('order', draft);
    },
    [list, actions, intents],
  );
  return isOffered ? amend : null;
}
