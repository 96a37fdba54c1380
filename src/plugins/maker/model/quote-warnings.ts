import type { BestMarket } from '#contract/entities';
import { bestAgainst, type DateText, e4Text, throughBp, type YieldE4, yieldOrNull } from '#contract/rules';
import type { QuoteSide } from './columns.ts';

/** Why a leg needs confirmation before it is sent. Figures as text. */
export type QuoteWarning =
  | {
      readonly kind: 'crosses';
      readonly symbol: string;
      readonly securityId: string;
      readonly side: QuoteSide;
      readonly price: string;
      /** The opposite quote that it would meet. */
      readonly best: string;
      readonly bp: string;
    }
  | {
      readonly kind: 'oldValuation';
      readonly symbol: string;
      readonly securityId: string;
      readonly date: DateText;
      readonly valuation: string;
    };

/** A leg that is new in the market with this send. `ownOther`: the user's own resting price on the other side, which the send replaces. */
export interface NewLeg {
  readonly side: QuoteSide;
  readonly price: YieldE4;
  readonly ownOther: YieldE4 | null;
}

interface Bond {
  readonly symbol: string;
  readonly securityId: string;
}

/** What needs confirmation about the legs of one bond: they would trade at once, or are based on a valuation from before `oldest`. */
export function warningsOf(
  { symbol, securityId }: Bond,
  legs: readonly NewLeg[],
  best: BestMarket | undefined,
  oldest: DateText,
): readonly QuoteWarning[] {
  if (best === undefined || legs.length === 0) return [];
  const found = legs.flatMap(({ side, price, ownOther }): QuoteWarning[] => {
    const other = bestAgainst(side === 'bid' ? 1 : 2, best);
    if (other === null || other === ownOther) return [];
    const bp = throughBp(side === 'bid' ? 1 : 2, price, other);
    return bp < 0
      ? []
      : [
          {
            kind: 'crosses',
            symbol,
            securityId,
            side,
            price: e4Text(price),
            best: e4Text(other),
            bp: bp.toFixed(2),
          },
        ];
  });
  const { valDate } = best;
  const valuation = yieldOrNull(best.valYield);
  if (typeof valDate !== 'string' || valuation === null || valDate >= oldest) return found;
  return [
    ...found,
    { kind: 'oldValuation', symbol, securityId, date: valDate, valuation: e4Text(valuation) },
  ];
}
