import type { Order } from '#contract/entities';
import { copyText, dealParties, settlementLabel } from '#contract/rules';
import { dynamicText, type TextValues } from '#core/text';
import type { TFunction } from 'i18next';

interface CopyContext {
  readonly isMarketMakingTierUser: boolean;
  readonly nowMs: number;
  /** Chinese label, whatever language is shown: dealers paste into Chinese chats. */
  readonly label: (key: string, values: TextValues) => string;
}

/** An order as a line for a dealer chat (R9.06). */
export function orderLine(order: Order, { isMarketMakingTierUser, nowMs, label }: CopyContext): string {
  const settlement = settlementLabel(order.settlType, nowMs);
  return copyText({
    side: order.side,
    symbol: order.symbol,
    securityID: order.securityID,
    price: order.price ?? '',
    orderQty: order.orderQty,
    settlLabel: label(settlement.key, settlement.values),
    counterparty: dealParties(order) ?? order.orgName,
    isMarketMakingTierUser,
  });
}

/** Orders as lines for a dealer chat, one each. `isMarketMakingTierUser`: of the user who copies. `nowMs`: exchange time. */
export function orderLines(orders: readonly Order[], who: Omit<CopyContext, 'label'>, t: TFunction): string {
  const label: CopyContext['label'] = (key, values) =>
    dynamicText(t, `rules:${key}`, { ...values, lng: 'zh-CN' });
  return orders.map((order) => orderLine(order, { ...who, label })).join('\n');
}
