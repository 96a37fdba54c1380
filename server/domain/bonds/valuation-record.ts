import type { ValuationSource } from '#server/db/tables';

/**
 * One provider's valuation of one bond on one day. Yields in % per year, prices per 100 face, durations in years, change from the previous day
 * in basis points. `…Mat` to maturity, `…Exe` to the next exercise; null where that does not exist.
 */
export interface ValuationRecord {
  readonly securityId: string;
  /** YYYY-MM-DD, also the settlement date of its prices. */
  readonly valuationDate: string;
  readonly source: ValuationSource;
  readonly yieldMat: number | null;
  readonly yieldExe: number | null;
  readonly cleanMat: number | null;
  readonly cleanExe: number | null;
  readonly dirtyMat: number | null;
  readonly accrued: number | null;
  readonly modifiedDuration: number | null;
  readonly convexity: number | null;
  /** Price change per 100 face for one basis point. */
  readonly dv01: number | null;
  readonly spreadDuration: number | null;
  /** Which of the two yields the provider recommends. */
  readonly recommended: 'mat' | 'exe';
  readonly chgBp: number | null;
  readonly demo: boolean;
}

/** The yield that the provider recommends, % per year; the other one where it is missing. */
export const recommendedYield = ({
  recommended,
  yieldMat,
  yieldExe,
}: Pick<ValuationRecord, 'recommended' | 'yieldMat' | 'yieldExe'>): number | null =>
  recommended === 'exe' ? (yieldExe ?? yieldMat) : (yieldMat ?? yieldExe);
