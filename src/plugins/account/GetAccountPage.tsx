import { addressOf } from '#contract/config';
import { ButtonLink, Card, Icon, Page, Prose } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import './account.css';

/** How to get an account. Registration on line is not built yet, and this page says so. */
export const View = observer(function GetAccountPage() {
  const { config, product } = useServices();
  const { t } = useText();
  const login = config.routes.get(config.bundle.routes.login);
  return (
    <Page title={t('account:open.title')} intro={t('account:open.intro')}>
      <div className="a-columns">
        <Card title={t('account:open.steps')}>
          <Prose text={t('account:open.body')} />
        </Card>
        <Card title={t('account:open.contact')}>
          <Prose text={t('account:open.contactBody')} />
          {product.isDemo && (
            <p className="a-note">
              <Icon name="info" size={14} />
              {t('account:open.demo')}
            </p>
          )}
          {login && (
            <ButtonLink to={addressOf(login)} tone="primary" size="lg" wide>
              {t('account:open.have')}
            </ButtonLink>
          )}
        </Card>
      </div>
    </Page>
  );
});
