import type { BestMarket, Price, PriceType } from '#contract/entities';

/** Difference of two yields in basis points, from whole units of 1e-4 %: 2.2025 - 2.2 is 0.25, not 0.2500000000000002. */
export const bpBetween = (a: number, b: number): number =>
  (Math.round(a * 10_000) - Math.round(b * 10_000)) / 100;

/** Difference in basis points when both are yields as plain numbers; null when one is missing, masked or a clean price. */
function yieldBp(a: Price, b: Price, type: PriceType): number | null {
  return type === 'Y' && typeof a === 'number' && typeof b === 'number' ? bpBetween(a, b) : null;
}

/** Bid yield less offer yield, bp: the spread. 0 is locked, below 0 crossed. */
export const spreadBp = (row: BestMarket): number | null =>
  yieldBp(row.bidPrice, row.ofrPrice, row.priceType);

/** By how many bp the bid beats the valuation: its yield is that much lower. */
export const bidBetterBp = (row: BestMarket): number | null =>
  yieldBp(row.valYield, row.bidPrice, row.priceType);

/** By how many bp the offer is cheaper than the valuation: its yield is that much higher. */
export const ofrBetterBp = (row: BestMarket): number | null =>
  yieldBp(row.ofrPrice, row.valYield, row.priceType);

/** The newest of the row's times, as text; '' when it has none. Time texts sort as texts. */
export function newestTime({
  bidTime,
  ofrTime,
  lastTime,
}: Pick<BestMarket, 'bidTime' | 'ofrTime' | 'lastTime'>): string {
  let newest = bidTime ?? '';
  if (ofrTime !== null && ofrTime > newest) newest = ofrTime;
  if (lastTime !== null && lastTime > newest) newest = lastTime;
  return newest;
}
