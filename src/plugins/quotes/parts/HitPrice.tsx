import type { BestMarket } from '#contract/entities';
import { priceText } from '#core/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOfBest, type QuoteSide } from '../model/order-drafts.ts';
import { LivePrice } from './Figures.tsx';
import { useOrder } from './use-order.ts';

/** A best price that flashes; for users who may order, a press hits the bid or lifts the offer. Keys on the row do the same. */
export function HitPrice({
  row,
  quoteSide,
}: {
  readonly row: BestMarket;
  readonly quoteSide: QuoteSide;
}): ReactNode {
  const { t } = useTranslation();
  const order = useOrder();
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
