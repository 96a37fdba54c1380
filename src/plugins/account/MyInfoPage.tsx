import { Page, SkeletonRows, Tabs } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { useSetQuery } from '#core/router';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import './info.css';
import { Overview } from './Overview.tsx';
import { SecurityCenter } from './SecurityCenter.tsx';
import { TransactionPath } from './TransactionPath.tsx';
import { useFocusOnTab } from './use-focus-on-tab.ts';

// A user is verified once, few have keys, and preferences are seldom changed: these are loaded when their tab is opened.
const NameAuthentication = lazyPart(() =>
  import('./NameAuthentication.tsx').then(({ NameAuthentication: Part }) => Part),
);
const ApiKeys = lazyPart(() => import('./ApiKeys.tsx').then(({ ApiKeys: Part }) => Part));
const Preferences = lazyPart(() => import('./Preferences.tsx').then(({ Preferences: Part }) => Part));

const views = {
  Overview,
  SecurityCenter,
  NameAuthentication,
  TransactionPath,
  ApiKeys,
  Preferences,
} as const satisfies Record<string, ComponentType>;
// `as` holds: the keys of a literal are exactly its own.
const names = Object.keys(views) as readonly (keyof typeof views)[];

/** The user's own information, a tab by `tabName` (R2.14); an unknown name opens the overview. */
export function View({ query }: PageProps<'tabName'>) {
  const { t } = useTranslation();
  const setQuery = useSetQuery();
  const tab = names.find((name) => name === query.tabName) ?? 'Overview';
  const Tab = views[tab];
  useFocusOnTab(tab);
  return (
    <Page title={t('account:info.title')}>
      <Tabs
        label={t('account:info.tabs')}
        value={tab}
        tabs={names.map((value) => ({ value, label: t(`account:tab.${value}`) }))}
        onChange={(tabName) => setQuery({ tabName }, { replace: true })}
        panelClassName="a-info"
      >
        <Suspense fallback={<SkeletonRows rows={6} columns={2} label={t('account:overview.loading')} />}>
          <Tab />
        </Suspense>
      </Tabs>
    </Page>
  );
}
