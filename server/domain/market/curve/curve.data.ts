import type { SpreadClass } from '#server/db/tables';

/** Nelson-Siegel curve: level, slope, curvature in %, tau in years. */
export const CURVE = { tau: 2.2, level: 2.28, slope: -1, curvature: -1.25, floorPct: 0.3 };

/** Spread over treasuries at 3 to 5 years, bp. */
export const SPREAD_BP: Readonly<Record<SpreadClass, number>> = {
  GB: 0,
  CDB: 8,
  POLICY: 10,
  LGB: 20,
  NCD: 22,
  CP: 25,
  MTN_AAA: 38,
  MTN_AAP: 55,
  MTN_AA: 95,
  EB: 45,
  CB: 42,
  T2: 45,
  PERP: 52,
  ABS: 58,
};
/** How the spread grows with remaining years. */
export const SPREAD_BY_YEARS: readonly (readonly [years: number, factor: number])[] = [
  [1, 0.6],
  [3, 1],
  [5, 1],
  [10, 1.3],
];
