import type { BestMarket } from '#contract/entities';
import type { MarketStore } from '#core/market';
import { usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { bestKey } from '../model/best-key.ts';
import { quotesPlugin } from '../plugin.ts';
import { FilteredRows } from '../stores/filtered-rows.ts';

/** The stream has delivered no quotes yet, whatever rows another call brought: their number is not known. */
export const isAwaited = ({ best }: Pick<MarketStore, 'best'>): boolean =>
  best.stale && (best.size === 0 || !best.wasLive);

/** Best quotes that pass the test, live; stars repaint when the watchlist changes. Keep the test's identity while it is the same. */
export function useQuoteRows(accept: (row: BestMarket) => boolean): FilteredRows<BestMarket> {
  const { market } = usePlugin(quotesPlugin);
  const rows = useMemo(() => new FilteredRows<BestMarket>(market.best, bestKey, accept), [market, accept]);
  useStars(rows);
  return rows;
}

/** Has the rows repaint their stars when the watchlist changes. */
export function useStars(rows: Pick<FilteredRows<BestMarket>, 'touch'>): void {
  const { watchlist } = usePlugin(quotesPlugin);
  useEffect(
    () =>
      reaction(
        () => watchlist.ids,
        (now, before) => rows.touch(new Set([...now, ...before])),
      ),
    [rows, watchlist],
  );
}
