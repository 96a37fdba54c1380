import type { BestMarket } from '#contract/entities';
import { PanelState, SkeletonRows } from '#core/kit';
import { type LiveColumn, LiveGrid, type LiveSort, useSavedColumns } from '#core/grid';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT, COPY, sideOfColumn, STAR } from '../model/quote-columns.ts';
import type { CopySide } from '../model/copy-quotes.ts';
import { draftOfBest, quoteOfColumn, quoteOfKey, type QuoteSide } from '../model/order-drafts.ts';
import type { QuoteListName, QuoteListSettings } from '../model/settings.ts';
import type { FilteredRows } from '../stores/filtered-rows.ts';
import { bestKey } from '../model/best-key.ts';
import { useAlert } from './use-alert.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { isAwaited } from './use-quote-rows.ts';
import { useBondMenu } from './use-bond-menu.ts';
import { useOrder } from './use-order.ts';
import type { QuoteFilterState } from './use-quote-filter.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props extends Pick<PanelProps<QuoteListSettings>, 'settings' | 'changeSettings' | 'channel'> {
  readonly label: string;
  /** Name under which the columns are stored. */
  readonly list: QuoteListName;
  readonly rows: FilteredRows<BestMarket>;
  readonly columns: readonly LiveColumn<BestMarket>[];
  readonly sort: LiveSort;
  readonly filter: QuoteFilterState;
  /** What to copy where the column does not determine it; default both sides. */
  readonly side?: CopySide;
}

const ROW_PX = { normal: 26, compact: 22 } as const;

/** Starts an order from a row: the row is chosen, and its quote on that side is answered; false: there is nothing to start. */
function useStartOrder(actions: ReturnType<typeof useBondActions>) {
  const order = useOrder();
  const startOrder = (row: BestMarket, side: QuoteSide | null): boolean => {
    if (order === null || side === null) return false;
    actions.choose(row);
    order(draftOfBest(row, side));
    return true;
  };
  return { order, startOrder };
}

/** Best quotes in a live grid, with all row actions. */
export const QuoteGrid = observer(function QuoteGrid(props: Props) {
  const { market, quoteView } = usePlugin(quotesPlugin);
  const { watchlist, placeOf } = usePlugin(quotesPlugin);
  const { channel, filter, side = 'both', list, settings, changeSettings } = props;
  const saved = settings[list];
  const { sortBy, sortUp } = saved;
  const { revision, change } = useSavedColumns(saved, (columns) => changeSettings({ [list]: columns }));
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const { order, startOrder } = useStartOrder(actions);
  const askAlert = useAlert();
  const menu = useBondMenu(actions);
  const { stale } = market.best;
  const copy = (row: BestMarket, columnId: string) => {
    const copiedSide = side === 'both' ? sideOfColumn(columnId) : side;
    void actions.copy(row, copiedSide);
  };
  return (
    <div className="q-fill">
      <LiveGrid
        key={revision}
        label={props.label}
        columns={props.columns}
        source={props.rows}
        rowId={bestKey}
        sort={sortBy === '' ? props.sort : { columnId: sortBy, direction: sortUp ? 'asc' : 'desc' }}
        layout={saved}
        onLayout={({ columns }) => change({ columns: [...columns] })}
        onSort={(sort) => change({ sortBy: sort?.columnId ?? '', sortUp: sort?.direction === 'asc' })}
        viewState={placeOf(props.label)}
        currentId={currentId}
        flash={quoteView.driverAnimate}
        stale={stale}
        rowHeight={ROW_PX[filter.density]}
        overlay={<Empty filter={filter} isWaiting={isAwaited(market)} />}
        onRowClick={(row, columnId) => {
          if (columnId === STAR) void watchlist.toggle(row.securityId);
          else if (columnId === COPY) copy(row, columnId);
          else if (columnId === ALERT) askAlert?.(row.securityId);
          else if (!startOrder(row, quoteOfColumn(columnId))) actions.choose(row);
        }}
        onRowOpen={(row) => actions.open(row)}
        onRowLetter={(row, letter) => {
          if (letter !== 'a' || askAlert === null) return startOrder(row, quoteOfKey(letter));
          askAlert(row.securityId);
          return true;
        }}
        onRowCopy={copy}
        rowMenu={(row) =>
          menu(row, {
            prices: row,
            copy: () => copy(row, ''),
            order: order && ((quoteSide) => void startOrder(row, quoteSide)),
          })
        }
      />
    </div>
  );
});

interface EmptyProps extends Pick<Props, 'filter'> {
  readonly isWaiting: boolean;
}

/** Nothing has arrived yet, nothing passes the filter, or nothing is quoted. */
function Empty({ filter, isWaiting }: EmptyProps): ReactNode {
  const { t } = useTranslation();
  if (isWaiting) return <SkeletonRows rows={16} columns={12} label={t('quotes:loading')} />;
  return filter.isFiltered ? (
    <PanelState
      kind="search"
      title={t('quotes:empty.filtered')}
      action={{ label: t('quotes:filter.clear'), onClick: filter.clear }}
    />
  ) : (
    <PanelState kind="empty" title={t('quotes:empty.quotes')} detail={t('quotes:empty.quotesDetail')} />
  );
}
