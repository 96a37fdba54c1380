import type { AlertComparison, BestMarket, PriceAlert, PriceType } from '#contract/entities';
import {
  checkAlert,
  E4_PER_BP,
  e4Text,
  type Problem,
  toPriceE4,
  readFigure,
  stepFrom,
  toYieldE4,
} from '#contract/rules';
import { bpText, priceNumber, priceText, typedText } from '#core/format';

const FORM = /^\d{1,4}(\.\d{1,4})?$/;

/** A price as typed: full-width digits are accepted. null: not a number of up to four decimals. */
export function readPrice(typed: string): number | null {
  const text = typedText(typed).replaceAll(/\s/g, '');
  return FORM.test(text) ? Number(text) : null;
}

/** One tick of the arrow keys up or down, exact; a text that is not a price is unchanged. `tick` in whole 1e-4. */
export function stepPrice(typed: string, priceType: PriceType, by: 1 | -1, tick: number): string {
  const value = readPrice(typed);
  const now = value === null ? null : readFigure(value, priceType);
  if (typeof now !== 'number') return typed;
  const next = stepFrom(now, tick, by);
  if (next < 0 || (priceType === 'C' && next === 0)) return typed;
  return e4Text(priceType === 'Y' ? toYieldE4(next) : toPriceE4(next));
}

/** The rules' objection to an alert at this price, as far as the market's row shows. */
export function alertProblem(
  alert: Pick<PriceAlert, 'securityId' | 'priceType'> & { readonly price: number },
  best: BestMarket | undefined,
): Problem | null {
  if (best === undefined) return checkAlert(alert, {})[0] ?? null;
  const { symbol, bondType, issrating } = best;
  const valuation = readFigure(alert.priceType === 'Y' ? best.valYield : best.valClean, alert.priceType);
  const facts = {
    bond: { symbol, bondType, issuerRating: issrating, maturityDate: null },
    ...(typeof valuation === 'number' ? { valuation } : {}),
  };
  return checkAlert(alert, facts)[0] ?? null;
}

/** The price that an alert watches, in its unit; null when there is no quote, none in that unit, or only a masked one. */
export function watchedPrice(
  best: BestMarket | undefined,
  { field, priceType }: Pick<PriceAlert, 'field' | 'priceType'>,
): number | null {
  if (best === undefined) return null;
  if (field === 'last') return priceType === 'Y' ? priceNumber(best.lastPrice) : null;
  if (field === 'bid') return priceNumber(priceType === 'Y' ? best.bidPrice : best.bidClean);
  return priceNumber(priceType === 'Y' ? best.ofrPrice : best.ofrClean);
}

/** How far the price is from the limit, without a sign: in basis points, or in 元 of a clean price. Null while the price is unknown. */
export function distanceText(
  { price, priceType }: Pick<PriceAlert, 'price' | 'priceType'>,
  now: number | null,
): string | null {
  const [limit, seen] = [readFigure(price, priceType), readFigure(now, priceType)];
  if (typeof limit !== 'number' || typeof seen !== 'number') return null;
  const units = Math.abs(seen - limit);
  return priceType === 'Y' ? bpText(units / E4_PER_BP).replace('+', '') : e4Text(toPriceE4(units));
}

/** The direction the price still has to move: up to a limit above it, down to one below it. */
export const likelyComparison = (limit: number, now: number | null): AlertComparison | null =>
  now === null || limit === now ? null : limit > now ? '>=' : '<=';

/** Whether the price is already at the limit or beyond it, so that the alert would first wait for it to move back. */
export function isBeyond(
  { comparison, price, priceType }: Pick<PriceAlert, 'comparison' | 'price' | 'priceType'>,
  now: number | null,
): boolean {
  const [limit, seen] = [readFigure(price, priceType), readFigure(now, priceType)];
  if (typeof limit !== 'number' || typeof seen !== 'number') return false;
  return comparison === '>=' ? seen >= limit : seen <= limit;
}

/** A price with its unit: `2.1000%`, or a clean price unchanged. */
export const amountText = (price: number | null, type: PriceType): string =>
  price === null ? '' : `${priceText(price)}${type === 'Y' ? '%' : ''}`;

/** `≥ 2.1000%`. */
export const limitText = ({
  comparison,
  price,
  priceType,
}: Pick<PriceAlert, 'comparison' | 'price' | 'priceType'>): string =>
  `${comparison === '>=' ? '≥' : '≤'} ${amountText(price, priceType)}`;
