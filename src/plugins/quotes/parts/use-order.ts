import type { OrderDraft } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { quotesPlugin } from '../plugin.ts';

/** Opens an order ticket with a draft. */
export type StartOrder = (draft: OrderDraft) => void;

/** Starts an order from a list; null for visitors, and while no plugin handles orders: prices are then not buttons. */
export function useOrder(): StartOrder | null {
  const { intents, session } = usePlugin(quotesPlugin);
  const isOffered = useObserved(
    useCallback(() => session.isLogin && intents.canHandle('order'), [intents, session]),
  );
  const start = useCallback((draft: OrderDraft) => void intents.raise('order', draft), [intents]);
  return isOffered ? start : null;
}
