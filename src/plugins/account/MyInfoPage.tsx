import { Page, Tabs } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { useSearchParams } from '#core/router';
import { useText } from '#core/services';
import { Overview } from './Overview.tsx';
import { Preferences } from './Preferences.tsx';
import './account.css';

const built = ['Overview', 'Preferences'] as const;
const later = ['SecurityCenter', 'NameAuthentication', 'TransactionPath'] as const;

/** One's own information, a tab by `tabName` (R2.14). A tab that is not built yet says so and shows the overview. */
export function View({ query }: PageProps) {
  const { t } = useText();
  const [, setQuery] = useSearchParams();
  const wanted = query['tabName'];
  const tab = built.find((name) => name === wanted) ?? 'Overview';
  const missing = later.find((name) => name === wanted);
  return (
    <Page title={t('account:info.title')}>
      {missing && <p className="a-note">{t('account:info.unbuilt', { name: t(`account:tab.${missing}`) })}</p>}
      <Tabs
        label={t('account:info.tabs')}
        value={tab}
        tabs={built.map((value) => ({ value, label: t(`account:tab.${value}`) }))}
        onChange={(tabName) => setQuery({ tabName }, { replace: true })}
      >
        {tab === 'Overview' ? <Overview /> : <Preferences />}
      </Tabs>
    </Page>
  );
}
