import type { Level } from '#contract/entities';
import { priceNumber } from '#core/format';
import type { OrderDraft } from '#core/plugin';

/** A trading intention: the kind of a hit on a displayed quote. */
const INTENTION = 99;

/** The order that answers a quote: sell to a bid (side 1), buy from an offer (2), filled in from the quote. */
export function draftOfLevel(securityId: string, side: 1 | 2, level: Level, source: string): OrderDraft {
  const price = priceNumber(level.price);
  return {
    securityId,
    side: side === 1 ? 2 : 1,
    quantity: level.qty,
    settlType: level.settlType,
    source,
    ...(price === null ? {} : { price, priceType: level.priceType }),
    ...(level.canHit ? { targetQuoteId: level.quoteId, quoteInd: INTENTION } : {}),
  };
}
