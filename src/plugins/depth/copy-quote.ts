import type { Level } from '#contract/entities';
import type { TextValues } from '#core/text';
import { copyText, settlementLabel } from '#contract/rules';

interface CopyContext {
  readonly securityId: string;
  readonly symbol: string;
  readonly isMarketMakingTierUser: boolean;
  readonly nowMs: number;
  /** Chinese label of a settlement type, whatever language is shown: dealers paste into Chinese chats. */
  readonly label: (key: string, values: TextValues) => string;
}

/** One quote as a line for a dealer chat, in the order of the specification's template. */
export function quoteText(level: Level, side: 1 | 2, context: CopyContext): string {
  const settlement = settlementLabel(level.settlType, context.nowMs);
  return copyText({
    side,
    symbol: context.symbol,
    securityID: context.securityId,
    price: level.price ?? '',
    orderQty: level.qty,
    settlLabel: context.label(settlement.key, settlement.values),
    counterparty: level.org,
    isMarketMakingTierUser: context.isMarketMakingTierUser,
  });
}
