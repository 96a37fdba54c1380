import { SkeletonRows } from '#core/kit';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSettings, QuoteListSettings, TradeSettings } from '../model/settings.ts';

const Active = lazyPart(() => import('./ActiveList.tsx').then(({ ActiveList: Part }) => Part));
const Tape = lazyPart(() => import('./TapeList.tsx').then(({ TapeList: Part }) => Part));
const Valuations = lazyPart(() => import('./ValuationView.tsx').then(({ ValuationView: Part }) => Part));
const Watchlist = lazyPart(() => import('./WatchlistView.tsx').then(({ WatchlistView: Part }) => Part));

/** The most active bonds: fetched after the panel's frame, so that the first page does not wait for the grid. */
export const LazyActive = (props: PanelProps<ListSettings>): ReactNode => (
  <List rows={12}>
    <Active {...props} />
  </List>
);

/** The newest trades, likewise. */
export const LazyTape = (props: PanelProps<TradeSettings>): ReactNode => (
  <List rows={8}>
    <Tape {...props} />
  </List>
);

/** The tab of valuations: fetched when first viewed. */
export const LazyValuations = ({ channel }: { readonly channel: ChannelPort }): ReactNode => (
  <List rows={14}>
    <Valuations channel={channel} />
  </List>
);

/** The tab of the watchlist: fetched when first viewed. */
export const LazyWatchlist = (props: PanelProps<QuoteListSettings>): ReactNode => (
  <List rows={14}>
    <Watchlist {...props} />
  </List>
);

/** Rows in outline until the list has arrived. */
function List({ rows, children }: { readonly rows: number; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<SkeletonRows rows={rows} columns={8} label={t('quotes:loading')} />}>
      {children}
    </Suspense>
  );
}
