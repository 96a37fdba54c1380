import {
  decimalText,
  decimalToNumber,
  parseDecimal,
  roundDecimal,
  type DecimalInput,
  type Rounding,
} from './decimal.ts';

/** Decimals of a price or yield on every screen and in copied text. */
export const PRICE_DECIMALS = 4;
/** Decimals sent to a visitor; the rest of {@link PRICE_DECIMALS} are asterisks. */
export const VISITOR_DECIMALS = 2;

/** A price as sent to a visitor, e.g. `2.20**`. */
const MASKED_PRICE = /^-?\d[\d,]*\.\d*\*+$/;
const VISIBLE_PRICE = /^(-?\d[\d,]*)(?:\.([\d*]*))?$/;

/** How a price is formatted: `decimals` 0 to 100 (4 when absent), `rounding` away from zero when absent. */
export type PriceFormat = { readonly decimals?: number; readonly rounding?: Rounding };

/** True for a visitor's masked price text (`2.20**`), which does not contain the full price. */
export const isMaskedPrice = (value: unknown): value is string =>
  typeof value === 'string' && MASKED_PRICE.test(value);

/**
 * A price, yield or quantity with thousands separators (spec 5). Rounds the decimal text, never a binary fraction, so
 * 1.1 at 2 places is 1.10. Empty and non-numeric give `''`; a visitor's masked text passes unchanged.
 */
export const formatPrice = (
  value: DecimalInput,
  { decimals = PRICE_DECIMALS, rounding = 'up' }: PriceFormat = {},
): string => {
  if (isMaskedPrice(value)) return value;
  const parsed = parseDecimal(value);
  return parsed === null ? '' : decimalText(roundDecimal(parsed, decimals, rounding), { separators: true });
};

/** A shown price with fewer than 4 decimals, padded with asterisks to 4 (spec 5): `2.20` → `2.20**`. Non-numeric gives `''`. */
export const maskVisitorPrice = (price: string): string => {
  const match = VISIBLE_PRICE.exec(price.trim());
  if (match === null) return '';
  const [, whole = '', fraction = ''] = match;
  return `${whole}.${fraction.padEnd(PRICE_DECIMALS, '*')}`;
};

/**
 * The price text sent to a visitor: cut toward zero to 2 decimals, then masked, so that the asterisks hide digits that never
 * leave the server: 2.2031 → `2.20**`. Null and non-numeric give `''`. No thousands separators.
 */
export const visitorPrice = (value: DecimalInput): string => {
  const parsed = parseDecimal(value);
  return parsed === null ? '' : maskVisitorPrice(decimalText(roundDecimal(parsed, VISITOR_DECIMALS, 'down')));
};

/** The whole part of a number, cut toward zero; `''` for a value that is not a number or exceeds exact integers. */
export const parseInteger = (value: DecimalInput): number | '' => {
  const parsed = parseDecimal(value);
  if (parsed === null) return '';
  const whole = decimalToNumber(roundDecimal(parsed, 0, 'down'));
  return Number.isSafeInteger(whole) ? whole : '';
};
