import type { OrderEntry } from '#contract/entities';
import { formatPrice, quoteEvent, usualSettlement } from '#contract/rules';
import type { OrderDraft } from '#core/plugin';
import { typedQuantity } from './typed.ts';
import * as z from 'zod/mini';

/**
 * A ticket being filled in; texts as typed. `priceText` is in the unit of `priceType`. `clOrdId` identifies the draft to the server:
 * it changes only when a new draft begins, so that no draft is carried out twice.
 */
export const ticketDraft = z.object({
  clOrdId: z.string(),
  securityId: z.string(),
  symbol: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  priceType: z.enum(['Y', 'C']),
  priceText: z.string().check(z.maxLength(60)),
  qtyText: z.string().check(z.maxLength(60)),
  /** Smallest part that may trade, as typed; '' for any part. */
  minQtyText: z._default(z.string().check(z.maxLength(60)), ''),
  /** The whole quantity or nothing. */
  allOrNone: z._default(z.boolean(), false),
  settlType: z.string().check(z.maxLength(16)),
  quoteInd: z.union([z.literal(1), z.literal(2), z.literal(99)]),
  timeInForce: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  specifyTime: z.string().check(z.maxLength(8)),
  targetQuoteId: z.string(),
  /** The user's own quote that the order replaces, as last seen; null: a new order. */
  replaces: z._default(z.nullable(z.object({ orderId: z.string(), leavesQty: z.number() })), null),
  dealPathId: z.string(),
  remark: z.string().check(z.maxLength(400)),
  source: z.string(),
});
export type TicketDraft = z.output<typeof ticketDraft>;

/** A trader's last choices are kept for the next ticket. */
export type Habits = Pick<TicketDraft, 'qtyText' | 'settlType' | 'dealPathId'>;
export const NO_HABITS: Habits = { qtyText: '1000', settlType: usualSettlement(undefined), dealPathId: '' };

/** An answer to a quote is awaited for this long, seconds; without a time an intention would count as dead at once (spec 4). */
export const INTENTION_TIME = '180';

/** An empty ticket. */
export const emptyDraft = (clOrdId: string, habits: Habits = NO_HABITS): TicketDraft => ({
  clOrdId,
  securityId: '',
  symbol: '',
  side: 1,
  priceType: 'Y',
  priceText: '',
  minQtyText: '',
  allOrNone: false,
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
  targetQuoteId: '',
  replaces: null,
  remark: '',
  source: '',
  ...habits,
});

/** A price as the field shows it: at least four decimals. */
export const priceFieldText = (price: number): string => {
  const fixed = formatPrice(price);
  return Number(fixed) === price ? fixed : String(price);
};

/** A new ticket from what a list, a ladder or another plugin knows of the order. */
export function draftOf(raised: OrderDraft, clOrdId: string, habits: Habits, symbol: string): TicketDraft {
  const isHit = raised.targetQuoteId !== undefined || raised.quoteInd === 99;
  const { minQty, ...terms } = raised.terms ?? { minQty: 0 };
  return {
    ...emptyDraft(clOrdId, habits),
    securityId: raised.securityId,
    symbol,
    side: raised.side ?? 1,
    priceType: raised.priceType ?? 'Y',
    priceText: raised.price === undefined ? '' : priceFieldText(raised.price),
    qtyText: raised.quantity === undefined ? habits.qtyText : String(raised.quantity),
    settlType: raised.settlType ?? habits.settlType,
    quoteInd: raised.quoteInd ?? (isHit ? 99 : 1),
    specifyTime: isHit ? INTENTION_TIME : '',
    minQtyText: minQty === 0 ? '' : String(minQty),
    ...terms,
    targetQuoteId: raised.targetQuoteId ?? '',
    replaces: raised.replaces ?? null,
    source: raised.source ?? '',
  };
}

/**
 * The entry to send, of a draft with parsed price and quantity. With `settlDate` it is refused if its settlement is another day by then, as after
 * midnight.
 */
export function entryOf(
  draft: TicketDraft,
  price: number,
  orderQty: number,
  settlDate: string | null = null,
): OrderEntry {
  const { clOrdId, securityId, side, priceType, settlType, quoteInd, timeInForce, specifyTime } = draft;
  const remark = draft.remark.trim();
  const least = typedQuantity(draft.minQtyText);
  return {
    clOrdId,
    securityId,
    side,
    price,
    priceType,
    orderQty,
    settlType,
    ...(settlDate === null ? {} : { settlDate }),
    quoteInd,
    timeInForce,
    specifyTime,
    ...(draft.allOrNone
      ? { allOrNone: true }
      : least.kind === 'number' && least.value > 0
        ? { minQty: least.value }
        : {}),
    ...(draft.targetQuoteId === '' ? {} : { targetQuoteId: draft.targetQuoteId }),
    ...(draft.replaces === null ? {} : { replaces: draft.replaces }),
    ...(draft.dealPathId === '' ? {} : { dealPathId: draft.dealPathId }),
    ...(remark === '' ? {} : { remark }),
  };
}

/** The analytics event of an accepted order (spec 9.10). */
export const eventOf = ({ quoteInd, settlType = '' }: OrderEntry, bondType: string): string =>
  quoteEvent({ bondType, quoteInd, settlType, pricing: 'single' });
