import { decimalToNumber, parseDecimal, roundDecimal } from '#contract/rules';

/** Below this a scaled number is off by less than a millionth. */
const MAX_SCALED = 1e9;
/** How far from a half it has to be for the nearest whole number to be beyond doubt. */
const MARGIN = 1e-4;

/**
 * Rounds a computed figure to `decimals` places, halves away from zero, as its decimal text is rounded. Only one next to a half is read as
 * text: a day's valuations are tens of thousands of figures. Throws RangeError for what is not a finite number.
 */
export function roundFigure(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  const scaled = value * unit;
  if (Math.abs(scaled) < MAX_SCALED && Math.abs(Math.abs(scaled % 1) - 0.5) > MARGIN) {
    // Without the sum, a small negative number would become -0.
    return Math.round(scaled) / unit + 0;
  }
  const parsed = parseDecimal(value);
  if (parsed === null) throw new RangeError(`not a finite number: ${value}`);
  return decimalToNumber(roundDecimal(parsed, decimals, 'halfUp'));
}
