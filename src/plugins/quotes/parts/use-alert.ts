import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { quotesPlugin } from '../plugin.ts';

/** How a price alert of a bond is asked for from a list; null for visitors, and while no plugin keeps alerts. */
export function useAlert(): ((securityId: string) => void) | null {
  const { intents, session } = usePlugin(quotesPlugin);
  const isOffered = useObserved(
    useCallback(() => session.isLogin && intents.canHandle('alert'), [intents, session]),
  );
  const ask = useCallback((securityId: string) => void intents.raise('alert', { securityId }), [intents]);
  return isOffered ? ask : null;
}
