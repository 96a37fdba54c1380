import type { BestMarket } from '#contract/entities';
import { type ListColumns, type LiveColumn, type LiveSort, useSavedColumns } from '#core/grid';
import { useToday } from '#core/hooks';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  activeColumns,
  type ColumnContext,
  FIXED_COLUMNS,
  oneSideColumns,
  quoteColumns,
} from '../model/quote-columns.ts';
import type { QuoteListName, QuoteListSettings } from '../model/settings.ts';
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

/** The columns of a list of quotes as the user left them, stored under its name. `sort`: the order while the user has chosen none. */
export const useListColumns = (
  list: QuoteListName,
  { settings, changeSettings }: Pick<PanelProps<QuoteListSettings>, 'settings' | 'changeSettings'>,
  columns: readonly LiveColumn<BestMarket>[],
  sort: LiveSort,
): ListColumns<BestMarket> =>
  useSavedColumns({
    columns,
    saved: settings[list],
    onSave: (saved) => changeSettings({ [list]: saved }),
    sort,
    fixed: FIXED_COLUMNS,
  });
