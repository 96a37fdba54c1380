import { Page } from '#core/kit';
import { useText } from '#core/services';
import { TransactionPath } from './TransactionPath.tsx';

/** Trading paths on a page of their own (spec section 2: profile and order centre). */
export function View() {
  const { t } = useText();
  return (
    <Page title={t('account:path.title')} intro={t('account:path.intro')}>
      <TransactionPath />
    </Page>
  );
}
