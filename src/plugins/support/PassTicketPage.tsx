import { ButtonLink, Card, Page, Prose } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Offers } from './Offers.tsx';
import './support.css';
import { useAddress } from './use-address.ts';

const offers = [
  ['check', 'check'],
  ['route', 'swap'],
  ['trace', 'clock'],
] as const;

/** The transfer service (R2.11), for users whose institution has it. */
export const View = observer(function PassTicketPage() {
  const { t } = useTranslation();
  const contact = useAddress()('announcement', { name: 'contact' });
  return (
    <Page title={t('support:pass.title')} intro={t('support:pass.intro')}>
      <Offers
        items={offers.map(([key, icon]) => ({
          key,
          icon,
          title: t(`support:pass.items.${key}.title`),
          body: t(`support:pass.items.${key}.body`),
        }))}
      />
      <Card title={t('support:pass.how')}>
        <Prose text={t('support:pass.body')} />
        {contact !== undefined && (
          <p className="p-actions">
            <ButtonLink to={contact} icon="phone">
              {t('support:pass.contact')}
            </ButtonLink>
          </p>
        )}
      </Card>
    </Page>
  );
});
