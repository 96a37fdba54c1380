import { useObserved, usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';

/** What this user lacks for full prices, which the server sends to verified users only; null for nothing. */
export function useLacking(): 'login' | 'verification' | null {
  const { session } = usePlugin(quotesPlugin);
  return useObserved(
    useCallback(() => {
      if (!session.isLogin) return 'login';
      return session.newAuth === 'Y' ? null : 'verification';
    }, [session]),
  );
}

/** Whether this user sees full prices. */
export const useSeesPrices = (): boolean => useLacking() === null;

/** Live market data is for verified users: others are shown the way there. */
export function ForUsers({ children }: { readonly children: () => ReactNode }): ReactNode {
  const { t } = useTranslation();
  const lacking = useLacking();
  if (lacking === null) return children();
  const isVisitor = lacking === 'login';
  return (
    <LockedState
      title={t(isVisitor ? 'quotes:lockedTitle' : 'quotes:verifyTitle')}
      detail={t(isVisitor ? 'quotes:lockedDetail' : 'quotes:verifyDetail')}
    />
  );
}
