import type { PriceTrend } from '#contract/entities';
import { parseBeijingTime } from '#contract/rules';
import type { ChartSeries } from '#core/chart';
import { numberText, priceNumber, priceText } from '#core/format';
import type { TFunction } from 'i18next';

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

/** Of bid, offer and the area between them. */
const SPREAD_OPACITY = 0.4;

const figure = (value: number | null): string => priceText(value) || '--';

/** How the columns of `trendData` are drawn. */
export function trendSeries(t: TFunction): ChartSeries[] {
  return [
    // The spread is a quiet band behind the trades: two stepped lines a tick apart read as a bar code [U17].
    // Minutes without a firm quote have no price of their own.
    {
      label: t('depth:bid'),
      colour: '--bid',
      fillToNext: '--fg-3',
      opacity: SPREAD_OPACITY,
      width: 1,
      stepped: true,
      gaps: true,
      format: figure,
    },
    {
      label: t('depth:ofr'),
      colour: '--ofr',
      opacity: SPREAD_OPACITY,
      width: 1,
      stepped: true,
      gaps: true,
      format: figure,
    },
    { label: t('depth:lastYield'), colour: '--fg', width: 1.6, stepped: true, format: figure },
    { label: t('depth:valuation'), colour: '--fg-3', width: 1, dash: [4, 4], format: figure },
    {
      label: t('depth:volume'),
      colour: '--line-strong',
      fill: '--line-strong',
      bars: true,
      scale: 'qty',
      format: (value) => numberText(value),
    },
  ];
}
