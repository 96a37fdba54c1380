import type { Level } from '#contract/entities';
import { numberText, priceNumber, priceText, qtyText, textOr } from '#core/format';
import type { OrderDraft } from '#core/plugin';
import type { TFunction } from 'i18next';
import { type LadderRow, levelPrice, settlementText } from './ladder-view.ts';

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

/** A quantity in a sentence, with its unit; one in large units has it already: `1,000万`, `1.2亿`. */
export function qtyWords(qty: number, t: TFunction): string {
  const text = qtyText(qty, t);
  return text === numberText(qty) ? t('depth:wan', { value: text }) : text;
}

/** What an order on a line deals with: its first quote, and how much of the line that is. `now` places settlement codes in their year, ms. */
export function dealWords(
  row: LadderRow,
  side: 1 | 2,
  show: 'yield' | 'clean',
  t: TFunction,
  now: number,
): string {
  const { level, count, qty } = row;
  const values = {
    price: priceText(levelPrice(level, show)),
    qty: qtyWords(level.qty, t),
    settlement: settlementText({ settlTypes: [level.settlType] }, t, now),
  };
  if (count === 1) return t(side === 1 ? 'depth:hit' : 'depth:lift', values);
  return t(side === 1 ? 'depth:hitFirst' : 'depth:liftFirst', {
    ...values,
    org: textOr(level.org),
    quotes: count,
    total: qtyWords(qty, t),
  });
}
