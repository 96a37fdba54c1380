import type { BestMarket } from '#contract/entities';
import { ColumnButton } from '#core/grid';
import { INSET_PX, widthFor } from '#core/grid/columns';
import { useFollow } from '#core/hooks';
import { PanelState, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { FailedState, RefusedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteListSettings } from '../model/settings.ts';
import type { Watchlist } from '../stores/watchlist.ts';
import { FilterBar } from './FilterBar.tsx';
import { QuoteGrid } from './QuoteGrid.tsx';
import { QuoteFoot } from './QuoteFoot.tsx';
import { useCurrentBond } from './use-bond-actions.ts';
import { useListColumns, useQuoteColumns } from './use-columns.ts';
import { useFirstBond } from './use-first-bond.ts';
import { useQuoteFilter } from './use-quote-filter.ts';
import { useQuoteRows } from './use-quote-rows.ts';
import { WatchArrange } from './WatchArrange.tsx';
import { ALL_GROUPS, WatchGroups } from './WatchGroups.tsx';
import { quotesPlugin } from '../plugin.ts';
import '../watch.css';

/** The column of the user's own order. */
const PLACE = 'place';

const SORT = { columnId: PLACE, direction: 'asc' } as const;

/** The user's starred bonds with their best quotes. */
export const WatchlistView = observer(function WatchlistView(props: PanelProps<QuoteListSettings>) {
  const { market, watchlist } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const state = useQuoteFilter(props);
  const [chosen, setChosen] = useState<string>(ALL_GROUPS);
  const [isArranging, setArranging] = useState(false);
  // A group that no longer exists shows everything.
  const group =
    chosen === '' || watchlist.content.groups.some(({ id }) => id === chosen) ? chosen : ALL_GROUPS;
  const columns = useListColumns('watchlist', props, useWatchColumns(), SORT);
  const rows = useWatchedRows(group, state.test);
  const currentId = useCurrentBond(props.channel);
  useFirstBond(props.channel, rows);
  useEffect(() => void watchlist.load(), [watchlist]);
  const { ids } = watchlist;
  const refusal = useFollow(market, 'bestmarket', ids.length === 0 ? null : ids);
  const count = useCallback(
    () => ({ visible: rows.rows().length, total: watchlist.ids.length }),
    [rows, watchlist],
  );
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  if (ids.length === 0) return <NoBonds watchlist={watchlist} />;
  return (
    <div className="q-panel">
      <WatchGroups
        watchlist={watchlist}
        group={group}
        channel={props.channel}
        onGroup={setChosen}
        isArranging={isArranging}
        onArrange={() => setArranging(!isArranging)}
      />
      {isArranging ? (
        <WatchArrange watchlist={watchlist} group={group} />
      ) : (
        <>
          <FilterBar state={state}>
            <ColumnButton {...columns} />
          </FilterBar>
          <QuoteGrid
            label={t('quotes:panel.watchlist')}
            rows={rows}
            columns={columns}
            channel={props.channel}
            filter={state}
          />
          <QuoteFoot count={count} currentId={currentId} />
        </>
      )}
    </div>
  );
});

/** The starred bonds of a group that pass the filter. */
function useWatchedRows(group: string, test: (row: BestMarket) => boolean) {
  const { watchlist } = usePlugin(quotesPlugin);
  const accept = useMemo(
    () => (row: BestMarket) =>
      watchlist.has(row.securityId) &&
      (group === ALL_GROUPS || watchlist.places.get(row.securityId)?.groupId === group) &&
      test(row),
    [watchlist, group, test],
  );
  return useQuoteRows(accept);
}

/** The columns of a quote, after the place in the user's own order. */
function useWatchColumns() {
  const { watchlist } = usePlugin(quotesPlugin);
  const quoteColumns = useQuoteColumns('both');
  return useMemo(() => {
    const place = (row: BestMarket): number => watchlist.places.get(row.securityId)?.place ?? 0;
    const own = {
      id: PLACE,
      header: '#',
      width: widthFor('99') + INSET_PX,
      align: 'right' as const,
      pinned: 'left' as const,
      text: (row: BestMarket) => String(place(row) + 1),
    };
    return [{ ...own, tone: () => 'muted', sortBy: place }, ...quoteColumns];
  }, [quoteColumns, watchlist]);
}

/** Why no bond is shown: not loaded yet, failed to load, or none starred. */
const NoBonds = observer(function NoBonds({ watchlist }: { readonly watchlist: Watchlist }) {
  const { t } = useTranslation();
  const { status } = watchlist;
  if (status === 'idle' || status === 'loading')
    return <SkeletonRows rows={12} columns={10} label={t('quotes:loading')} />;
  if (status === 'failed') {
    return <FailedState title={t('quotes:failed')} onRetry={() => watchlist.load()} />;
  }
  return (
    <PanelState kind="empty" title={t('quotes:empty.watchlist')} detail={t('quotes:empty.watchlistDetail')} />
  );
});
