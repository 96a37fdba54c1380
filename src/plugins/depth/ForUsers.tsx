import { addressOf } from '#contract/config';
import { ButtonLink, PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { depthPlugin } from './plugin.ts';

/**
 * Full prices are for verified users. Where the session has ended on an open page, what was read before goes too; in place of it stands the way
 * back.
 */
export const ForUsers = observer(function ForUsers({ children }: { readonly children: () => ReactNode }) {
  const { browser, config, session } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  if (session.newAuth === 'Y') return children();
  const { isLogin } = session;
  const way = config.routes.get(isLogin ? 'myInfo' : config.bundle.routes.login);
  const query = isLogin ? { tabName: 'NameAuthentication' } : { return: browser.path() };
  return (
    <PanelState kind="locked" title={t(isLogin ? 'depth:lockedVerify' : 'depth:locked')}>
      {way && (
        <ButtonLink size="sm" to={addressOf(way, {}, query)}>
          {t(isLogin ? 'depth:preview.verify' : 'depth:preview.login')}
        </ButtonLink>
      )}
    </PanelState>
  );
});
