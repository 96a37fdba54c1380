import type { SidedLevel } from '#contract/entities';
import { priceNumber } from '#core/format';

/** Most prices shown on a side: distant quotes would squeeze the rest together. */
const MAX_POINTS = 24;
/** Room on either side of the curves, as a share of their width. */
const MARGIN = 0.06;
const INTENTION = 99;

/** What the depth chart draws: yields, then the quantity bid at a yield or better, and the quantity offered, 万元. */
export type DepthCurve = readonly [yields: number[], bid: (number | null)[], ofr: (number | null)[]];

/** Quantity that each price adds to the better ones, best first. */
function totals(quotes: readonly SidedLevel[], side: 1 | 2): [price: number, total: number][] {
  const byPrice = new Map<number, number>();
  for (const quote of quotes) {
    const price = priceNumber(quote.yield);
    if (quote.side !== side || price === null || quote.quoteInd === INTENTION) continue;
    byPrice.set(price, (byPrice.get(price) ?? 0) + quote.qty);
  }
  // A bid is better the lower its yield, an offer the higher.
  const best = [...byPrice].sort(([a], [b]) => (side === 1 ? a - b : b - a)).slice(0, MAX_POINTS);
  let total = 0;
  return best.map(([price, qty]) => [price, (total += qty)]);
}

/** Cumulative bids and offers by yield. Intentions are not in the market and do not count. */
export function depthCurve(quotes: readonly SidedLevel[]): DepthCurve {
  const [bids, offers] = [totals(quotes, 1), totals(quotes, 2)];
  const inner = [...new Set([...bids, ...offers].map(([price]) => price))].sort((a, b) => a - b);
  const [low, high] = [inner[0], inner.at(-1)];
  if (low === undefined || high === undefined) return [[], [], []];
  const margin = Math.max(0.0005, (high - low) * MARGIN);
  const yields = [low - margin, ...inner, high + margin];
  return [
    yields,
    yields.map((at) => bids.findLast(([price]) => price <= at)?.[1] ?? null),
    yields.map((at) => offers.findLast(([price]) => price >= at)?.[1] ?? null),
  ];
}
