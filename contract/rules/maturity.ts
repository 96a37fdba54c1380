import { decimalText, roundDecimal, type Decimal } from './decimal.ts';
import { daysBetween, type DateText } from './dates.ts';
import type { RuleKey } from './text.ts';

const DAYS_PER_YEAR = 365;

/** A remaining maturity as shown; a leading minus means the bond has matured (spec 5). */
export const maturityText = (text: string | null | undefined): string | RuleKey<'matured'> => {
  const trimmed = (text ?? '').trim();
  return trimmed.startsWith('-') ? { key: 'matured' } : trimmed;
};

/** The dates from which a remaining maturity is computed. A perpetual bond has no maturity beyond its next exercise. */
export type MaturityFacts = {
  readonly maturityDate: DateText;
  readonly exerciseDate?: DateText | null | undefined;
  readonly isPerpetual?: boolean;
};

/** Days / 365 to two decimals, halves up; computed first in ten-thousandths, because 365 does not divide a power of ten. */
const years = (days: number): string => {
  const scaled: Decimal = { units: (BigInt(days) * 1_000_000n) / BigInt(DAYS_PER_YEAR), scale: 6 };
  return `${decimalText(roundDecimal(scaled, 2, 'halfUp'))}Y`;
};

const term = (days: number): string => (days < DAYS_PER_YEAR ? `${days}D` : years(days));

/**
 * Remaining maturity counted from `today`, in the format of `trueRemainMaturityStr`: `97D` under a year, `7.64Y` from a year on,
 * `1.41Y+2.00Y` to the exercise and from there to maturity, `2.80Y+NY` for a perpetual bond, `-3D` when matured.
 */
export const remainingMaturity = (
  { maturityDate, exerciseDate, isPerpetual = false }: MaturityFacts,
  today: DateText,
): string => {
  if (exerciseDate === null || exerciseDate === undefined || exerciseDate <= today)
    return term(daysBetween(today, maturityDate));
  const toExercise = term(daysBetween(today, exerciseDate));
  if (isPerpetual) return `${toExercise}+NY`;
  return exerciseDate < maturityDate
    ? `${toExercise}+${term(daysBetween(exerciseDate, maturityDate))}`
    : toExercise;
};

/**
 * Years in a remaining maturity text: `97D`, `7.64Y`, `1.41Y+2.00Y` (to the exercise, as such bonds are quoted), `2.80Y+NY`. Null for a
 * matured bond or an unknown text.
 */
export function maturityYears(maturity: string): number | null {
  const match = /^(\d+(?:\.\d+)?)([DY])(?:\+|\(|$)/.exec(maturity.trim());
  if (match === null) return null;
  const value = Number(match[1]);
  return match[2] === 'D' ? value / DAYS_PER_YEAR : value;
}
