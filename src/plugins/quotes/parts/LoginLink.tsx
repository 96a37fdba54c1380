import { addressOf } from '#contract/config';
import { ButtonLink, PanelState } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';

/** The way to the login page. */
export function LoginLink(): ReactNode {
  const { config } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const route = config.routes.get(config.bundle.routes.login);
  return (
    route && (
      <ButtonLink to={addressOf(route)} size="sm">
        {t('quotes:maskedAction')}
      </ButtonLink>
    )
  );
}

/** Somebody is logged in. */
export function useIsLogin(): boolean {
  const { session } = usePlugin(quotesPlugin);
  return useObserved(useCallback(() => session.isLogin, [session]));
}

/** Live market data is for those who are logged in: a visitor is shown the way there. */
export function ForUsers({ children }: { readonly children: () => ReactNode }): ReactNode {
  const { t } = useTranslation();
  return useIsLogin() ? (
    children()
  ) : (
    <PanelState kind="locked" title={t('quotes:lockedTitle')} detail={t('quotes:lockedDetail')}>
      <LoginLink />
    </PanelState>
  );
}
