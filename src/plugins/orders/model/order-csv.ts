import type { Order } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { priceNumber } from '#core/format';
import { flagsText } from '#core/trading';
import type { TFunction } from 'i18next';
import { csvText, tabText } from '#core/tabular';
import type { OrderWords } from './order-words.ts';

type Field = (order: Order, words: OrderWords, t: TFunction) => string | number | null;

/** Every order field that the list can show, by the key of its header, from left to right. */
const FIELDS = {
  orderId: ({ orderId }) => orderId,
  status: (order, words) => words.status(order),
  cumQty: ({ cumQty }) => cumQty,
  orderQty: ({ orderQty }) => orderQty,
  side: (order, words) => words.side(order),
  code: ({ securityID }) => securityID,
  symbol: ({ symbol }) => symbol,
  price: ({ price }) => priceNumber(price),
  priceType: ({ priceType }, _, t) =>
    t(priceType === 'Y' ? 'orders:priceType.yield' : 'orders:priceType.clean'),
  yield: (order) => priceNumber(order.yield),
  cleanPrice: ({ cleanPrice }) => priceNumber(cleanPrice),
  avgPrice: ({ avgPrice }) => priceNumber(avgPrice),
  dv01Long: ({ dv01 }) => dv01 ?? '',
  settlement: (order, words) => words.settlement(order),
  settlDate: ({ settlDate }) => settlDate,
  kind: (order, words) => words.kind(order),
  lifetime: (order, words) => words.lifetime(order),
  autoCancel: ({ specifyTime }, words) => words.autoCancel(specifyTime),
  counterparty: ({ counterparty }) => counterparty,
  flags: ({ flags }, _, t) => flagsText(flags, t),
  createTime: ({ createTime }) => createTime,
  updateTime: ({ updateTime }) => updateTime,
  reason: (order, words) => words.reason(order),
  remark: ({ remark }) => remark ?? '',
} satisfies Readonly<Record<string, Field>>;

/** The orders in the user's language, below headers; quantities in 万元. */
function orderTable(orders: readonly Order[], words: OrderWords, t: TFunction) {
  // `as` holds: these are its keys.
  const keys = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const fields: readonly Field[] = Object.values(FIELDS);
  return [
    keys.map((key) => t(`orders:column.${key}`)),
    ...orders.map((order) => fields.map((field) => field(order, words, t))),
  ];
}

/** Orders as a CSV file. */
export const ordersCsv = (...of: Parameters<typeof orderTable>): string => csvText(orderTable(...of));

/** Orders as text for the cells of a spreadsheet. */
export const ordersTabbed = (...of: Parameters<typeof orderTable>): string => tabText(orderTable(...of));

/** Name of a file of orders saved at this exchange time, in ms. */
export const fileNameAt = (nowMs: number, t: TFunction): string =>
  t('orders:export.file', { stamp: beijingTimeText(nowMs).replaceAll(/\D/g, '').slice(0, 14) });
