import type { PriceTrend } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { Chart } from '#core/chart';
import { numberText, priceText } from '#core/format';
import { useRow, useToday } from '#core/hooks';
import { PanelState, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BondPanel } from './BondPanel.tsx';
import { trendData, trendSeries } from './trend-view.ts';
import { depthPlugin } from './plugin.ts';

/** Last yield, bid, offer and volume by the minute, against the valuation. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { t } = useTranslation();
  return (
    <BondPanel channel={channel} stream="priceTrendMarket" label={t('depth:panel.trend')}>
      {(securityId) => <Trend securityId={securityId} />}
    </BondPanel>
  );
}

/** Minimum range of the chart, percent: 4 bp. */
const MIN_SPAN = 0.04;

const minute = (seconds: number): string => beijingTimeText(seconds * 1000).slice(11, 16);

function Trend({ securityId }: { readonly securityId: string }): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const trend = useRow(market.trend, securityId);
  const today = useToday();
  const isStale = useObserved(useCallback(() => market.trend.stale, [market]));
  // Before the first snapshot nothing is known, which differs from nothing traded.
  if (trend === undefined && isStale) return <SkeletonRows label={t('depth:loading')} rows={8} columns={1} />;
  if (trend === undefined || trend.points.length === 0)
    return <PanelState kind="empty" title={t('depth:noTrend')} />;
  const day = trend.points.at(-1)?.[0].slice(0, 10) ?? '';
  return (
    <>
      {/* Until the first event of a day the server keeps the last session. */}
      {day !== today && <div className="depth-trend-day">{t('depth:trendDay', { day: day.slice(5) })}</div>}
      <TrendChart
        trend={trend}
        points={trend.points}
        name={market.best.get(securityId)?.symbol ?? securityId}
      />
    </>
  );
}

/** `points` is a new list whenever a point changed; the row object itself is changed in place. */
function TrendChart({
  trend,
  points,
  name,
}: {
  readonly trend: PriceTrend;
  readonly points: PriceTrend['points'];
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation();
  const { valYield } = trend;
  // The chart must receive a new array exactly when the points or the valuation are new.
  const data = useMemo(() => trendData({ ...trend, points, valYield }), [trend, points, valYield]);
  const last = points.slice(-12);
  return (
    <Chart
      label={t('depth:trendLabel', { name })}
      series={trendSeries(t)}
      data={data}
      x={{ kind: 'time', format: minute }}
      leastSpan={MIN_SPAN}
      formatY={(value, decimals) => value.toFixed(Math.max(2, decimals))}
      table={{
        head: [t('depth:time'), t('depth:lastYield'), t('depth:bid'), t('depth:ofr'), t('depth:volume')],
        rows: last.map(([time, price, bid, ofr, qty]) => [
          time.slice(11, 16),
          priceText(price) || '--',
          priceText(bid) || '--',
          priceText(ofr) || '--',
          numberText(qty),
        ]),
      }}
    />
  );
}
