import type { BestMarket } from '#contract/entities';
import { EMPTY } from '#core/format';
import { ColumnButton } from '#core/grid';
import { useFollow } from '#core/hooks';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { RefusedState } from '#core/shell';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuoted } from '../model/quote-filter.ts';
import type { QuoteListSettings } from '../model/settings.ts';
import { FilterBar } from './FilterBar.tsx';
import { NewestBest } from './NewestBest.tsx';
import { QuoteGrid } from './QuoteGrid.tsx';
import { QuoteFoot } from './QuoteFoot.tsx';
import { useCurrentBond } from './use-bond-actions.ts';
import { useListColumns, useQuoteColumns } from './use-columns.ts';
import { type QuoteFilterState, useQuoteFilter } from './use-quote-filter.ts';
import { isAwaited, useQuoteRows } from './use-quote-rows.ts';
import { useSampled } from './use-sampled.ts';
import { quotesPlugin } from '../plugin.ts';

const BEST_FIRST = { columnId: 'better', direction: 'desc' } as const;

/** All bids on the left, all offers on the right, sorted by how far they beat the valuation. */
export function OfferAllView(props: PanelProps<QuoteListSettings>): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const state = useQuoteFilter(props);
  const currentId = useCurrentBond(props.channel);
  const refusal = useFollow(market, 'bestmarket', 'all');
  const { test } = state;
  const count = useCallback(() => {
    const quoted = market.best.rows().filter(isQuoted);
    return { visible: quoted.filter(test).length, total: quoted.length };
  }, [market, test]);
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  return (
    <div className="q-panel">
      <FilterBar state={state} />
      <NewestBest channel={props.channel} />
      <div className="q-sides">
        <Side side={1} state={state} {...props} />
        <Side side={2} state={state} {...props} />
      </div>
      <QuoteFoot count={count} currentId={currentId} />
    </div>
  );
}

interface SideProps extends PanelProps<QuoteListSettings> {
  readonly side: 1 | 2;
  readonly state: QuoteFilterState;
}

function Side({ side, state, ...panel }: SideProps): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const { test } = state;
  const accept = useMemo(
    () => (row: BestMarket) => (side === 1 ? row.bidPrice : row.ofrPrice) !== null && test(row),
    [side, test],
  );
  const rows = useQuoteRows(accept);
  const columns = useListColumns(side === 1 ? 'bids' : 'ofrs', panel, useQuoteColumns(side), BEST_FIRST);
  const rowCount = useSampled(
    useCallback(() => (isAwaited(market) ? EMPTY : rows.rows().length), [market, rows]),
    500,
  );
  const title = t(side === 1 ? 'quotes:offer.bids' : 'quotes:offer.ofrs');
  return (
    <section className="q-side" data-side={side === 1 ? 'bid' : 'ofr'} aria-label={title}>
      <header>
        <h3>{t('quotes:offer.side', { side: title, shown: rowCount })}</h3>
        <small>{t('quotes:offer.rule')}</small>
        <ColumnButton {...columns} />
      </header>
      <QuoteGrid
        label={title}
        rows={rows}
        columns={columns}
        channel={panel.channel}
        filter={state}
        side={side}
      />
    </section>
  );
}
