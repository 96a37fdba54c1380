import { usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { depthPlugin } from './plugin.ts';

interface Props {
  /** What is shown opens at log-in; else to verified users. */
  readonly atLogin?: boolean;
  readonly children: () => ReactNode;
}

/**
 * For logged-in or verified users. Where the session has ended on an open page, what was read before goes too; in place of it stands the way
 * back.
 */
export const ForUsers = observer(function ForUsers({ atLogin = false, children }: Props) {
  const { session } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  if (session.newAuth === 'Y' || (atLogin && session.isLogin)) return children();
  if (atLogin) return <LockedState title={t('depth:lockedPrices')} />;
  return <LockedState title={t(session.isLogin ? 'depth:lockedVerify' : 'depth:locked')} />;
});
