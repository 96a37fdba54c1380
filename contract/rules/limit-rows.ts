import { addDecimals, decimalToNumber, parseDecimal, type Decimal } from './decimal.ts';

/** A longer list is cut to {@link ROWS_KEPT} rows and one row for the rest. */
export const MAX_ROWS = 5;
export const ROWS_KEPT = 4;
/** Fields that name a bond; the rest row carries its name in those that its rows have, and always in `name`. */
const NAME_FIELDS = ['symbol', 'securityName', 'secshortname'];

/** The row that stands for the rest: its name, and the sums of the other rows' numeric fields. */
export type RestRow = { readonly name: string } & Readonly<Record<string, string | number>>;

const sumFields = (rows: readonly object[]): Map<string, Decimal> => {
  const sums = new Map<string, Decimal>();
  for (const [field, value] of rows.flatMap((row) => Object.entries(row))) {
    const term = typeof value === 'number' ? parseDecimal(value) : null;
    if (term === null) continue;
    const sum = sums.get(field);
    sums.set(field, sum === undefined ? term : addDecimals(sum, term));
  }
  return sums;
};

/**
 * A list of more than 5 rows as its first 4 and one row of the rest (spec 9). Sums are exact and of numbers only: numeric text
 * such as a bond code stays out. Five rows or fewer come back unchanged.
 */
export const limitRows = <Row extends object>(
  rows: readonly Row[],
  nameOfRest: string,
): readonly (Row | RestRow)[] => {
  if (rows.length <= MAX_ROWS) return rows;
  const others = rows.slice(ROWS_KEPT);
  const sums = [...sumFields(others)].map(([field, sum]) => [field, decimalToNumber(sum)] as const);
  const names = NAME_FIELDS.filter((field) => others.some((row) => field in row)).map(
    (field) => [field, nameOfRest] as const,
  );
  return [
    ...rows.slice(0, ROWS_KEPT),
    { ...Object.fromEntries(sums), ...Object.fromEntries(names), name: nameOfRest },
  ];
};
