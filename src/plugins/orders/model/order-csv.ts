import type { Order } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { priceNumber } from '#core/format';
import { flagsText } from '#core/trading';
import type { TFunction } from 'i18next';
import { csvText, tabText } from '#core/tabular';
import type { OrderWords } from './order-words.ts';

/** Every order field that the list can show, in the user's language, below headers; quantities in 万元. */
function orderTable(orders: readonly Order[], words: OrderWords, t: TFunction) {
  const head = (
    [
      'orderId',
      'status',
      'cumQty',
      'orderQty',
      'side',
      'code',
      'symbol',
      'price',
      'priceType',
      'yield',
      'cleanPrice',
      'avgPrice',
      'dv01Long',
      'settlement',
      'settlDate',
      'kind',
      'lifetime',
      'autoCancel',
      'counterparty',
      'flags',
      'createTime',
      'updateTime',
      'reason',
      'remark',
    ] as const
  ).map((key) => t(`orders:column.${key}`));
  const rows = orders.map((order) => [
    order.orderId,
    words.status(order),
    order.cumQty,
    order.orderQty,
    words.side(order),
    order.securityID,
    order.symbol,
    priceNumber(order.price),
    t(order.priceType === 'Y' ? 'orders:priceType.yield' : 'orders:priceType.clean'),
    priceNumber(order.yield),
    priceNumber(order.cleanPrice),
    priceNumber(order.avgPrice),
    order.dv01 ?? '',
    words.settlement(order),
    order.settlDate,
    words.kind(order),
    words.lifetime(order),
    words.autoCancel(order.specifyTime),
    order.counterparty,
    flagsText(order.flags, t),
    order.createTime,
    order.updateTime,
    words.reason(order),
    order.remark ?? '',
  ]);
  return [head, ...rows];
}

/** Orders as a CSV file. */
export const ordersCsv = (...of: Parameters<typeof orderTable>): string => csvText(orderTable(...of));

/** Orders as text for the cells of a spreadsheet. */
export const ordersTabbed = (...of: Parameters<typeof orderTable>): string => tabText(orderTable(...of));

/** Name of a file of orders saved at this exchange time, in ms. */
export const fileNameAt = (nowMs: number, t: TFunction): string =>
  t('orders:export.file', { stamp: beijingTimeText(nowMs).replaceAll(/\D/g, '').slice(0, 14) });
