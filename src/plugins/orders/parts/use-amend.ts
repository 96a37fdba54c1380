import type { Order } from '#contract/entities';
import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { amendmentOf } from '../model/order-amend.ts';
import { ordersPlugin } from '../plugin.ts';

/**
 * Opens the ticket with the remainder of a quote. The quote stays in the market until the server accepts its replacement. Null while
 * no plugin handles orders.
 */
export function useAmend(): ((order: Order) => void) | null {
  const { intents } = usePlugin(ordersPlugin);
  const isOffered = useObserved(useCallback(() => intents.canHandle('order'), [intents]));
  const amend = useCallback(
    (order: Order) => {
      const draft = amendmentOf(order);
      if (draft !== null) intents.raise('order', draft);
    },
    [intents],
  );
  return isOffered ? amend : null;
}
