import type { BestMarket } from '#contract/entities';
import { EMPTY, priceText } from '#core/format';
import { StatusDot } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTextOf } from '../model/clock-text.ts';
import type { FilteredRows } from '../stores/filtered-rows.ts';
import { PriceNotice } from '../stores/price-notice.ts';
import { isAwaited } from './use-quote-rows.ts';
import { useSampled } from './use-sampled.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  /** Number of rows shown and in total. Keep the identity. */
  readonly count: () => { readonly visible: number; readonly total: number };
  readonly currentId: string | null;
  /** The list, where it says so that the current bond is not in it: whoever searched for the bond looks for it here. */
  readonly rows?: Pick<FilteredRows<BestMarket>, 'get'> | undefined;
}

/** The line below a list of quotes: how many, how fresh, and the newest price change of the current bond. */
export function QuoteFoot({ count, currentId, rows }: Props): ReactNode {
  return (
    <footer className="q-foot">
      <Count count={count} />
      <Freshness />
      <PriceNoticeLine currentId={currentId} rows={rows} />
    </footer>
  );
}

function Count({ count }: Pick<Props, 'count'>): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const text = useSampled(
    useCallback(() => {
      if (isAwaited(market)) return t('quotes:loading');
      const { visible: visibleCount, total } = count();
      return visibleCount === total
        ? t('quotes:count', { count: visibleCount })
        : t('quotes:countOf', { shown: visibleCount, count: total });
    }, [market, count, t]),
    500,
  );
  return <span className="k-num">{text}</span>;
}

const Freshness = observer(function Freshness() {
  const { calendar, market, push, clock } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const time = useSampled(
    useCallback(() => {
      const at = push.health('bestmarket').lastFrameAt;
      return at === null ? null : clockTextOf(calendar.now() - (clock.monotonic() - at));
    }, [calendar, push, clock]),
    1000,
  );
  const { stale, wasLive } = market.best;
  const isInterrupted = wasLive || push.health('bestmarket').state === 'stale';
  return (
    <span className="q-fresh" data-stale={stale}>
      <StatusDot tone={stale ? 'warn' : 'ok'} />
      {t(stale ? (isInterrupted ? 'quotes:stale' : 'quotes:connecting') : 'quotes:live')}
      {time !== null && <span className="k-num">{t('quotes:freshness', { time })}</span>}
    </span>
  );
});

/** That the current bond is not in the list; empty while it is, or while that is not known. */
function useNotListed({ currentId, rows }: Pick<Props, 'currentId' | 'rows'>): string {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  return useSampled(
    useCallback(() => {
      if (currentId === null || rows === undefined || isAwaited(market)) return '';
      if (rows.get(currentId) !== undefined) return '';
      return t('quotes:notListed', { bond: market.best.get(currentId)?.symbol ?? currentId });
    }, [market, currentId, rows, t]),
    500,
  );
}

const PriceNoticeLine = observer(function PriceNoticeLine({
  currentId,
  rows,
}: {
  readonly currentId: string | null;
  readonly rows: Props['rows'];
}) {
  const { calendar, market, clock } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const [notice] = useState(() => new PriceNotice(market.best, clock, calendar));
  useEffect(() => (currentId === null ? undefined : notice.watch(currentId)), [notice, currentId]);
  const { note } = notice;
  const notListed = useNotListed({ currentId, rows });
  return (
    <output className="q-note" aria-label={t('quotes:notice.label')}>
      {notListed !== '' && <span data-missing="">{notListed}</span>}
      {notListed === '' && note !== null && note.securityId === currentId && (
        // Separate text elements for each change: reused ones would move.
        <Fragment key={note.atMs}>
          <strong>{note.symbol}</strong>
          {note.changes.map(({ field, from, to }) => (
            <span key={field} className="k-num" data-field={field}>
              {t(`quotes:notice.${field}`, { from: priceText(from) || EMPTY, to: priceText(to) || EMPTY })}
            </span>
          ))}
          <time className="k-num">{clockTextOf(note.atMs)}</time>
        </Fragment>
      )}
    </output>
  );
});
