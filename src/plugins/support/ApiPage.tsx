import { DOCS_PATH } from '#contract/api';
import { Card, Icon, Page, Prose } from '#core/kit';
import { useTranslation } from 'react-i18next';
import { Offers } from './Offers.tsx';
import './support.css';

const offers = [
  ['http', 'code'],
  ['push', 'signal'],
  ['limit', 'shield'],
] as const;

/** What can be reached by program, where the documents are, how to apply (R2.11). */
export function View() {
  const { t } = useTranslation();
  return (
    <Page title={t('support:api.title')} intro={t('support:api.intro')}>
      <Offers
        items={offers.map(([key, icon]) => ({
          key,
          icon,
          title: t(`support:api.items.${key}.title`),
          body: t(`support:api.items.${key}.body`),
        }))}
      />
      <div className="p-two">
        <Card title={t('support:api.apply')}>
          <Prose text={t('support:api.how')} />
        </Card>
        <Card title={t('support:api.docs')}>
          <p className="p-body">{t('support:api.docsHint')}</p>
          <a className="k-btn" href={DOCS_PATH} target="_blank" rel="noopener">
            {t('support:api.docs')}
            <Icon name="external" size={14} />
          </a>
        </Card>
      </div>
    </Page>
  );
}
