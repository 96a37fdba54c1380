import { ButtonLink, Card, Page } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Offers } from './Offers.tsx';
import './support.css';
import { useAddress } from './use-address.ts';
import { supportPlugin } from './plugin.ts';

const offers = [
  ['allocation', 'compass'],
  ['credit', 'shield'],
  ['trading', 'swap'],
  ['training', 'book'],
] as const;
const steps = ['one', 'two', 'three', 'four'] as const;

/** The advisory service: what it is, how it works, what it does not promise (R2.12). */
export const View = observer(function InvestmentPage() {
  const { session } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const apply = useAddress()('investmentApply');
  const action = apply !== undefined && (
    <ButtonLink to={apply} tone="primary" size="lg">
      {t(session.isLogin ? 'support:investment.apply' : 'support:investment.login')}
    </ButtonLink>
  );
  return (
    <Page title={t('support:investment.title')} intro={t('support:investment.intro')} actions={action}>
      <Offers
        items={offers.map(([key, icon]) => ({
          key,
          icon,
          title: t(`support:investment.items.${key}.title`),
          body: t(`support:investment.items.${key}.body`),
        }))}
      />
      <Card title={t('support:investment.flow')}>
        <ol className="p-flow">
          {steps.map((step, at) => (
            <li key={step}>
              <b className="k-num">{at + 1}</b> {t(`support:investment.step.${step}`)}
            </li>
          ))}
        </ol>
      </Card>
      <p className="p-quiet">{t('support:investment.risk')}</p>
    </Page>
  );
});
