import type { BestMarket } from '#contract/entities';
import { priceText } from '#core/format';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { draftOfBest, type QuoteSide } from '../model/order-drafts.ts';
import { LivePrice } from './Figures.tsx';
import type { StartOrder } from './use-order.ts';

/** A best price that flashes; for users who may order, a press hits the bid or lifts the offer. Keys on the row do the same. */
export function HitPrice({
  row,
  quoteSide,
  order,
  t,
}: {
  readonly row: BestMarket;
  readonly quoteSide: QuoteSide;
  /** Null: this user orders nothing. */
  readonly order: StartOrder | null;
  readonly t: TFunction;
}): ReactNode {
  const value = quoteSide === 1 ? row.bidPrice : row.ofrPrice;
  const price = <LivePrice value={value} side={quoteSide === 1 ? 'bid' : 'ofr'} />;
  if (order === null || value === null) return price;
  return (
    <button
      type="button"
      className="q-hit"
      tabIndex={-1}
      aria-label={t(quoteSide === 1 ? 'quotes:order.hit' : 'quotes:order.lift', {
        name: row.symbol,
        price: priceText(value),
      })}
      onClick={() => order(draftOfBest(row, quoteSide))}
    >
      {price}
    </button>
  );
}
