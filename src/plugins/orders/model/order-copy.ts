import type { Order } from '#contract/entities';
import { copyText, dealParties, settlementLabel } from '#contract/rules';
import type { TextValues } from '#core/text';

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
