import { useObserved, usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';

/** What this user lacks for live quotes, which the server sends to verified users only; null for nothing. */
export function useLacking(): 'login' | 'verification' | null {
  const { session } = usePlugin(quotesPlugin);
  return useObserved(
    useCallback(() => {
      if (!session.isLogin) return 'login';
      return session.newAuth === 'Y' ? null : 'verification';
    }, [session]),
  );
}

/** Whether this user sees full prices, as every logged-in one does. */
export const useSeesPrices = (): boolean => useLacking() !== 'login';

interface Props {
  /** What is shown opens at log-in; else to verified users. */
  readonly atLogin?: boolean;
  readonly children: () => ReactNode;
}

/** For logged-in or verified users: others are shown the way there. */
export function ForUsers({ atLogin = false, children }: Props): ReactNode {
  const { t } = useTranslation();
  const lacking = useLacking();
  if (lacking === null || (atLogin && lacking !== 'login')) return children();
  if (atLogin) return <LockedState title={t('quotes:lockedMasked')} />;
  const isVisitor = lacking === 'login';
  return (
    <LockedState
      title={t(isVisitor ? 'quotes:lockedTitle' : 'quotes:verifyTitle')}
      detail={t(isVisitor ? 'quotes:lockedDetail' : 'quotes:verifyDetail')}
    />
  );
}
