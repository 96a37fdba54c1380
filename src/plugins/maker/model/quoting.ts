import {
  decimalToNumber,
  parseDecimal,
  readYield,
  shiftYield,
  toTick,
  unitsOfBp,
  type YieldE4,
  toYieldE4,
} from '#contract/rules';
import { typedText } from '#core/format';

/** Digits as a Chinese keyboard may produce them, without blanks and thousands separators. */
export const plainDigits = (text: string): string => typedText(text).replaceAll(/[\s,]/g, '');

/** Digits with or without a decimal point: an exponent is a typing error. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const plainNumber = (text: string): string | null => {
  const plain = plainDigits(text);
  return NUMBER.test(plain) ? plain : null;
};

/** A yield as typed; null when it is not a number of at most four decimals. */
export function yieldOf(text: string): YieldE4 | null {
  const read = readYield(plainNumber(text));
  return typeof read === 'number' ? read : null;
}

/** A number as typed, with any number of decimals; null when it is not one. */
export function numberOf(text: string): number | null {
  const parsed = parseDecimal(plainNumber(text));
  return parsed === null ? null : decimalToNumber(parsed);
}

/** A quantity as typed, 万元; null when it is not a whole number. */
export function qtyOf(text: string): number | null {
  const plain = plainDigits(text);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The yield one step up (1) or down (-1), on the bond's tick. A zero step leaves it unchanged. */
export function shifted(from: YieldE4, stepBp: number, direction: 1 | -1, tick: number): YieldE4 {
  const units = unitsOfBp(stepBp);
  if (units === 0) return from;
  return toYieldE4(toTick(from + direction * units, tick, direction === 1 ? 'up' : 'down'));
}

/**
 * Both sides around a reference, `spread` apart (units) or the next ticks outside: the bid yield above it, the offer yield below. An odd
 * spread gives the bid the larger half, so that the offer, too, is never better than requested.
 */
export function aroundReference(
  reference: YieldE4,
  spread: number,
  tick: number,
): { readonly bid: YieldE4; readonly ofr: YieldE4 } {
  const above = Math.ceil(spread / 2);
  return {
    bid: toYieldE4(toTick(reference + above, tick, 'up')),
    ofr: toYieldE4(toTick(shiftYield(reference, above - spread), tick, 'down')),
  };
}
