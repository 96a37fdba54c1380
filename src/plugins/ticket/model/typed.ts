import { parseDecimal } from '#contract/rules';
import { typedText } from '#core/format';

/** The text typed into a number field. `exact` is its decimal text, for display and storage. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'bad' }
  | { readonly kind: 'number'; readonly value: number; readonly exact: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Parses a yield or price as typed: full-width digits and a trailing `%` are fine, exponents, words and two decimal points are not. */
export function typedPrice(text: string): Typed {
  const exact = typedText(text).replaceAll(/\s/g, '').replace(/%$/, '');
  if (exact === '') return { kind: 'empty' };
  if (!NUMBER.test(exact) || exact.length > 40 || parseDecimal(exact) === null) return { kind: 'bad' };
  return { kind: 'number', value: Number(exact), exact };
}

/** Value of a unit in 万元. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  w: 1,
  万: 1,
  万元: 1,
  k: 1000,
  千: 1000,
  kw: 1000,
  千w: 1000,
  千万: 1000,
  e: 10_000,
  y: 10_000,
  亿: 10_000,
  亿元: 10_000,
};
const QUANTITY = /^(\d+(?:\.\d*)?|\.\d+)(.*)$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?!\d)/;

/** Parses a quantity in 万元 as dealers write it: `5000`, `5,000`, `5000w`, `2k`, `2kw`, `2千万`, `0.2e`, `0.2亿`. */
export function typedQuantity(text: string): Typed {
  const normalised = typedText(text).replaceAll(/\s/g, '').toLowerCase();
  if (normalised === '') return { kind: 'empty' };
  const match = QUANTITY.exec(GROUPED.test(normalised) ? normalised.replaceAll(',', '') : normalised);
  const [, figure = '', unit = ''] = match ?? [];
  const times = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  const parsed = parseDecimal(figure);
  if (match === null || times === undefined || parsed === null || figure.length > 20) return { kind: 'bad' };
  // Exact: units × times, and only then the decimal point.
  const units = parsed.units * BigInt(times);
  const factor = 10n ** BigInt(parsed.scale);
  if (units % factor !== 0n)
    return { kind: 'number', value: Number(units) / Number(factor), exact: normalised };
  const whole = units / factor;
  return { kind: 'number', value: Number(whole), exact: whole.toString() };
}
