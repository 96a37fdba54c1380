import { addressOf } from '#contract/config';
import { ButtonLink, Card, Page, Prose } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import './account.css';

/** How to get back in. Recovery on line is not built yet, and this page says so. */
export const View = observer(function RecoverPage() {
  const { config } = useServices();
  const { t } = useText();
  const login = config.routes.get(config.bundle.routes.login);
  return (
    <Page title={t('account:recover.title')} intro={t('account:recover.intro')}>
      <div className="a-columns">
        <Card>
          <Prose text={t('account:recover.body')} />
        </Card>
        <Card title={t('account:open.contact')}>
          <Prose text={t('account:open.contactBody')} />
          {login && (
            <ButtonLink to={addressOf(login)} size="lg" wide>
              {t('account:recover.back')}
            </ButtonLink>
          )}
        </Card>
      </div>
    </Page>
  );
});
