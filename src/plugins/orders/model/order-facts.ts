import type { Order } from '#contract/entities';
import { dateText, numberText, priceText, qtyText, textOr } from '#core/format';
import { flagsText } from '#core/trading';
import type { TFunction } from 'i18next';
import type { OrderWords } from './order-words.ts';

type Fact = readonly [name: string, value: string];

/** With an alternative wording in brackets, as is usual in the language. */
const withNote = (t: TFunction, value: string, note: string | undefined): string =>
  note === undefined ? value : t('orders:withNote', { value, note });

/** The facts on an order's page, name and value. */
export const factsOf = (order: Order, words: OrderWords, t: TFunction): readonly Fact[] => [
  [t('orders:column.kind'), words.kind(order)],
  [t('orders:column.settlement'), withNote(t, words.settlement(order), dateText(order.settlDate))],
  [t('orders:column.yield'), priceText(order.yield) || '--'],
  [t('orders:column.cleanPrice'), priceText(order.cleanPrice) || '--'],
  [t('orders:column.avgPrice'), priceText(order.avgPrice) || '--'],
  [t('orders:column.dv01Long'), numberText(order.dv01)],
  [t('orders:column.leavesQty'), numberText(order.leavesQty)],
  [t('orders:column.lifetime'), words.lifetime(order)],
  [
    t('orders:column.autoCancel'),
    withNote(t, words.autoCancel(order.specifyTime), order.expireAt?.slice(0, 19)),
  ],
  [
    t('orders:column.minQty'),
    order.allOrNone ? t('orders:detail.allOrNone') : order.minQty === 0 ? '--' : qtyText(order.minQty, t),
  ],
  [t('orders:column.counterparty'), textOr(order.counterparty)],
  [t('orders:column.orgName'), textOr(order.orgName)],
  [t('orders:column.flags'), textOr(flagsText(order.flags, t))],
  [t('orders:column.createTime'), textOr(order.createTime?.slice(0, 23))],
  [t('orders:column.updateTime'), textOr(order.updateTime?.slice(0, 23))],
  [t('orders:column.remark'), textOr(order.remark)],
  [t('orders:column.orderId'), order.orderId],
];
