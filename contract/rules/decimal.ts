/** An exact decimal number: `units × 10^-scale`, with `scale >= 0`. 2.2025 is `{ units: 22025n, scale: 4 }`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

/**
 * The rounding direction: `up` away from zero (the product's default), `down` toward zero, `halfUp` to the nearest with
 * halves away from zero, `ceil` toward plus infinity, `floor` toward minus infinity.
 */
export type Rounding = 'up' | 'down' | 'halfUp' | 'ceil' | 'floor';

/** Accepted forms of a price, yield or quantity. Anything that is not a finite number is read as "no number". */
export type DecimalInput = number | string | bigint | null | undefined;

const DECIMAL_TEXT = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:[eE]([+-]?\d{1,3}))?$/;
/** Longer text is not a price or quantity; refusing it keeps the arithmetic bounded. */
const MAX_TEXT_LENGTH = 400;

/** Exponents that occur in practice; computing a bigint power is expensive. */
const POWERS = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));
const pow10 = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);
const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Reads a number exactly: text digit by digit (`'2.20'`, `'1e-7'`), a number by its shortest decimal text, so 1.1 is 1.1
 * and not 1.100000000000000088. Null for empty, non-numeric or infinite input, and for text over 400 characters;
 * thousands separators are not accepted.
 */
export const parseDecimal = (value: unknown): Decimal | null => {
  if (typeof value === 'bigint') return { units: value, scale: 0 };
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (text.length > MAX_TEXT_LENGTH) return null;
  const match = DECIMAL_TEXT.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', bareFraction = '', exponent = '0'] = match;
  const decimals = fraction + bareFraction;
  const digits = BigInt(whole + decimals);
  const units = sign === '-' ? -digits : digits;
  const scale = decimals.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * pow10(-scale), scale: 0 };
};

/** The same value with exactly `scale` decimals; never fewer than it has. */
const widen = (value: Decimal, scale: number): bigint => value.units * pow10(scale - value.scale);

/** Negative, zero or positive as `a` is below, equal to or above `b`, exactly. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale);
  const difference = widen(a, scale) - widen(b, scale);
  return difference < 0n ? -1 : Number(difference > 0n);
};

/** Exact sum. */
export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: widen(a, scale) + widen(b, scale), scale };
};

/** Exact difference `a - b`. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal =>
  addDecimals(a, { units: -b.units, scale: b.scale });

/** Exact product. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

const roundsAway = (rounding: Rounding, isNegative: boolean, rest: bigint, divisor: bigint): boolean => {
  switch (rounding) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'halfUp':
      return rest * 2n >= divisor;
    case 'ceil':
      return !isNegative;
    case 'floor':
      return isNegative;
  }
};

/** Rounds to exactly `decimals` places (0 to 100; else RangeError). Pads with zeros when there are fewer. */
export const roundDecimal = (value: Decimal, decimals: number, rounding: Rounding): Decimal => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) {
    throw new RangeError(`decimals must be a whole number from 0 to 100, not ${decimals}`);
  }
  if (value.scale <= decimals) return { units: widen(value, decimals), scale: decimals };
  const divisor = pow10(value.scale - decimals);
  const magnitude = abs(value.units);
  const rest = magnitude % divisor;
  const isNegative = value.units < 0n;
  const rounded =
    magnitude / divisor + (rest > 0n && roundsAway(rounding, isNegative, rest, divisor) ? 1n : 0n);
  return { units: isNegative ? -rounded : rounded, scale: decimals };
};

/** Plain decimal text with all the value's places: `'-1234.50'`; with separators `'-1,234.50'`. Zero has no sign. */
export const decimalText = (
  value: Decimal,
  { separators = false }: { separators?: boolean } = {},
): string => {
  const digits = abs(value.units)
    .toString()
    .padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const grouped = separators ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : whole;
  const fraction = value.scale > 0 ? `.${digits.slice(-value.scale)}` : '';
  return `${value.units < 0n ? '-' : ''}${grouped}${fraction}`;
};

/** The nearest JavaScript number. */
export const decimalToNumber = (value: Decimal): number => Number(decimalText(value));
