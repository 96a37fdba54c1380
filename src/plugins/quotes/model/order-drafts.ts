import type { BestMarket, LatestHighest, Price } from '#contract/entities';
import { priceNumber } from '#core/format';
import type { OrderDraft } from '#core/plugin';

/** The relevant quote of a row: 1 the bid, 2 the offer. */
export type QuoteSide = 1 | 2;

/** Pressing a bid sells to it; pressing an offer buys it. */
const against = (side: QuoteSide): 1 | 2 => (side === 1 ? 2 : 1);

interface Quote {
  readonly price: Price;
  readonly qty: number | null;
  readonly settlType: string | null;
}

const draft = (
  row: Pick<BestMarket, 'securityId' | 'priceType'>,
  side: QuoteSide,
  { price, qty, settlType }: Quote,
): OrderDraft => {
  const figure = priceNumber(price);
  // Without a quote it is an own order, still on the requested side.
  if (figure === null) return { securityId: row.securityId, side: against(side) };
  return {
    securityId: row.securityId,
    side: against(side),
    price: figure,
    priceType: row.priceType,
    quoteInd: 99,
    ...(qty === null ? {} : { quantity: qty }),
    ...(settlType === null ? {} : { settlType }),
  };
};

/** The order that hits the best bid (1) or lifts the best offer (2) of a bond. */
export const draftOfBest = (row: BestMarket, side: QuoteSide): OrderDraft =>
  side === 1
    ? draft(row, 1, { price: row.bidPrice, qty: row.bidQty, settlType: row.bidSettlType })
    : draft(row, 2, { price: row.ofrPrice, qty: row.ofrQty, settlType: row.ofrSettlType });

/** The order that answers a quote that became best. */
export const draftOfHighest = (row: LatestHighest): OrderDraft => draft(row, row.side, row);

/** The quote that a price column shows; null for every other column. */
export const quoteOfColumn = (columnId: string): QuoteSide | null =>
  columnId === 'bidPrice' ? 1 : columnId === 'ofrPrice' ? 2 : null;

/** Keys on a row: B buys from the best offer, S sells to the best bid. */
export const quoteOfKey = (key: string): QuoteSide | null => (key === 'b' ? 2 : key === 's' ? 1 : null);
