import { bpText, changeTone } from '#core/format';
import { useAvailableWidth } from '#core/hooks';
import { type ColumnSizing, widthFor, useFit } from '#core/grid/columns';
import { Skeleton } from '#core/kit';
import { lazyPart } from '#core/query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurvePoint, curveSpread, curveYield } from './model/curve.ts';
import { HomeState } from './parts/HomeState.tsx';
import { useSeesPrices } from './parts/ForUsers.tsx';
import './quotes.css';
import './home.css';

const CurveChart = lazyPart(() => import('./parts/CurveChart.tsx').then(({ CurveChart: Part }) => Part));

/** Treasury and policy-bank curves, and their figures by tenor. */
export function View(): ReactNode {
  const { t } = useTranslation();
  const isMasked = !useSeesPrices();
  return (
    <HomeState empty={t('quotes:empty.curve')} isEmpty={(page) => page.curve.length === 0}>
      {({ curve }) => (
        <div className="q-curve">
          <div className="q-curve-chart">
            <Suspense fallback={<Skeleton height="100%" />}>
              <CurveChart curve={curve} isMasked={isMasked} />
            </Suspense>
          </div>
          <Tenors curve={curve} isMasked={isMasked} />
        </div>
      )}
    </HomeState>
  );
}

/** The most important tenors, in order: the others are dropped first in a narrow panel. */
const MAIN_TENORS: readonly string[] = ['10Y', '5Y', '1Y', '3Y', '30Y', '7Y', '2Y', '20Y'];
/** Px of the column that names the lines, with the margins of the table. */
const NAMES_PX = 72;
const TENOR_PX = widthFor('-0.1234', 11) - 4;

/** A tenor's column; 10 years are always shown. */
function tenorColumn(point: CurvePoint): CurvePoint & ColumnSizing {
  const rank = MAIN_TENORS.indexOf(point.tenor);
  if (rank === 0) return { ...point, width: TENOR_PX };
  return { ...point, width: TENOR_PX, dropOrder: rank < 0 ? 1 : MAIN_TENORS.length + 1 - rank };
}

/** The same figures to read off, tenors across. Screen readers have them in the chart's own table. */
function Tenors({
  curve: points,
  isMasked,
}: {
  readonly curve: readonly CurvePoint[];
  readonly isMasked: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const all = useMemo(() => points.map(tenorColumn), [points]);
  const { visible: curve } = useFit(all, useAvailableWidth(table?.parentElement ?? null), NAMES_PX);
  return (
    <table className="q-tenors" aria-hidden ref={setTable}>
      <tbody>
        <tr>
          <th>{t('quotes:curve.tenor')}</th>
          {curve.map((point) => (
            <th key={point.tenor}>{point.tenor}</th>
          ))}
        </tr>
        <tr>
          <th>{t('quotes:curve.treasury')}</th>
          {curve.map((point) => (
            <td key={point.tenor}>{curveYield(point.treasury, isMasked)}</td>
          ))}
        </tr>
        <tr>
          <th>{t('quotes:curve.change')}</th>
          {curve.map((point) => (
            <td key={point.tenor} className={`k-${changeTone(point.chgBp)}`}>
              {bpText(point.chgBp)}
            </td>
          ))}
        </tr>
        <tr>
          <th>{t('quotes:curve.spread')}</th>
          {curve.map((point) => (
            <td key={point.tenor}>{bpText(curveSpread(point, isMasked))}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
