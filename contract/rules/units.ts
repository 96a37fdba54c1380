import { type Decimal, decimalText, parseDecimal } from './decimal.ts';

declare const unit: unique symbol;

/** The form of a price: `Y` yield in %, `C` clean price per 100 face. */
export type PriceKind = 'Y' | 'C';

/** A yield in whole 1e-4 of a percent: 2.2025 % is 22025. */
export type YieldE4 = number & { readonly [unit]: 'yield' };
/** A price per 100 face in whole 1e-4: 98.6903 is 986903. */
export type PriceE4 = number & { readonly [unit]: 'price' };
/** A figure of either kind; its price type says which. */
export type FigureE4 = YieldE4 | PriceE4;

/** Why a number is not a valid figure: `decimals` more than four decimals; `range` not a number, or outside the range of any bond. */
export type UnitProblem = 'decimals' | 'range';

/** Decimals of yields and prices. */
const DECIMALS = 4;
/** Units in 1. */
const PER_ONE = 10_000;
/** Units in one basis point of yield. */
export const E4_PER_BP = 100;
/** Beyond any yield or price: 10,000 in whole 1e-4. */
const LARGEST = 100_000_000;

const whole = (units: number): number => {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is no whole number of 1e-4`);
  // A yield of -0 is 0.
  return units + 0;
};

/** Whole units, from a database or a book, as a yield. Throws RangeError for a fraction. */
// `as` is sound only in this file: numbers are given their unit here.
export const toYieldE4 = (units: number): YieldE4 => whole(units) as YieldE4;
/** Whole units as a price. Throws RangeError for a fraction. */
export const toPriceE4 = (units: number): PriceE4 => whole(units) as PriceE4;

/** Computed figures are accurate to within this, in units; the error must not push an exact half to the wrong side. */
const NOISE_DECIMALS = 6;

const nearest = (value: number): number => Math.round(Number((value * PER_ONE).toFixed(NOISE_DECIMALS)));

/** A computed yield in %, to the nearest unit, halves up. Throws RangeError if it is not a number. */
export const nearestYield = (percent: number): YieldE4 => toYieldE4(nearest(percent));
/** A computed price per 100 face, to the nearest unit, halves up. Throws RangeError if it is not a number. */
export const nearestPrice = (price: number): PriceE4 => toPriceE4(nearest(price));

/** Reads a number or its decimal text exactly, in units. */
const readE4 = (value: unknown): number | UnitProblem => {
  const parsed = parseDecimal(value);
  if (parsed === null) return 'range';
  let { units, scale } = parsed;
  for (; scale > DECIMALS && units % 10n === 0n; scale -= 1) units /= 10n;
  if (scale > DECIMALS) return 'decimals';
  const e4 = units * 10n ** BigInt(DECIMALS - scale);
  return e4 > LARGEST || e4 < -LARGEST ? 'range' : Number(e4);
};

/** Reads a yield in % (number or decimal text) exactly; `decimals` for more than four places, `range` beyond ±10,000 % or not a number. */
export const readYield = (value: unknown): YieldE4 | UnitProblem => {
  const read = readE4(value);
  return typeof read === 'number' ? toYieldE4(read) : read;
};

/** Reads a price per 100 face exactly; `decimals` for more than four places, `range` for 0 or less, above 10,000 or not a number. */
export const readPrice = (value: unknown): PriceE4 | UnitProblem => {
  const read = readE4(value);
  if (typeof read !== 'number') return read;
  return read > 0 ? toPriceE4(read) : 'range';
};

/** Reads a figure of the given `priceType`. */
export const readFigure = (value: unknown, priceType: PriceKind): FigureE4 | UnitProblem =>
  priceType === 'Y' ? readYield(value) : readPrice(value);

/** A yield from the wire, or null if there is none: masked, missing, or not a yield. */
export const yieldOrNull = (value: unknown): YieldE4 | null => {
  const read = typeof value === 'number' ? readYield(value) : null;
  return typeof read === 'number' ? read : null;
};

/** With four decimals: `2.2025`. */
export const e4Text = (e4: FigureE4): string => decimalText({ units: BigInt(e4), scale: DECIMALS });

/** Cost of a face amount in 万元 at a price per 100 face, 元 to the 分, exact: 1 万元 is 100 times 100, so whole 1e-4 leave two decimals. */
export const amountOfFace = (wan: number, price: PriceE4): Decimal => ({
  units: BigInt(wan) * BigInt(price),
  scale: 2,
});

/** For the wire: the number nearest to the decimal text, which reads back as the same units. */
export const e4Number = (e4: FigureE4): number => e4 / PER_ONE;

/** `a - b` in basis points; exact to two decimals. */
export const bpBetween = (a: YieldE4, b: YieldE4): number => (a - b) / E4_PER_BP;

/** A distance in basis points as whole units, rounded to the nearest: 0.01 bp is 1. */
export const unitsOfBp = (bp: number): number => Math.round(bp * E4_PER_BP);

/** The yield `units` higher. Throws RangeError for a fraction. */
export const shiftYield = (from: YieldE4, units: number): YieldE4 => toYieldE4(from + units);

/**
 * By how many units `a` gives its owner's counterparty more than `b`, both quotes on `side` (1 bid, 2 offer) in one price type: above 0 `a`
 * is the better quote, 0 equal. A bid is better at a lower yield or a higher price, an offer the reverse.
 */
export const betterBy = (side: 1 | 2, priceType: PriceKind, a: FigureE4, b: FigureE4): number =>
  (side === 1) === (priceType === 'Y') ? b - a : a - b;
