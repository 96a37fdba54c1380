import type { BestMarket } from '#contract/entities';
import type { LiveColumn } from '#core/grid';
import { useToday } from '#core/hooks';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneSideColumns, quoteColumns } from '../model/quote-columns.ts';
import { settleLabels } from '../model/settle-labels.ts';
import { quotesPlugin } from '../plugin.ts';
import { useAlert } from './use-alert.ts';
import { useOrder } from './use-order.ts';

/** Columns in the language shown: of both sides, or of one. */
export function useQuoteColumns(side: 1 | 2 | 'both'): readonly LiveColumn<BestMarket>[] {
  const { calendar, watchlist } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const canOrder = useOrder() !== null;
  const canAlert = useAlert() !== null;
  const today = useToday();
  return useMemo(() => {
    const context = {
      t,
      settle: settleLabels(calendar, (key, values) => dynamicText(t, key, values)),
      isWatched: (id: string) => watchlist.has(id),
      canOrder,
      canAlert,
      today,
    };
    return side === 'both' ? quoteColumns(context) : oneSideColumns(context, side);
  }, [t, calendar, watchlist, canOrder, canAlert, today, side]);
}
