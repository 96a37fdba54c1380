import type { BestMarket } from '#contract/entities';
import type { LiveColumn } from '#core/grid';
import { useToday } from '#core/hooks';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeColumns, type ColumnContext, oneSideColumns, quoteColumns } from '../model/quote-columns.ts';
import { settleLabels } from '../model/settle-labels.ts';
import { quotesPlugin } from '../plugin.ts';
import { useSeesPrices } from './ForUsers.tsx';
import { useAlert } from './use-alert.ts';
import { useOrder } from './use-order.ts';

/** What columns are made from, in the language shown. */
function useColumnContext(): ColumnContext {
  const { calendar, watchlist } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const canOrder = useOrder() !== null;
  const canAlert = useAlert() !== null;
  const today = useToday();
  return useMemo(
    () => ({
      t,
      settle: settleLabels(calendar, (key, values) => dynamicText(t, key, values)),
      isWatched: (id: string) => watchlist.has(id),
      canOrder,
      canAlert,
      today,
    }),
    [t, calendar, watchlist, canOrder, canAlert, today],
  );
}

/** Columns of quotes: of both sides, or of one. */
export function useQuoteColumns(side: 1 | 2 | 'both'): readonly LiveColumn<BestMarket>[] {
  const context = useColumnContext();
  return useMemo(
    () => (side === 'both' ? quoteColumns(context) : oneSideColumns(context, side)),
    [context, side],
  );
}

/** Columns of the most active bonds. */
export function useActiveColumns(): readonly LiveColumn<BestMarket>[] {
  const context = useColumnContext();
  const seesPrices = useSeesPrices();
  return useMemo(() => activeColumns(context, seesPrices), [context, seesPrices]);
}
