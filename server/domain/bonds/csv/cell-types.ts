import { isDateText, parseDecimal } from '#contract/rules';

/** Result of a cell: its value, or why it is refused. Empty cells never get here. */
type CellResult<T> = { readonly value: T } | { readonly reason: string };
export type CellType<T> = (text: string) => CellResult<T>;

export const words =
  (maxLength: number): CellType<string> =>
  (text) =>
    text.length <= maxLength ? { value: text } : { reason: `longer than ${maxLength} characters` };

/** Text of a given form; `example` is shown on refusal. */
export const form =
  (pattern: RegExp, example: string): CellType<string> =>
  (text) =>
    pattern.test(text) ? { value: text } : { reason: `expected a form such as ${example}` };

/** One of the names on the left (any case), or its value. */
export function oneOf<T extends string | number>(names: Readonly<Record<string, T>>): CellType<T> {
  const byName = new Map(Object.entries(names).map(([name, value]) => [name.toLowerCase(), value]));
  return (text) => {
    const value = byName.get(text.toLowerCase());
    return value === undefined ? { reason: `expected one of ${Object.keys(names).join(', ')}` } : { value };
  };
}

/** A calendar date written 2026-11-20, 2026/11/20, 2026.11.20 or 20261120; returns YYYY-MM-DD. */
export const day: CellType<string> = (text) => {
  const match = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text);
  const compact = /^\d+$/.test(text);
  if (match === null || (compact && text.length !== 8))
    return { reason: 'expected a date such as 2026-11-20' };
  const [, year = '', month = '', date = ''] = match;
  const value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDateText(value) ? { value } : { reason: 'no such date in the calendar' };
};

/** A decimal number within bounds (both included), with a maximum number of decimals, without separators or units. */
export const number =
  (min: number, max: number, decimals: number): CellType<number> =>
  (text) => {
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text))
      return { reason: 'expected a number without separators or units' };
    const parsed = parseDecimal(text);
    const value = Number(text);
    if (parsed === null || value < min || value > max)
      return { reason: `must lie between ${min} and ${max}` };
    return parsed.scale <= decimals ? { value } : { reason: `has more than ${decimals} decimals` };
  };
