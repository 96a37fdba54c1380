import { useObserved, useServices } from '#core/services';
import { useCallback, useMemo } from 'react';

/** The stars of bonds, on whatever list. */
export interface Stars {
  /** Whether a bond is on the watchlist. Observable. */
  has(securityId: string): boolean;
  /** Puts a bond on the watchlist, or takes it off. */
  toggle(securityId: string): void;
}

/** The stars of who is logged in; null for visitors, and where no plugin keeps a watchlist. */
export function useStars(): Stars | null {
  const { intents, session } = useServices();
  const isOffered = useObserved(
    useCallback(() => session.isLogin && intents.canHandle('watch'), [intents, session]),
  );
  return useMemo(
    () =>
      isOffered
        ? {
            has: (securityId) => intents.isDone('watch', { securityId }),
            toggle: (securityId) => void intents.raise('watch', { securityId }),
          }
        : null,
    [intents, isOffered],
  );
}
