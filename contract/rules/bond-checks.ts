import type { DateText } from './dates.ts';
import { type Problem, problem } from './problem.ts';

/** What is to be dealt in, on which day. What is absent is not known, and not checked. */
export interface DealFacts {
  /** null: there is no such bond. */
  readonly bond?: {
    readonly symbol: string;
    readonly bondType: string;
    readonly issuerRating: string;
    readonly maturityDate: DateText | null;
  } | null;
  readonly today?: DateText;
  /** null: the code names no day on which anything trades. */
  readonly settleDate?: DateText | null;
}

/** Whether the bond exists and lives. */
export function bondProblem(securityId: string, { bond, today }: DealFacts): Problem | null {
  if (bond === null) return problem('securityId', 'noSuchBond', { securityId });
  if (bond === undefined || bond.maturityDate === null || today === undefined || bond.maturityDate > today)
    return null;
  return problem('securityId', 'matured', { symbol: bond.symbol, limit: bond.maturityDate });
}

/** Whether the settlement names a day, before the bond ends, and the one that was asked for where one was. */
export function settlementProblem({ bond, settleDate }: DealFacts, asked?: DateText): Problem | null {
  if (settleDate === null) return problem('settlType', 'badSettlement');
  if (settleDate === undefined) return null;
  const end = bond?.maturityDate ?? null;
  if (end !== null && end <= settleDate)
    return problem('settlType', 'pastMaturity', { date: settleDate, limit: end });
  return asked === undefined || asked === settleDate
    ? null
    : problem('settlDate', 'otherSettlDate', { limit: settleDate });
}
