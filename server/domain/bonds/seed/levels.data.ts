import type { SpreadClass } from '#server/db/tables';

/** Rough 10-year treasury yield in % in each issue year; later years use the last. */
export const TEN_YEAR_BY_YEAR: Readonly<Record<number, number>> = {
  2010: 3.5,
  2011: 3.8,
  2012: 3.5,
  2013: 3.9,
  2014: 4.1,
  2015: 3.4,
  2016: 2.9,
  2017: 3.6,
  2018: 3.6,
  2019: 3.2,
  2020: 2.95,
  2021: 3.0,
  2022: 2.8,
  2023: 2.7,
  2024: 2.25,
  2025: 1.75,
  2026: 1.8,
};

/** Difference to the 10-year yield in % by years of maturity. */
export const TENOR_SLOPE: readonly (readonly [years: number, difference: number])[] = [
  [0, -0.56],
  [1, -0.54],
  [2, -0.49],
  [3, -0.43],
  [5, -0.28],
  [7, -0.13],
  [10, 0],
  [20, 0.22],
  [30, 0.31],
  [50, 0.38],
];

/** Spread over the treasury curve in % at issue; doubled for issues before 2022. */
export const ISSUE_SPREAD: Readonly<Record<SpreadClass, number>> = {
  GB: 0,
  CDB: 0.08,
  POLICY: 0.1,
  LGB: 0.2,
  NCD: 0.22,
  CP: 0.25,
  MTN_AAA: 0.38,
  MTN_AAP: 0.55,
  MTN_AA: 0.95,
  EB: 0.45,
  CB: 0.42,
  T2: 0.45,
  PERP: 0.52,
  ABS: 0.58,
};
