import { parseDecimal } from '#contract/rules';

/** Beyond any yield or price: 10,000 in whole 1e-4. */
const LARGEST = 100_000_000;

/** A price or yield as whole 1e-4, exactly; 'tick' for one with more than four decimals, 'range' for one that no bond has. */
export function toE4(value: number): number | 'tick' | 'range' {
  const parsed = parseDecimal(value);
  if (parsed === null) return 'range';
  const { units, scale } = parsed;
  if (scale > 4) return 'tick';
  const whole = units * 10n ** BigInt(4 - scale);
  return whole > LARGEST || whole < -LARGEST ? 'range' : Number(whole);
}

/** Whole 1e-4 as text with four decimals. */
export const e4Text = (e4: number): string => {
  const digits = String(Math.abs(e4)).padStart(5, '0');
  return `${e4 < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
