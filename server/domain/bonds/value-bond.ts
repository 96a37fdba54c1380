import { BondMathError, figuresFromYield, yieldFromPrice } from '#contract/rules';
import type { ValuationSource } from '#server/db/tables';
import type { BondTerms } from './bond-terms.ts';
import { roundFigure } from './round-figure.ts';
import type { ValuationRecord } from './valuation-record.ts';

export interface ValuationInput {
  readonly source: ValuationSource;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The provider's yield in %: to exercise if an option is outstanding, else to maturity. */
  readonly yieldPct: number;
  /** The same yield one workday earlier, for the change; null or absent when unknown. */
  readonly previousYieldPct?: number | null;
  readonly demo?: boolean;
}

/**
 * A provider's figures for a bond, computed from its yield with the contract's mathematics. The price follows from the yield to exercise where
 * there is one, and the yield to maturity from that price. null when the bond has no price on that day (not yet issued, matured).
 */
export function valueBond(
  terms: BondTerms,
  { source, date, yieldPct, previousYieldPct, demo = false }: ValuationInput,
): ValuationRecord | null {
  try {
    return computed(terms, date, source, yieldPct, previousYieldPct ?? null, demo);
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}

function computed(
  terms: BondTerms,
  date: string,
  source: ValuationSource,
  yieldPct: number,
  previousYieldPct: number | null,
  demo: boolean,
): ValuationRecord {
  const { exerciseDate, ...plain } = terms;
  const hasExercise = exerciseDate !== undefined && exerciseDate > date;
  const endsAtExercise = hasExercise && exerciseDate >= terms.maturityDate;
  const ytm = roundFigure(yieldPct, 4) / 100;
  const figures = figuresFromYield(terms, date, ytm);
  const [clean, accrued] = [roundFigure(figures.cleanPrice, 4), roundFigure(figures.accruedInterest, 4)];
  const yieldToMaturity = (): number =>
    hasExercise ? yieldFromPrice(plain, date, { cleanPrice: figures.cleanPrice }) * 100 : yieldPct;
  return {
    securityId: terms.securityId,
    valuationDate: date,
    source,
    yieldMat: endsAtExercise ? null : roundFigure(yieldToMaturity(), 4),
    yieldExe: hasExercise ? roundFigure(yieldPct, 4) : null,
    cleanMat: endsAtExercise ? null : clean,
    cleanExe: hasExercise ? clean : null,
    // From the rounded two, so that the three agree.
    dirtyMat: roundFigure(clean + accrued, 4),
    accrued,
    modifiedDuration: roundFigure(figures.modifiedDuration, 4),
    convexity: roundFigure(figures.convexity, 4),
    dv01: roundFigure(figures.dv01, 6),
    // Fixed cash flows: a spread moves the price as the yield does.
    spreadDuration: roundFigure(figures.modifiedDuration, 4),
    recommended: hasExercise ? 'exe' : 'mat',
    chgBp:
      previousYieldPct === null
        ? null
        : roundFigure((roundFigure(yieldPct, 4) - roundFigure(previousYieldPct, 4)) * 100, 2),
    demo,
  };
}
