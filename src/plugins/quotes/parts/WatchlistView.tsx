import type { BestMarket } from '#contract/entities';
import { useFollow } from '#core/hooks';
import { PanelState, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import type { QuoteListSettings } from '../model/settings.ts';
import { FilterBar } from './FilterBar.tsx';
import { EmptyQuotes, QuoteGrid } from './QuoteGrid.tsx';
import { QuoteFoot } from './QuoteFoot.tsx';
import { useCurrentBond, useShared } from './use-bond-actions.ts';
import { useQuoteColumns } from './use-columns.ts';
import { useQuoteFilter } from './use-quote-filter.ts';
import { useQuoteRows } from './use-quote-rows.ts';

const SORT = { columnId: 'time', direction: 'desc' } as const;

/** The person's starred bonds with their best quotes. */
export const WatchlistView = observer(function WatchlistView(props: PanelProps<QuoteListSettings>) {
  const { market } = useServices();
  const { t } = useText();
  const { watchlist } = useShared();
  const state = useQuoteFilter(props);
  const columns = useQuoteColumns('both');
  const { test } = state;
  const accept = useMemo(() => (row: BestMarket) => watchlist.has(row.securityId) && test(row), [watchlist, test]);
  const rows = useQuoteRows(accept);
  const currentId = useCurrentBond(props.channel);
  useEffect(() => void watchlist.load(), [watchlist]);
  const { ids, status } = watchlist;
  const refusal = useFollow(market, 'bestmarket', ids.length === 0 ? null : ids);
  const count = useCallback(() => ({ shown: rows.rows().length, total: watchlist.ids.length }), [rows, watchlist]);
  if (refusal !== null) return <PanelState kind="locked" title={refusal.message || t('quotes:refused')} />;
  if (ids.length === 0) {
    if (status === 'idle' || status === 'loading') return <SkeletonRows rows={12} columns={10} label={t('quotes:loading')} />;
    if (status === 'failed') {
      return (
        <PanelState
          kind="error"
          title={t('quotes:failed')}
          action={{ label: t('quotes:retry'), onClick: () => void watchlist.load() }}
        />
      );
    }
    return <PanelState kind="empty" title={t('quotes:empty.watchlist')} detail={t('quotes:empty.watchlistDetail')} />;
  }
  return (
    <div className="q-panel">
      <FilterBar state={state} />
      <div className="q-fill">
        <QuoteGrid
          label={t('quotes:panel.watchlist')}
          rows={rows}
          columns={columns}
          channel={props.channel}
          sort={SORT}
          density={state.density}
          empty={<EmptyQuotes isFiltered={state.isFiltered} onClear={state.clear} />}
        />
      </div>
      <QuoteFoot count={count} currentId={currentId} />
    </div>
  );
});
