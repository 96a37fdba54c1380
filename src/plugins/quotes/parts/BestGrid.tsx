import type { BestMarket } from '#contract/entities';
import { type GridViewState, type ListColumns, LiveGrid, type LiveGridProps } from '#core/grid';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { bestKey } from '../model/best-key.ts';
import { ALERT, COPY, sideOfColumn, STAR } from '../model/quote-columns.ts';
import type { CopySide } from '../model/copy-quotes.ts';
import { draftOfBest, quoteOfColumn, quoteOfKey, type QuoteSide } from '../model/order-drafts.ts';
import { quotesPlugin } from '../plugin.ts';
import { useAlert } from './use-alert.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';
import { useOrder } from './use-order.ts';

interface Props extends Pick<
  LiveGridProps<BestMarket>,
  'label' | 'source' | 'stale' | 'rowHeight' | 'overlay'
> {
  /** As the user left them. */
  readonly columns: ListColumns<BestMarket>;
  /** Order and row at which the list was left. */
  readonly place: GridViewState;
  readonly channel: ChannelPort;
  /** What to copy where the column does not determine it; default both sides. */
  readonly side?: CopySide;
}

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

/** Best quotes in a live grid, with all row actions. The columns are the user's. */
export const BestGrid = observer(function BestGrid(props: Props) {
  const { quoteView, watchlist } = usePlugin(quotesPlugin);
  const { channel, columns, place, side = 'both', ...grid } = props;
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const { order, startOrder } = useStartOrder(actions);
  const askAlert = useAlert();
  const menu = useBondMenu(actions);
  const copy = (row: BestMarket, columnId: string) => {
    const copiedSide = side === 'both' ? sideOfColumn(columnId) : side;
    void actions.copy(row, copiedSide);
  };
  return (
    <LiveGrid
      {...grid}
      {...columns.grid}
      key={columns.revision}
      rowId={bestKey}
      viewState={place}
      currentId={currentId}
      flash={quoteView.driverAnimate}
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
  );
});
