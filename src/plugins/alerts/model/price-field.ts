import type { AlertComparison, PriceAlert, PriceType } from '#contract/entities';
import { parseDecimal } from '#contract/rules';
import { priceText, typedText } from '#core/format';

const FORM = /^\d{1,4}(\.\d{1,4})?$/;

/** A price as typed: full-width digits are read as digits. null: no number of up to four decimals. */
export function readPrice(typed: string): number | null {
  const text = typedText(typed).replaceAll(/\s/g, '');
  return FORM.test(text) ? Number(text) : null;
}

/** One step of the arrow keys, 0.0001 up or down, exact; a text that is no price stays. */
export function stepPrice(typed: string, by: 1 | -1): string {
  const value = readPrice(typed);
  const parsed = value === null ? null : parseDecimal(value);
  if (parsed === null) return typed;
  const units = parsed.units * 10n ** BigInt(4 - parsed.scale) + BigInt(by);
  return units < 0n ? typed : priceText(Number(units) / 10_000);
}

/** The way the price must still go: up to a limit above it, down to one below it. */
export const likelyComparison = (limit: number, now: number | null): AlertComparison | null =>
  now === null || limit === now ? null : limit > now ? '>=' : '<=';

/** A price with its unit: `2.1000%`, or a clean price as it is. */
export const amountText = (price: number | null, type: PriceType): string =>
  price === null ? '' : `${priceText(price)}${type === 'Y' ? '%' : ''}`;

/** `≥ 2.1000%`. */
export const limitText = ({
  comparison,
  price,
  priceType,
}: Pick<PriceAlert, 'comparison' | 'price' | 'priceType'>): string =>
  `${comparison === '>=' ? '≥' : '≤'} ${amountText(price, priceType)}`;
