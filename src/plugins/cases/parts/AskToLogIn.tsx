import { addressOf } from '#contract/config';
import { ButtonLink, Page, PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

/** Shown to visitors in place of the service: where to log in, and how else to reach the firm. */
export const AskToLogIn = observer(function AskToLogIn({
  title,
  intro,
  route,
  actions,
}: {
  readonly title: string;
  readonly intro: string;
  /** Id of the page to return to. */
  readonly route: string;
  readonly actions?: ReactNode;
}) {
  const { config } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const login = config.routes.get(config.bundle.routes.login);
  const here = config.routes.get(route);
  const contact = config.routes.get('announcement');
  return (
    <Page title={title} intro={intro} actions={actions}>
      <PanelState kind="locked" title={t('cases:login.title')} detail={t('cases:login.detail')}>
        {login && (
          <ButtonLink tone="primary" to={addressOf(login, {}, here ? { return: addressOf(here) } : {})}>
            {t('cases:login.go')}
          </ButtonLink>
        )}
        {contact && (
          <ButtonLink to={addressOf(contact, {}, { name: 'contact' })}>{t('cases:login.contact')}</ButtonLink>
        )}
      </PanelState>
    </Page>
  );
});
