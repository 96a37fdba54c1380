import type { Level } from '#contract/entities';
import { priceNumber } from '#core/format';
import type { OrderDraft } from '#core/plugin';

/** A trading intention: what a hit on a shown quote is. */
const INTENTION = 99;

/** The order that answers a quote: sell to a bid (side 1), buy from an offer (2), with everything of the quote filled in. */
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
