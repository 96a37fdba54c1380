import type { PriceTrend } from '#contract/entities';
import { parseBeijingTime } from '#contract/rules';
import { priceNumber } from '#core/format';

/** What the intraday chart draws: times (epoch seconds), bid, offer, last yield, valuation, volume. */
export type TrendData = readonly [
  times: number[],
  bid: (number | null)[],
  ofr: (number | null)[],
  last: (number | null)[],
  valuation: (number | null)[],
  qty: number[],
];

/** Columns for the chart. A minute without a trade keeps a gap in `last`; the chart spans it. */
export function trendData(trend: PriceTrend): TrendData {
  const valuation = priceNumber(trend.valYield);
  const data: [
    number[],
    (number | null)[],
    (number | null)[],
    (number | null)[],
    (number | null)[],
    number[],
  ] = [[], [], [], [], [], []];
  for (const [time, last, bid, ofr, qty] of trend.points) {
    const at = parseBeijingTime(time);
    if (at === null) continue;
    data[0].push(Math.floor(at / 1000));
    data[1].push(priceNumber(bid));
    data[2].push(priceNumber(ofr));
    data[3].push(priceNumber(last));
    data[4].push(valuation);
    data[5].push(qty);
  }
  return data;
}
