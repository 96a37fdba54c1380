import { transaction } from '#contract/api';
import type { Price, Valuation, ValuationProvider } from '#contract/entities';
import { addDecimals, decimalToNumber, parseDecimal } from '#contract/rules';
import { bpText, dateText, numberText, priceText } from '#core/format';
import { PanelState, SkeletonRows, Tag } from '#core/kit';
import { instrumentOf, type PanelProps } from '#core/plugin';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BondFacts } from './BondFacts.tsx';
import { ForUsers } from './ForUsers.tsx';
import './info.css';
import { LinkIssuer } from './LinkIssuer.tsx';
import { NewestLikeThis, NewestOfMarket } from './NewestBonds.tsx';
import { NoBond } from './NoBond.tsx';
import { OnceInSight } from './OnceInSight.tsx';
import { depthPlugin } from './plugin.ts';
import { useBondId, useBondInfo } from './use-bond.ts';

/** The tall column: the bond's data, its valuations, similar bonds, and the most recently quoted ones. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { t } = useTranslation();
  const securityId = useBondId(channel);
  const info = useBondInfo(securityId);
  if (securityId === null) return <NoBond channel={channel} />;
  if (info.state === 'failed') return <FailedState title={t('depth:failed')} onRetry={info.retry} />;
  const pick = (id: string, name: string) => channel.publish('bond', instrumentOf(id, name));
  return (
    <div role="group" className="depth-info" tabIndex={0} aria-label={t('depth:panel.info')}>
      <section>
        <h3>{t('depth:basics')}</h3>
        {info.state === 'ready' ? (
          <BondFacts bond={info.value} issuer={<LinkIssuer issuer={info.value.issuer} channel={channel} />} />
        ) : (
          <SkeletonRows label={t('depth:loading')} rows={17} columns={2} />
        )}
      </section>
      <ForUsers atLogin>
        {() => (
          <>
            <section>
              <h3>{t('depth:valuations')}</h3>
              <Valuations key={securityId} securityId={securityId} />
            </section>
            <OnceInSight>
              <section>
                <h3>{t('depth:similar')}</h3>
                <Similar securityId={securityId} onPick={pick} />
              </section>
              <ForUsers>
                {() => (
                  <>
                    <NewestLikeThis securityId={securityId} onPick={pick} />
                    <NewestOfMarket onPick={pick} />
                  </>
                )}
              </ForUsers>
            </OnceInSight>
          </>
        )}
      </ForUsers>
    </div>
  );
}

/** Calls `ask` when the valuation in the header changes: what was read before belongs to an earlier day. */
function useRevalued(securityId: string, ask: () => Promise<void>): void {
  const {
    market: { best },
  } = usePlugin(depthPlugin);
  const valuation = useSyncExternalStore(
    useCallback((listener) => best.watchRow(securityId, listener), [best, securityId]),
    () => {
      const { valYield = null, valDate = '' } = best.get(securityId) ?? {};
      return valYield === null ? null : `${valYield} ${valDate}`;
    },
  );
  const lastValuation = useRef(valuation);
  useEffect(() => {
    if (valuation === null || valuation === lastValuation.current) return;
    if (lastValuation.current !== null) void ask();
    lastValuation.current = valuation;
  }, [valuation, ask]);
}

function Valuations({ securityId }: { readonly securityId: string }): ReactNode {
  const { t } = useTranslation();
  const page = useCall(
    transaction.selectBondValuationEntityFromCom,
    { query: { securityId } },
    { cached: true },
  );
  useRevalued(securityId, page.refresh);
  if (page.state === 'failed') return <FailedState title={t('depth:failed')} onRetry={page.retry} />;
  if (page.state !== 'ready') return <SkeletonRows label={t('depth:loading')} rows={8} columns={3} />;
  const valuation = page.value.content[0];
  if (!valuation || valuation.providers.length === 0)
    return <PanelState kind="empty" title={t('depth:noValuation')} />;
  return <ValuationTable valuation={valuation} />;
}

const isToExercise = ({ recommended }: ValuationProvider): boolean => recommended === 'exe';

/** The full price of the recommended term: a provider states only that to maturity. */
function dirtyOf(item: ValuationProvider): Price {
  const [clean, accrued] = [parseDecimal(item.cleanExe), parseDecimal(item.accrued)];
  return isToExercise(item) && clean !== null && accrued !== null
    ? decimalToNumber(addDecimals(clean, accrued))
    : item.dirtyMat;
}

function ValuationTable({ valuation }: { readonly valuation: Valuation }): ReactNode {
  const { t } = useTranslation();
  const lines: readonly (readonly [label: string, (provider: ValuationProvider) => string])[] = [
    [t('depth:yield'), (item) => priceText(isToExercise(item) ? item.yieldExe : item.yieldMat)],
    ...(valuation.providers.some((item) => isToExercise(item) && item.yieldMat !== null)
      ? [[t('depth:yieldToMaturity'), (item: ValuationProvider) => priceText(item.yieldMat)] as const]
      : []),
    [t('depth:change'), (item) => bpText(item.chgBp)],
    [t('depth:clean'), (item) => priceText(isToExercise(item) ? item.cleanExe : item.cleanMat)],
    [t('depth:dirty'), (item) => priceText(dirtyOf(item))],
    [t('depth:duration'), (item) => numberText(item.modifiedDuration, 4)],
    [t('depth:convexity'), (item) => numberText(item.convexity, 4)],
    [t('depth:dv01'), (item) => numberText(item.dv01, 4)],
  ];
  return (
    <table className="depth-valuation">
      <caption>{t('depth:valuationDate', { date: dateText(valuation.valuationDate) })}</caption>
      <thead>
        <tr>
          <td aria-hidden />
          {valuation.providers.map((item) => (
            <th key={item.source} scope="col">
              {t(`depth:source.${item.source}`)}
              {isToExercise(item) && <Tag>{t('depth:toExercise')}</Tag>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, read]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {valuation.providers.map((item) => (
              <td key={item.source} className="k-num">
                {read(item) || '--'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Similar({
  securityId,
  onPick,
}: {
  readonly securityId: string;
  readonly onPick: (securityId: string, name: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const list = useCall(
    transaction.getResembleSecurityList,
    { query: { securityId, rows: 8 } },
    { cached: true },
  );
  if (list.state === 'failed') return <FailedState title={t('depth:failed')} onRetry={list.retry} />;
  if (list.state !== 'ready') return <SkeletonRows label={t('depth:loading')} rows={8} columns={3} />;
  if (list.value.length === 0) return <PanelState kind="empty" title={t('depth:noSimilar')} />;
  return (
    <ul className="depth-similar">
      {list.value.map((bond) => (
        <li key={bond.securityid}>
          <button type="button" onClick={() => onPick(bond.securityid, bond.secshortname)}>
            <span title={bond.secshortname}>{bond.secshortname}</span>
            <small className="k-num">{bond.trueRemainMaturityStr}</small>
            <span className="k-num">{priceText(bond.valYield) || '--'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
