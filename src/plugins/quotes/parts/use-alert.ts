import { useObserved, usePlugin } from '#core/services';
import { useCallback } from 'react';
import { quotesPlugin } from '../plugin.ts';

/** Requests a price alert for a bond from a list; null for visitors, and while no plugin handles alerts. */
export function useAlert(): ((securityId: string) => void) | null {
  const { intents, session } = usePlugin(quotesPlugin);
  const isOffered = useObserved(
    useCallback(() => session.isLogin && intents.canHandle('alert'), [intents, session]),
  );
  const ask = useCallback((securityId: string) => void intents.raise('alert', { securityId }), [intents]);
  return isOffered ? ask : null;
}
