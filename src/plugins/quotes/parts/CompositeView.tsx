import type { BestMarket } from '#contract/entities';
import { ColumnButton } from '#core/grid';
import { useFollow } from '#core/hooks';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { RefusedState } from '#core/shell';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuoted } from '../model/quote-filter.ts';
import type { QuoteListSettings } from '../model/settings.ts';
import { FilterBar } from './FilterBar.tsx';
import { NewestBest } from './NewestBest.tsx';
import { QuoteGrid } from './QuoteGrid.tsx';
import { QuoteFoot } from './QuoteFoot.tsx';
import { useCurrentBond } from './use-bond-actions.ts';
import { useListColumns, useQuoteColumns } from './use-columns.ts';
import { useFirstBond } from './use-first-bond.ts';
import { useQuoteFilter } from './use-quote-filter.ts';
import { useQuoteRows } from './use-quote-rows.ts';
import { quotesPlugin } from '../plugin.ts';

const SORT = { columnId: 'time', direction: 'desc' } as const;

/** Every quoted bond with its best bid and offer, newest first. */
export function CompositeView(props: PanelProps<QuoteListSettings>): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const { watchlist } = usePlugin(quotesPlugin);
  const state = useQuoteFilter(props);
  const columns = useListColumns('composite', props, useQuoteColumns('both'), SORT);
  const { test } = state;
  const accept = useMemo(() => (row: BestMarket) => isQuoted(row) && test(row), [test]);
  const rows = useQuoteRows(accept);
  const currentId = useCurrentBond(props.channel);
  const refusal = useFollow(market, 'bestmarket', 'all');
  useEffect(() => void watchlist.load(), [watchlist]);
  useFirstBond(props.channel, rows);
  const count = useCallback(
    () => ({ visible: rows.rows().length, total: market.best.rows().filter(isQuoted).length }),
    [rows, market],
  );
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  return (
    <div className="q-panel">
      <FilterBar state={state}>
        <ColumnButton {...columns} />
      </FilterBar>
      <NewestBest channel={props.channel} />
      <QuoteGrid
        label={t('quotes:panel.composite')}
        rows={rows}
        columns={columns}
        channel={props.channel}
        filter={state}
      />
      <QuoteFoot count={count} currentId={currentId} rows={rows} />
    </div>
  );
}
