import { SkeletonRows } from '#core/kit';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteListSettings } from '../model/settings.ts';

const Valuations = lazyPart(() => import('./ValuationView.tsx').then(({ ValuationView: Part }) => Part));
const Watchlist = lazyPart(() => import('./WatchlistView.tsx').then(({ WatchlistView: Part }) => Part));

/** The tab of valuations: fetched when first viewed. */
export const LazyValuations = ({ channel }: { readonly channel: ChannelPort }): ReactNode => (
  <Tab>
    <Valuations channel={channel} />
  </Tab>
);

/** The tab of the watchlist: fetched when first viewed. */
export const LazyWatchlist = (props: PanelProps<QuoteListSettings>): ReactNode => (
  <Tab>
    <Watchlist {...props} />
  </Tab>
);

function Tab({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<SkeletonRows rows={14} columns={8} label={t('quotes:loading')} />}>
      {children}
    </Suspense>
  );
}
