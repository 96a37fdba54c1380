import { parseDecimal } from '#contract/rules';
import type { Price } from '#contract/entities';
import { priceNumber, typedText } from '#core/format';

/** Yields are held as whole 1e-4 of a percent: 2.2025 is 22025, and one of them is 0.01 bp. */
const UNITS_PER_BP = 100;
const DECIMALS = 4;

/** Digits as a Chinese keyboard may give them, without blanks and thousands separators. */
export const plainDigits = (text: string): string => typedText(text).replaceAll(/[\s,]/g, '');

/** A yield as typed, in units; null where it is no number of at most four decimals. */
export function unitsOf(text: string): number | null {
  const parsed = parseDecimal(plainDigits(text));
  if (parsed === null) return null;
  let { units, scale } = parsed;
  while (scale > DECIMALS && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale > DECIMALS) return null;
  const whole = Number(units * 10n ** BigInt(DECIMALS - scale));
  return Number.isSafeInteger(whole) ? whole : null;
}

/** A price of the wire in units; null where there is none. */
export function unitsOfPrice(price: Price | undefined): number | null {
  const value = priceNumber(price);
  return value === null ? null : Math.round(value * 10_000);
}

/** `22025` as `2.2025`. */
export function textOfUnits(units: number): string {
  const digits = String(Math.abs(units)).padStart(DECIMALS + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** The number that goes over the wire: the nearest to the decimal text, so that 22025 is exactly what `2.2025` reads as. */
export const priceOfUnits = (units: number): number => Number(textOfUnits(units));

/** Basis points in units: 0.01 bp is 1. */
export const unitsOfBp = (bp: number): number => Math.round(bp * UNITS_PER_BP);

/** Units in basis points. */
export const bpOfUnits = (units: number): number => units / UNITS_PER_BP;

/** A quantity as typed, 万元; null where it is no whole number. */
export function qtyOf(text: string): number | null {
  const plain = plainDigits(text);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/**
 * Both sides around a reference, `spread` apart (units): the bid yield above it, the offer yield below. An odd spread gives the bid the
 * larger half, so that the offer, too, is never better than asked for.
 */
export function aroundReference(
  reference: number,
  spread: number,
): { readonly bid: number; readonly ofr: number } {
  const above = Math.ceil(spread / 2);
  return { bid: reference + above, ofr: reference + above - spread };
}
