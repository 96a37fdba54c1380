import { Chart, type ChartSeries } from '#core/chart';
import { numberText, priceText } from '#core/format';
import { useRow } from '#core/hooks';
import { PanelState, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BondPanel } from './BondPanel.tsx';
import { depthCurve } from './depth-curve.ts';
import { depthPlugin } from './plugin.ts';

/** The quantity bid and offered at a yield or better. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  return (
    <BondPanel channel={channel} stream="fullmarket">
      {(securityId) => <Depth key={securityId} securityId={securityId} />}
    </BondPanel>
  );
}

const yieldText = (value: number): string => value.toFixed(4);

function Depth({ securityId }: { readonly securityId: string }): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const full = useRow(market.full, securityId);
  const quotes = full?.quotes;
  // The row is changed in place; its list of quotes is a new one with every change.
  const curve = useMemo(() => depthCurve(quotes ?? []), [quotes]);
  const [yields, bid, ofr] = curve;
  const isStale = useObserved(useCallback(() => market.full.stale, [market]));
  // Before the first snapshot nothing is known, which differs from nothing quoted.
  if (full === undefined && isStale) return <SkeletonRows label={t('depth:loading')} rows={8} columns={1} />;
  if (yields.length === 0) return <PanelState kind="empty" title={t('depth:noQuotes')} />;
  const figure = (value: number | null): string => numberText(value);
  const series: ChartSeries[] = [
    {
      label: t('depth:bidTotal'),
      colour: '--bid',
      fill: '--bid-soft',
      width: 1.6,
      stepped: true,
      format: figure,
    },
    {
      label: t('depth:ofrTotal'),
      colour: '--ofr',
      fill: '--ofr-soft',
      width: 1.6,
      stepped: 'left',
      dash: [6, 2],
      format: figure,
    },
  ];
  return (
    <Chart
      label={t('depth:depthLabel', { name: market.best.get(securityId)?.symbol ?? securityId })}
      series={series}
      data={curve}
      x={{ kind: 'linear', format: (value, decimals) => value.toFixed(Math.max(2, decimals)) }}
      fromZero
      atRest="largest"
      formatY={(value) => numberText(value)}
      table={{
        head: [t('depth:yield'), t('depth:bidTotal'), t('depth:ofrTotal')],
        rows: yields
          .slice(1, -1)
          .map((at, index) => [
            priceText(at) || yieldText(at),
            figure(bid[index + 1] ?? null),
            figure(ofr[index + 1] ?? null),
          ]),
      }}
    />
  );
}
