import type { LatestHighest } from '#contract/entities';
import type { SavedColumns } from '#core/define';
import { LiveGrid, useSavedColumns } from '#core/grid';
import { PanelState, SkeletonRows } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOfHighest } from '../model/order-drafts.ts';
import { settleLabels } from '../model/settle-labels.ts';
import { ALERT, alertColumn, FIXED_COLUMNS } from '../model/quote-columns.ts';
import { highestColumns } from '../model/trade-columns.ts';
import { useAlert } from './use-alert.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';
import { useOrder } from './use-order.ts';
import { useFollow, useToday } from '#core/hooks';
import { RefusedState } from '#core/shell';
import { quotesPlugin } from '../plugin.ts';

const highestKey = (row: LatestHighest): string => `${row.securityId}/${row.side}`;
const bondOf = (row: LatestHighest): string => row.securityId;
const NO_PRICES = { bidPrice: null, ofrPrice: null };
const SORT = { columnId: 'time', direction: 'desc' } as const;

function useColumns(canOrder: boolean, canAlert: boolean) {
  const { calendar } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const today = useToday();
  return useMemo(
    () => [
      ...highestColumns(
        t,
        settleLabels(calendar, (key, values) => dynamicText(t, key, values)),
        canOrder,
        today,
      ),
      ...(canAlert ? [alertColumn(t)] : []),
    ],
    [t, calendar, canOrder, canAlert, today],
  );
}

interface Props {
  readonly channel: ChannelPort;
  readonly saved: SavedColumns;
  readonly onSave: (columns: SavedColumns) => void;
}

/** Quotes that became the best of their side, newest first: one row per bond and side. */
export const HighestGrid = observer(function HighestGrid({ channel, saved, onSave }: Props) {
  const { market, quoteView } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const menu = useBondMenu(actions);
  const refusal = useFollow(market, 'latestHighestMarke', 'all');
  const order = useOrder();
  const askAlert = useAlert();
  const canAlert = askAlert !== null;
  const { revision, grid } = useSavedColumns({
    columns: useColumns(order !== null, canAlert),
    saved,
    onSave,
    sort: SORT,
    fixed: FIXED_COLUMNS,
  });
  const { stale } = market.highest;
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  return (
    <LiveGrid
      label={t('quotes:panel.highest')}
      key={revision}
      {...grid}
      source={market.highest}
      rowId={highestKey}
      currentId={currentId}
      currentKey={bondOf}
      stale={stale && market.highest.size > 0}
      flash={quoteView.driverAnimate}
      overlay={
        stale ? (
          <SkeletonRows rows={10} columns={8} label={t('quotes:loading')} />
        ) : (
          <PanelState kind="empty" title={t('quotes:empty.quotes')} detail={t('quotes:empty.quotesDetail')} />
        )
      }
      onRowClick={(row, columnId) => {
        if (columnId === ALERT) return askAlert?.(row.securityId);
        actions.choose(row);
        if (columnId === 'price') order?.(draftOfHighest(row));
      }}
      onRowOpen={(row) => actions.open(row)}
      rowMenu={(row) =>
        menu(row, {
          prices: { ...NO_PRICES, [row.side === 1 ? 'bidPrice' : 'ofrPrice']: row.price },
          order: order && (() => order(draftOfHighest(row))),
        })
      }
      onRowLetter={(row, letter) => {
        if (letter === 'a') askAlert?.(row.securityId);
        if (letter !== (row.side === 1 ? 's' : 'b') || order === null) return letter === 'a' && canAlert;
        actions.choose(row);
        order(draftOfHighest(row));
        return true;
      }}
    />
  );
});
