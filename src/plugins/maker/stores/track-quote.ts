import { quoteEvent } from '#contract/rules';
import type { TwoSidedQuote } from '#contract/entities';
import type { Reporter } from '#core/report';

/** A use for analytics: both sides of a bond are firm quotes of one batch. */
export function trackQuote(
  report: Pick<Reporter, 'track'>,
  { settlType = '' }: Pick<TwoSidedQuote, 'settlType'>,
  bondType: string,
): void {
  report.track(quoteEvent({ bondType, quoteInd: 1, settlType, pricing: 'bulk' }));
}
