import type { MarketServices } from '#server/domain/market';
import type { Trade } from '#server/matching';
import type { StoredAlert } from './alert-record.ts';

/** A price as both a yield and a clean price, whole 1e-4; the clean price may be unknown. */
export interface YieldAndClean {
  readonly yieldE4: number;
  readonly clean: number | null;
}

/**
 * The prices relevant to an alert now, oldest first, in whole 1e-4 of its price type: the best quote of its side, or for trades those given,
 * else the last one. Empty when there is no quote.
 */
export function pricesForAlert(
  { security_id, field, price_type }: Pick<StoredAlert, 'security_id' | 'field' | 'price_type'>,
  view: MarketServices['view'],
  trades: readonly Trade[],
): number[] {
  const market = view.get(security_id);
  if (market === undefined) return [];
  const seen: readonly (YieldAndClean | null | undefined)[] =
    field === 'last'
      ? trades.length > 0
        ? trades
        : [market.last && { yieldE4: market.last.yieldE4, clean: null }]
      : [field === 'bid' ? market.bid?.best : market.ofr?.best];
  return seen
    .flatMap((price) => (price ? [price_type === 'Y' ? price.yieldE4 : price.clean] : []))
    .filter((price) => price !== null);
}
