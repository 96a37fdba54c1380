import type { DeepMarket, Level } from '#contract/entities';
import { betterBy, isImmediate, type OrderCheckFacts, readFigure } from '#contract/rules';
import { priceText } from '#core/format';
import type { OrderDraft } from '#core/plugin';
import type { TicketDraft } from './draft.ts';
import { typedQuantity } from './typed.ts';

/** A quote to answer, at the price that it was quoted at. */
export type Target = NonNullable<OrderCheckFacts['target']>;

/** Name of a kind of quote: firm, negotiable, an intention. */
export const kindKey = (quoteInd: number): '1' | '2' | '99' =>
  quoteInd === 99 ? '99' : quoteInd === 2 ? '2' : '1';

/** What happens to a hit on such a quote: only a firm one deals at once, the owner of any other is asked. */
export const dealOf = (quoteInd: number): 'atOnce' | 'asks' => (quoteInd === 1 ? 'atOnce' : 'asks');

/** Quotes that an order of a side may hit: the other side's, best first. */
export const levelsAgainst = (deep: DeepMarket | undefined, side: 1 | 2): readonly Level[] =>
  (side === 1 ? deep?.ofr : deep?.bid) ?? [];

/**
 * Whether the quote that a draft is to hit is gone: it would be among the best levels, and is none of those that may be hit. One that is not
 * better than the last of them may stand below it. Unknown, and false, without levels.
 */
export function isTargetAway(
  draft: Pick<TicketDraft, 'side' | 'targetQuoteId'>,
  target: Target | null,
  deep: DeepMarket | undefined,
): boolean {
  const { side, targetQuoteId } = draft;
  if (targetQuoteId === '' || deep === undefined) return false;
  const levels = levelsAgainst(deep, side);
  const level = levels.find(({ quoteId }) => quoteId === targetQuoteId);
  if (level !== undefined) return !level.canHit;
  const last = levels.at(-1);
  if (last === undefined || levels.length < deep.levels) return true;
  if (target?.quoteId !== targetQuoteId) return false;
  const { priceType, e4 } = target;
  const lastE4 = readFigure(priceType === 'Y' ? last.yield : last.cleanPrice, priceType);
  return typeof lastE4 === 'number' && betterBy(side === 1 ? 2 : 1, priceType, e4, lastE4) > 0;
}

/** The order that takes one quote unchanged. */
export function draftOfLevel(securityId: string, side: 1 | 2, level: Level): OrderDraft {
  return {
    securityId,
    side,
    ...(typeof level.price === 'number' ? { price: level.price } : {}),
    priceType: level.priceType,
    quantity: level.qty,
    settlType: level.settlType,
    targetQuoteId: level.quoteId,
    quoteInd: 99,
  };
}

/** The price of a quote as shown in ladders and grids, in yield; `clean`: the price that it was quoted at, '' for one quoted in yield. */
export function priceOfLevel(level: Level): { readonly price: string; readonly clean: string } {
  const isClean = level.priceType === 'C' && level.yield !== null;
  return isClean
    ? { price: priceText(level.yield), clean: priceText(level.price) }
    : { price: priceText(level.price), clean: '' };
}

/** The quote that a draft without one means: the best that may be hit at exactly its price. */
export const meantLevel = (draft: TicketDraft, levels: readonly Level[]): Level | undefined =>
  levels.find(
    (level) => level.canHit && level.priceType === draft.priceType && Number(draft.priceText) === level.price,
  );

/** The quote that a raised order is meant for; null when it names none. */
export const targetOf = ({
  targetQuoteId,
  price,
  priceType = 'Y',
}: Pick<OrderDraft, 'targetQuoteId' | 'price' | 'priceType'>): Target | null => {
  const e4 = readFigure(price, priceType);
  return targetQuoteId === undefined || targetQuoteId === '' || typeof e4 !== 'number'
    ? null
    : { quoteId: targetQuoteId, e4, priceType };
};

/** What becomes of a hit that a quote cannot meet whole: `rests`, `ends` and `asks` say so of the rest, `waits` and `fails` of all of it. */
export interface Shortfall {
  readonly key: 'rests' | 'ends' | 'asks' | 'waits' | 'fails';
  /** 万元: what the quote has left, and how much of the order is beyond it. */
  readonly left: number;
  readonly rest: number;
}

/** The same rule as the server's (`matching/order`); null: the quote can meet all of it. `quantity` in 万元; null: not a number yet. */
export function shortfallOf(
  draft: TicketDraft,
  quantity: number | null,
  { qty: left, minQty, quoteInd }: Pick<Level, 'qty' | 'minQty' | 'quoteInd'>,
): Shortfall | null {
  if (quantity === null) return null;
  const { allOrNone } = draft;
  const least = typedQuantity(draft.minQtyText);
  const isWhole = quantity <= left;
  const isPart = !isWhole && !allOrNone && !(least.kind === 'number' && least.value > left);
  if (isWhole && quantity >= Math.min(minQty, left)) return null;
  const isFirm = quoteInd === 1;
  const rests = isFirm && !isImmediate(draft);
  const key = rests ? (isPart ? 'rests' : 'waits') : isPart ? (isFirm ? 'ends' : 'asks') : 'fails';
  return { key, left, rest: quantity - left };
}
