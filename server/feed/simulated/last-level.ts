import type { MarketView } from '#server/domain/market';

/** The last level of a bond's market: the session's last mid, or else its last trade, in 1e-4 %. */
export function lastLevel(view: MarketView, securityId: string): number | undefined {
  const bars = view.get(securityId)?.bars ?? [];
  const bar = bars.findLast(({ bid, ofr }) => bid !== null && ofr !== null);
  if (bar && bar.bid !== null && bar.ofr !== null) return (bar.bid + bar.ofr) / 2;
  return bars.at(-1)?.last ?? undefined;
}
