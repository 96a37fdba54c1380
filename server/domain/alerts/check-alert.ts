import type { RequestOf } from '#contract/server';
import type { alerts } from '#contract/api';
import {
  beijingDate,
  checkAlert as problemsOf,
  type FigureE4,
  type PriceKind,
  toPriceE4,
  readFigure,
  toYieldE4,
} from '#contract/rules';
import type { Mark, MarketServices } from '#server/domain/market';
import { refusedBy, type Refused } from '#server/domain/orders';

/** The fields of the form. */
export type AlertFields = RequestOf<typeof alerts.addAlert>['body'];

/** Checks that the bond exists and has not matured, and that it can reach the price. Returns the price in whole 1e-4. */
export function checkAlert(
  fields: AlertFields,
  { bonds, marks }: Pick<MarketServices, 'bonds' | 'marks'>,
  now: number,
): { readonly price: number } | Refused {
  const { securityId, price, priceType } = fields;
  const bond = bonds.get(securityId);
  const [wrong] = problemsOf(fields, {
    bond: bond === undefined ? null : { ...bond.terms, symbol: bond.symbol },
    today: beijingDate(now),
    ...valuationIn(priceType, marks.get(securityId)),
  });
  if (wrong !== undefined) return refusedBy(wrong);
  const e4 = readFigure(price, priceType);
  if (typeof e4 !== 'number') throw new Error('the checks let a price pass that is none');
  return { price: e4 };
}

/** A valuation in the alert's price type, where the provider publishes one. */
function valuationIn(priceType: PriceKind, mark: Mark | undefined): { readonly valuation?: FigureE4 } {
  if (mark === undefined) return {};
  if (priceType === 'Y') return { valuation: toYieldE4(mark.yieldE4) };
  return mark.clean === null ? {} : { valuation: toPriceE4(mark.clean) };
}
