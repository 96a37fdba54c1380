import type { DateText } from './dates.ts';
import { type Problem, problem } from './problem.ts';

/** The bond and settlement of a deal. An absent fact is unknown and is not checked. */
export interface DealFacts {
  /** null: no such bond. */
  readonly bond?: {
    readonly symbol: string;
    readonly bondType: string;
    readonly issuerRating: string;
    readonly maturityDate: DateText | null;
  } | null;
  readonly today?: DateText;
  /** null: the code resolves to no date on which anything trades. */
  readonly settleDate?: DateText | null;
}

/** Refuses a bond that does not exist or has matured. */
export function bondProblem(securityId: string, { bond, today }: DealFacts): Problem | null {
  if (bond === null) return problem('securityId', 'noSuchBond', { securityId });
  if (bond === undefined || bond.maturityDate === null || today === undefined || bond.maturityDate > today)
    return null;
  return problem('securityId', 'matured', { symbol: bond.symbol, limit: bond.maturityDate });
}

/**
 * Refuses a settlement that resolves to no date (null), falls on or after maturity, or differs from the date asked for, if one
 * was. Null: no objection, or the date is not known yet (undefined).
 */
export function settlementProblem({ bond, settleDate }: DealFacts, requestedDate?: DateText): Problem | null {
  if (settleDate === null) return problem('settlType', 'badSettlement');
  if (settleDate === undefined) return null;
  const end = bond?.maturityDate ?? null;
  if (end !== null && end <= settleDate)
    return problem('settlType', 'pastMaturity', { date: settleDate, limit: end });
  return requestedDate === undefined || requestedDate === settleDate
    ? null
    : problem('settlDate', 'otherSettlDate', { limit: settleDate });
}
