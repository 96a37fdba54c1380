import type { Order } from '#contract/entities';
import { addressOf } from '#contract/config';
import { type ListColumns, LiveGrid } from '#core/grid';
import { type Stars, useStars } from '#core/hooks';
import { ButtonLink, PanelState, SkeletonRows } from '#core/kit';
import { usePlugin } from '#core/services';
import { AccessLink, FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canAmend } from '../model/order-amend.ts';
import { CANCEL, CHOOSE, STAR } from '../model/order-columns.ts';
import { isFiltering, NO_FILTER } from '../model/order-filter.ts';
import type { OrderActions } from '../stores/order-actions.ts';
import type { OrderList } from '../stores/order-list.ts';
import { orderMenu } from './order-menu.ts';
import { useAmend } from './use-amend.ts';
import { useCopyOrders, useCopyTable } from './use-copy-orders.ts';
import { ordersPlugin } from '../plugin.ts';

const orderId = (order: Order): string => order.orderId;

interface Props {
  readonly list: OrderList;
  readonly actions: OrderActions;
  readonly columns: ListColumns<Order>;
  readonly onBond?: ((securityId: string) => void) | undefined;
}

/** Rows are rendered again when the stars of their bonds change. */
function useStarRepaint(list: OrderList, stars: Stars | null): void {
  useEffect(
    () =>
      reaction(
        () =>
          stars === null || list.count === 0
            ? ''
            : list
                .rows()
                .map((row) => Number(stars.has(row.securityID)))
                .join(''),
        () => list.touch(list.rows().map(orderId)),
      ),
    [list, stars],
  );
}

function useOpenOrder(): (order: Order) => void {
  const { browser, config } = usePlugin(ordersPlugin);
  return ({ orderId: orderObj }) => {
    const route = config.routes.get('orderDetail');
    // Not through the router: from a window with the list alone it opens in the main one.
    if (route !== undefined) browser.go(addressOf(route, { orderObj }));
  };
}

/** Performs a cell's own action; false: it has none. */
function actOfCell(row: Order, columnId: string, actions: OrderActions, stars: Stars | null): boolean {
  if (columnId === CHOOSE) actions.toggle(row.orderId);
  else if (columnId === STAR && stars !== null) stars.toggle(row.securityID);
  else return columnId === CANCEL && cancelIfOpen(actions, row);
  return true;
}

function cancelIfOpen(actions: OrderActions, { canCancel, orderId: id }: Order): boolean {
  if (canCancel) void actions.run('cancel', [id]);
  return canCancel;
}

/** The orders in a live grid: Space chooses, X cancels, M amends, Enter opens, Ctrl+C copies the chosen ones, else the row. */
export const OrderGrid = observer(function OrderGrid(props: Props) {
  const { list, actions, columns, onBond } = props;
  const { trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const copyLines = useCopyOrders();
  const copyTable = useCopyTable();
  const stars = useStars();
  useStarRepaint(list, stars);
  const open = useOpenOrder();
  const amend = useAmend();
  const cancel = (row: Order): boolean => cancelIfOpen(actions, row);
  /** What amends this row; undefined: it cannot be. */
  const amendAction = (row: Order): (() => void) | undefined =>
    amend !== null && canAmend(row) ? () => amend(list.get(row.orderId) ?? row) : undefined;
  const pressCell = (row: Order, columnId: string): boolean => actOfCell(row, columnId, actions, stars);
  return (
    <LiveGrid
      label={t('orders:panel.list')}
      {...columns.grid}
      source={list}
      rowId={orderId}
      stale={trading.stale}
      rowHeight={28}
      overlay={<Overlay list={list} />}
      nearEndPx={400}
      onNearEnd={() => void list.loadMore()}
      onRowsVisible={(ids) => list.showRows(ids)}
      onRowClick={(row, columnId) => {
        if (!pressCell(row, columnId)) onBond?.(row.securityID);
      }}
      onRowPress={(row, columnId) => {
        if (!pressCell(row, columnId)) actions.toggle(row.orderId);
      }}
      onRowOpen={open}
      onRowCopy={(row) => {
        const chosen = list.rows().filter(({ orderId: id }) => actions.chosen.has(id));
        void copyTable(chosen.length > 0 ? chosen : [row]);
      }}
      onRowLetter={(row, letter) => {
        const amendRow = letter === 'm' ? amendAction(row) : undefined;
        amendRow?.();
        return amendRow !== undefined || (letter === 'x' && cancel(row));
      }}
      rowMenu={(row) =>
        orderMenu(row, t, {
          isChosen: actions.chosen.has(row.orderId),
          choose: () => actions.toggle(row.orderId),
          cancel: () => void cancel(row),
          amend: amendAction(row),
          open: () => open(row),
          copy: () => copyLines([row]),
        })
      }
    />
  );
});

const Overlay = observer(function Overlay({ list }: { readonly list: OrderList }): ReactNode {
  const { config, session } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const market = config.routes.get(session.ticketMode);
  if (list.status === 'failed')
    return <FailedState title={t('orders:failed')} onRetry={() => list.loadMore()} />;
  if (list.status !== 'ready') return <SkeletonRows rows={12} columns={12} label={t('orders:loading')} />;
  if (isFiltering(list.filter, list.base))
    return (
      <PanelState
        kind="search"
        title={t('orders:empty.filtered')}
        action={{ label: t('orders:filter.clear'), onClick: () => list.setFilter(NO_FILTER) }}
      />
    );
  const title = t(isFiltering(list.filter) ? 'orders:empty.live' : 'orders:empty.none');
  if (session.newAuth !== 'Y')
    return (
      <PanelState kind="empty" title={title} detail={t('orders:empty.verifyDetail')}>
        <AccessLink />
      </PanelState>
    );
  return (
    <PanelState kind="empty" title={title} detail={t('orders:empty.noneDetail')}>
      {market !== undefined && <ButtonLink to={addressOf(market)}>{t('orders:empty.market')}</ButtonLink>}
    </PanelState>
  );
});
