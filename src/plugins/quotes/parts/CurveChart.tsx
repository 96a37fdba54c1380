import { Chart } from '#core/chart';
import { bpText } from '#core/format';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curveData, type CurvePoint, curveSpread, curveYield } from '../model/curve.ts';

interface Props {
  readonly curve: readonly CurvePoint[];
  readonly isMasked: boolean;
}

/** The two curves over a logarithmic tenor axis. A separate chunk: it loads the chart library. */
export function CurveChart({ curve, isMasked }: Props): ReactNode {
  const { t } = useTranslation();
  const data = useMemo(() => curveData(curve), [curve]);
  const tenors = useMemo(() => new Map(curve.map((point) => [point.years, point.tenor])), [curve]);
  const format = (value: number | null) => (value === null ? '--' : curveYield(value, isMasked));
  return (
    <Chart
      label={t('quotes:curve.label')}
      series={[
        { label: t('quotes:curve.treasury'), colour: '--accent', width: 2, points: true, format },
        { label: t('quotes:curve.cdb'), colour: '--ok', width: 1.5, dash: [5, 3], points: true, format },
      ]}
      data={data}
      x={{ kind: 'log', ticks: [...tenors.keys()], format: (years) => tenors.get(years) ?? '' }}
      formatY={(value) => value.toFixed(2)}
      table={{
        head: [
          t('quotes:curve.tenor'),
          t('quotes:curve.treasury'),
          t('quotes:curve.cdb'),
          t('quotes:curve.change'),
          t('quotes:curve.spread'),
        ],
        rows: curve.map((point) => [
          point.tenor,
          curveYield(point.treasury, isMasked),
          curveYield(point.cdb, isMasked),
          bpText(point.chgBp),
          bpText(curveSpread(point, isMasked)),
        ]),
      }}
    />
  );
}
