import { usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { depthPlugin } from './plugin.ts';

/**
 * Full prices are for verified users. Where the session has ended on an open page, what was read before goes too; in place of it stands the way
 * back.
 */
export const ForUsers = observer(function ForUsers({ children }: { readonly children: () => ReactNode }) {
  const { session } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  if (session.newAuth === 'Y') return children();
  return <LockedState title={t(session.isLogin ? 'depth:lockedVerify' : 'depth:locked')} />;
});
