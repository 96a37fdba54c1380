import { usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersPlugin } from '../plugin.ts';

/** Orders belong to their owner: recreated for each session; a visitor sees a message instead. */
export const ForUsers = observer(function ForUsers({
  children,
}: {
  readonly children: (session: string) => ReactNode;
}) {
  const { session } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  return session.isLogin ? children(session.sessionId) : <LockedState title={t('orders:locked')} />;
});
