import { useObserved, useServices } from '#core/services';
import { useCallback, useMemo } from 'react';

/** The stars of bonds, in any list. */
export interface Stars {
  /** Whether a bond is on the watchlist. Observable. */
  has(securityId: string): boolean;
  /** Adds a bond to the watchlist, or removes it. */
  toggle(securityId: string): void;
}

/** The stars of the current user; null for visitors, and where no plugin keeps a watchlist. */
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
