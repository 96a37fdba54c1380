import { bpText, changeTone } from '#core/format';
import { Skeleton } from '#core/kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurvePoint, curveSpread, curveYield } from './model/curve.ts';
import { HomeState } from './parts/HomeState.tsx';
import { useIsLogin } from './parts/LoginLink.tsx';
import './quotes.css';
import './home.css';

const CurveChart = lazy(() =>
  import('./parts/CurveChart.tsx').then((module) => ({ default: module.CurveChart })),
);

/** Treasury and policy-bank curves, and their figures by tenor. */
export function View(): ReactNode {
  const { t } = useTranslation();
  const isMasked = !useIsLogin();
  return (
    <HomeState empty={t('quotes:empty.curve')} isEmpty={(page) => page.curve.length === 0}>
      {({ curve }) => (
        <div className="q-curve">
          <div className="q-curve-chart">
            <Suspense fallback={<Skeleton height={120} />}>
              <CurveChart curve={curve} isMasked={isMasked} />
            </Suspense>
          </div>
          <Tenors curve={curve} isMasked={isMasked} />
        </div>
      )}
    </HomeState>
  );
}

/** The same figures to read off, tenors across. Readers of the page have them in the chart's own table. */
function Tenors({
  curve,
  isMasked,
}: {
  readonly curve: readonly CurvePoint[];
  readonly isMasked: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="q-tenors" aria-hidden>
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
