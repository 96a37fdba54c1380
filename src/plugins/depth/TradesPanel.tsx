import { market as calls } from '#contract/api';
import type { LatestTrans } from '#contract/entities';
import { clockText, priceText, qtyText, shortTimeText, timeOnDay, timeOrDay } from '#core/format';
import { columnKinds, type ColumnSizing, useFirstRows, useFit } from '#core/grid/columns';
import { useAvailableWidth, useToday, useTrades } from '#core/hooks';
import {
  type Column,
  Delta,
  Figure,
  PanelState,
  PriceText,
  SkeletonRows,
  StaleStrip,
  Table,
  Tag,
} from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForUsers } from './ForUsers.tsx';
import { NoBond } from './NoBond.tsx';
import './depth.css';
import { useBondId } from './use-bond.ts';
import { useDataState } from './use-data-state.ts';
import { depthPlugin } from './plugin.ts';

/** Trades shown: a tape, not an archive. */
const MAX_TRADES = 60;
/** Extra padding of the first and the last column at the edges of the table. */
const EDGES_PX = 14;

/** The bond's last done trades, newest first: a page from the server, then the tape. Those of an earlier day show their date. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  return <ForUsers atLogin>{() => <Trades channel={channel} />}</ForUsers>;
}

function Trades({ channel }: Pick<PanelProps<Record<string, never>>, 'channel'>): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const securityId = useBondId(channel);
  const tape = useTrades(market);
  const state = useDataState(market.trades);
  const page = useCall(
    calls.queryLatestTrans,
    { params: { pageNum: 1, pageSize: MAX_TRADES }, query: { securityId: securityId ?? '' } },
    { when: securityId !== null, cached: true },
  );
  const older = page.value?.content ?? NONE;
  const trades = useMemo(() => merged(tape, older, securityId), [tape, older, securityId]);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const today = useToday();
  const hasOlder = trades.some(({ time }) => time !== null && !time.startsWith(today));
  const columns = useTapeColumns(hasOlder ? today : null, useAvailableWidth(host));
  const firstRows = useFirstRows(trades, host);
  if (securityId === null) return <NoBond channel={channel} />;
  if (trades.length === 0 && page.state === 'loading')
    return <SkeletonRows label={t('depth:loading')} rows={8} columns={5} />;
  if (trades.length === 0 && page.state === 'failed')
    return <FailedState title={t('depth:failed')} onRetry={page.retry} />;
  if (trades.length === 0) return <PanelState kind="empty" title={t('depth:noTrades')} />;
  return (
    <div className="depth-panel">
      {state === 'interrupted' && <StaleStrip text={t('depth:stale')} />}
      <div
        role="group"
        className="depth-scroll"
        ref={setHost}
        tabIndex={0}
        aria-label={t('depth:panel.trades')}
      >
        <Table caption={t('depth:panel.trades')} columns={columns} rows={firstRows} rowKey={byPlace} />
      </div>
    </div>
  );
}

/**
 * The columns that fit, of those with room for a date beside the time and of those without: whichever are more, whatever the times are, so that no column moves
 * with another bond. Without that room, times of another day show their date only.
 */
export const fitTape = (full: TapeColumns, short: TapeColumns): TapeColumns =>
  full.length < short.length ? short : full;

function useTapeColumns(today: string | null, room: number | null) {
  const { t } = useTranslation();
  const full = useMemo(() => tradeColumns(t, today), [t, today]);
  const short = useMemo(() => tradeColumns(t, today, 'day'), [t, today]);
  const { visible: fullColumns } = useFit(full, room, EDGES_PX);
  const { visible: shortColumns } = useFit(short, room, EDGES_PX);
  const visible = fitTape(fullColumns, shortColumns);
  return useMemo(() => withDirection(visible, t), [visible, t]);
}

/** Without room for the column of the direction, its colour and first letter stand at the price; a crossed trade has neither. */
export const withDirection = (columns: TapeColumns, t: TFunction): TapeColumns =>
  columns.some(({ key }) => key === 'direction')
    ? columns
    : columns.map((column) =>
        column.key === 'price' ? { ...column, render: (row) => <DirectedPrice row={row} t={t} /> } : column,
      );

function DirectedPrice({ row, t }: { readonly row: LatestTrans; readonly t: TFunction }): ReactNode {
  const { direction } = row;
  const tone = TONES[direction];
  const word = t(`core:direction.${direction}`);
  return (
    <span data-tip={t(`core:directionTip.${direction}`)}>
      <PriceText text={priceText(row.price)} {...(tone === 'plain' ? {} : { side: tone })} />
      {tone !== 'plain' && (
        <small className={`depth-direction k-${tone}`} aria-hidden>
          {word.charAt(0)}
        </small>
      )}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

type TapeColumns = readonly (Column<LatestTrans> & ColumnSizing)[];

const TONES = { GVN: 'bid', TKN: 'ofr', TRD: 'plain' } as const;

/** The columns of a bond's trades. `today` is given when some are from another Beijing day: those then show their date, with or without the time. */
export function tradeColumns(
  t: TFunction,
  today: string | null = null,
  dated: 'day' | 'dayTime' = 'dayTime',
): TapeColumns {
  return [
    {
      key: 'time',
      title: t('depth:time'),
      ...(dated === 'day' ? columnKinds.time : columnKinds.dayTime),
      dropOrder: 3,
      render: ({ time }) =>
        today === null ? (
          <span className="k-num">{clockText(time)}</span>
        ) : (
          <span className="k-num" data-tip={dated === 'day' ? shortTimeText(time) : undefined}>
            {dated === 'day' ? timeOrDay(time, today) : timeOnDay(time, today)}
          </span>
        ),
    },
    {
      key: 'price',
      title: t('depth:yield'),
      ...columnKinds.yield,
      render: (row) => <PriceText text={priceText(row.price)} />,
    },
    {
      key: 'direction',
      title: t('depth:side'),
      ...columnKinds.tag,
      dropOrder: 2,
      render: (row) => (
        <span data-tip={t(`core:directionTip.${row.direction}`)}>
          <Tag tone={TONES[row.direction]}>{t(`core:direction.${row.direction}`)}</Tag>
        </span>
      ),
    },
    {
      key: 'qty',
      title: t('depth:qty'),
      ...columnKinds.qty,
      render: (row) => (
        <span className="k-num">
          <Figure text={qtyText(row.qty, t)} />
        </span>
      ),
    },
    {
      key: 'chg',
      title: t('depth:change'),
      ...columnKinds.bp,
      dropOrder: 1,
      render: (row) => <Delta value={row.chgBp} />,
    },
  ];
}

const byPlace = (_: LatestTrans, place: number): string => String(place);
const NONE: readonly LatestTrans[] = [];

/** Beijing times as text sort as they are. */
const newestFirst = (a: LatestTrans, b: LatestTrans): number => {
  const [one, other] = [a.time ?? '', b.time ?? ''];
  return one === other ? 0 : one < other ? 1 : -1;
};

/** A page may be newer than the tape, which stands still while the line is cut, or older: the two are ordered together. */
function merged(
  tape: readonly LatestTrans[],
  page: readonly LatestTrans[],
  securityId: string | null,
): readonly LatestTrans[] {
  const fresh = tape.filter((trade) => trade.securityId === securityId);
  const tapeIds = new Set(fresh.map((trade) => trade.tradeId));
  return [...fresh, ...page.filter((trade) => trade.securityId === securityId && !tapeIds.has(trade.tradeId))]
    .toSorted(newestFirst)
    .slice(0, MAX_TRADES);
}
