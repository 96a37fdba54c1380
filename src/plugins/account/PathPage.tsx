import { Page } from '#core/kit';
import { useTranslation } from 'react-i18next';
import { TransactionPath } from './TransactionPath.tsx';

/** Trading paths on their own page (spec section 2: profile and order centre). */
export function View() {
  const { t } = useTranslation();
  return (
    <Page title={t('account:path.title')} intro={t('account:path.intro')}>
      <TransactionPath />
    </Page>
  );
}
