import { addDecimals, decimalToNumber, parseDecimal, type Decimal } from './decimal.ts';

/** A longer list is cut to {@link FIRST_ROWS} rows plus one row for the rest. */
export const MAX_ROWS = 5;
export const FIRST_ROWS = 4;
/** Fields that name a bond; the rest row carries its name in whichever of these its rows have, and always in `name`. */
const NAME_FIELDS = ['symbol', 'securityName', 'secshortname'];

/** The row that represents the rest: its name, and the sums of the numeric fields of those rows. */
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
 * Reduces a list of more than 5 rows to its first 4 and one row for the rest (spec 9). Sums are exact and cover numbers only:
 * numeric text such as a bond code is left out. Five rows or fewer are returned unchanged.
 */
export const limitRows = <Row extends object>(
  rows: readonly Row[],
  nameOfRest: string,
): readonly (Row | RestRow)[] => {
  if (rows.length <= MAX_ROWS) return rows;
  const others = rows.slice(FIRST_ROWS);
  const sums = [...sumFields(others)].map(([field, sum]) => [field, decimalToNumber(sum)] as const);
  const names = NAME_FIELDS.filter((field) => others.some((row) => field in row)).map(
    (field) => [field, nameOfRest] as const,
  );
  return [
    ...rows.slice(0, FIRST_ROWS),
    { ...Object.fromEntries(sums), ...Object.fromEntries(names), name: nameOfRest },
  ];
};
