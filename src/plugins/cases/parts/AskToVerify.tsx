import { addressOf } from '#contract/config';
import { ButtonLink, Card, PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

/** In place of a form that the server takes from who is verified only: why, and the way there (R1.01). */
export const AskToVerify = observer(function AskToVerify({ title }: { readonly title: string }) {
  const { config } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const way = config.routes.get('myInfo');
  return (
    <Card title={title}>
      <PanelState kind="locked" title={t('cases:verify.title')} detail={t('cases:verify.detail')}>
        {way && (
          <ButtonLink
            tone="primary"
            icon="verified"
            to={addressOf(way, {}, { tabName: 'NameAuthentication' })}
          >
            {t('cases:verify.go')}
          </ButtonLink>
        )}
      </PanelState>
    </Card>
  );
});
