import { transaction } from '#contract/api';
import type { BestMarket } from '#contract/entities';
import { priceText, shortTimeText, timeOrDay } from '#core/format';
import { useFollow, useRow, useToday } from '#core/hooks';
import { IconButton, PanelState, PriceText, SkeletonRows, StaleStrip } from '#core/kit';
import { type Call, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataState } from './use-data-state.ts';
import { depthPlugin } from './plugin.ts';

const ROWS = 5;

interface Props {
  readonly onPick: (securityId: string, name: string) => void;
}

/** Similar bonds that were most recently quoted today. */
export function NewestLikeThis({ securityId, onPick }: Props & { readonly securityId: string }): ReactNode {
  const { t } = useTranslation();
  const list = useCall(
    transaction.todayLikeNewestBondInfo,
    { query: { securityId, rows: ROWS } },
    { cached: true },
  );
  return <Newest title={t('depth:newestLike')} list={list} onPick={onPick} />;
}

/** Bonds of the whole market that were most recently quoted today. */
export function NewestOfMarket({ onPick }: Props): ReactNode {
  const { t } = useTranslation();
  const list = useCall(transaction.todayNewestBondInfo, { query: { rows: ROWS } }, { cached: true });
  return <Newest title={t('depth:newest')} list={list} onPick={onPick} />;
}

interface NewestProps extends Props {
  readonly title: string;
  readonly list: Call<BestMarket[]>;
}

/** The list of bonds is read once, and again on request; their prices are live. */
function Newest({ title, list, onPick }: NewestProps): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const today = useToday();
  const rows = list.value ?? [];
  const isStale = useDataState(market.table('bestmarket')) === 'interrupted';
  useFollow(market, 'bestmarket', rows.length === 0 ? null : rows.map((row) => row.securityId));
  return (
    <section aria-label={title}>
      <h3 className="depth-newest-head">
        {title}
        <IconButton
          icon="refresh"
          data-sends=""
          size="sm"
          label={t('depth:renew', { list: title })}
          disabled={list.state === 'loading'}
          onClick={() => void list.refresh()}
        />
      </h3>
      {list.state === 'loading' && <SkeletonRows label={t('depth:loading')} rows={ROWS} columns={3} />}
      {list.state === 'failed' && <FailedState title={t('depth:failed')} onRetry={list.retry} />}
      {list.state === 'ready' && rows.length === 0 && <PanelState kind="empty" title={t('depth:noNewest')} />}
      {rows.length > 0 && isStale && <StaleStrip text={t('depth:stale')} />}
      <ul className="depth-similar">
        {rows.map((row) => (
          <NewestRow key={row.securityId} read={row} today={today} t={t} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Props {
  readonly read: BestMarket;
  readonly today: string;
  readonly t: TFunction;
}

function NewestRow({ read, today, t, onPick }: RowProps): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const row = useRow(market.best, read.securityId) ?? read;
  const [bid, ofr] = [priceText(row.bidPrice), priceText(row.ofrPrice)];
  const time = [row.bidTime ?? '', row.ofrTime ?? ''].sort().at(-1) ?? '';
  return (
    <li className="depth-newest">
      <button type="button" onClick={() => onPick(row.securityId, row.symbol)}>
        <span title={row.symbol}>{row.symbol}</span>
        <small className="k-num" title={shortTimeText(time)}>
          {timeOrDay(time, today)}
        </small>
        {bid === '' && ofr === '' ? (
          <span>{t('depth:noQuotes')}</span>
        ) : (
          <span className="k-num">
            <PriceText text={bid || '--'} side="bid" /> / <PriceText text={ofr || '--'} side="ofr" />
          </span>
        )}
      </button>
    </li>
  );
}
