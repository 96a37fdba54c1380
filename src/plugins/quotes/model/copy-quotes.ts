import type { BestMarket } from '#contract/entities';
import { copyText, settlementLabel } from '#contract/rules';
import type { TextValues } from '#core/text';

export interface CopyContext {
  readonly isMarketMakingTierUser: boolean;
  readonly nowMs: number;
  /** Chinese text of a rule's key, whatever language is shown: dealers paste into Chinese chats. */
  readonly say: (key: string, values: TextValues) => string;
}

/** Which sides of a row to copy: the one under the pointer, or every quoted side. */
export type CopySide = 1 | 2 | 'both';

/** The best quotes of a bond as chat lines in the specification's template, bid first; '' where the side is not quoted. */
export function quoteLines(row: BestMarket, side: CopySide, context: CopyContext): string {
  const sides = side === 'both' ? ([1, 2] as const) : [side];
  return sides
    .flatMap((one) => {
      const isBid = one === 1;
      const price = isBid ? row.bidPrice : row.ofrPrice;
      if (price === null) return [];
      const settlType = isBid ? row.bidSettlType : row.ofrSettlType;
      const label = settlementLabel(settlType, context.nowMs);
      return copyText({
        side: one,
        symbol: row.symbol,
        securityID: row.securityId,
        price,
        orderQty: (isBid ? row.bidQty : row.ofrQty) ?? '',
        settlLabel: settlType === null ? '' : context.say(label.key, label.values),
        counterparty: isBid ? row.bidOrg : row.ofrOrg,
        isMarketMakingTierUser: context.isMarketMakingTierUser,
      });
    })
    .join('\n');
}
