import type { Level } from '#contract/entities';
import { bpText, priceText, qtyText } from '#core/format';
import { useAvailableWidth, useRow } from '#core/hooks';
import { Button, PanelState, RowMenu, Segments } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BondPanel } from './BondPanel.tsx';
import { CancelMine } from './CancelMine.tsx';
import './ladder.css';
import { LadderSide } from './LadderSide.tsx';
import { fitLadder, ladderColumns, type LadderFit, widened } from './ladder-columns.ts';
import {
  type LadderRow,
  ladderRows,
  largestQty,
  levelPrice,
  settlementText,
  spreadBp,
  usualSettlement,
} from './ladder-view.ts';
import { levelMenu } from './level-menu.ts';
import { type LevelActions, useLevelActions } from './use-level-actions.ts';
import { useQuoteCopy } from './use-quote-copy.ts';
import { depthPlugin } from './plugin.ts';

interface Settings {
  readonly show: 'yield' | 'clean';
  readonly arrangement: 'beside' | 'stacked';
  readonly groupByPrice: boolean;
}

/** Six levels of bids and offers. The lines are always there, so that nothing moves when a level empties. */
export function View({ channel, settings, changeSettings }: PanelProps<Settings>): ReactNode {
  return (
    <BondPanel channel={channel} stream="deepmarket">
      {(securityId) => <Ladder securityId={securityId} settings={settings} changeSettings={changeSettings} />}
    </BondPanel>
  );
}

interface LadderProps {
  readonly securityId: string;
  readonly settings: Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
}

function rowsOf(bids: readonly Level[], offers: readonly Level[], { groupByPrice }: Settings) {
  const largest = largestQty([bids, offers]);
  const bidRows = ladderRows(bids, largest, groupByPrice);
  const ofrRows = ladderRows(offers, largest, groupByPrice);
  return { bidRows, ofrRows, rows: [...bidRows, ...ofrRows] };
}

/** When most levels settle, where there is no column for it: the others say so themselves. Null: nothing to mark. */
const usualOf = (columns: LadderFit['columns'], rows: readonly LadderRow[]) =>
  columns.some(({ id }) => id === 'settle') ? null : usualSettlement(rows);

/** The row of the ladder that contains an element. */
function rowAt(target: Element, rows: readonly LadderRow[]): LadderRow | undefined {
  const quoteId = target.closest<HTMLElement>('[data-quote]')?.dataset['quote'];
  return rows.find(({ level }) => level.quoteId === quoteId);
}

function Ladder({ securityId, settings, changeSettings }: LadderProps): ReactNode {
  const { show } = settings;
  const { calendar, market, clock } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const deep = useRow(market.deep, securityId);
  const best = useRow(market.best, securityId);
  const copy = useQuoteCopy(securityId, best?.symbol ?? securityId);
  const [bids, offers] = [deep?.bid ?? [], deep?.ofr ?? []];
  const { bidRows, ofrRows, rows } = rowsOf(bids, offers, settings);
  const isStale = useObserved(useCallback(() => market.deep.stale, [market]));
  const actions = useLevelActions(securityId, 'depth.ladder', isStale);
  const copyOne = useCallback(
    (side: 1 | 2, row: LadderRow) => void copy([{ side, level: row.level }]),
    [copy],
  );
  const { isBeside, columns } = useLadderFit(securityId, rows, settings, useAvailableWidth(host));
  const now = calendar.now();
  const shared = { show, actions, columns, usual: usualOf(columns, rows), onCopy: copyOne, now } as const;
  const sides = {
    bid: <LadderSide side="bid" rows={bidRows} mirrored={isBeside} {...shared} />,
    ofr: <LadderSide side="ofr" rows={ofrRows} upsideDown={!isBeside} {...shared} />,
  };
  const ownCount = rows.filter((row) => row.mine).length;
  const menuAt = (target: Element) => {
    const row = rowAt(target, rows);
    const side = row !== undefined && bidRows.includes(row) ? 1 : 2;
    return row === undefined ? [] : levelMenu(row, t, { ...shared, side, now: calendar.now() });
  };
  const middle = <Spread bids={bids} offers={offers} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the prices inside, which take the focus
    <div
      className="depth-ladder"
      data-keys=""
      ref={setHost}
      data-arrangement={isBeside ? 'beside' : 'stacked'}
      role="group"
      aria-label={t('depth:panel.ladder')}
      onKeyDown={(event) => handleLetter(event, actions, bidRows[0], ofrRows[0])}
    >
      <RowMenu host={host} clock={clock} label={t('depth:panel.ladder')} entriesAt={menuAt} />
      <div className="depth-ladder-tools">
        <ShowChoice value={show} onChange={(next) => changeSettings({ show: next })} />
        {isBeside && middle}
        <CancelMine securityId={securityId} ownCount={ownCount} actions={actions} />
        <CopyAll bids={bids} offers={offers} copy={copy} />
      </div>
      {deep !== undefined && bids.length + offers.length === 0 ? (
        <NoQuotes actions={actions} />
      ) : (
        // Its columns follow from its place: made before that is known, each line would be made twice.
        host !== null && <Sides {...sides} isBeside={isBeside} middle={middle} />
      )}
    </div>
  );
}

interface SidesProps {
  readonly bid: ReactNode;
  readonly ofr: ReactNode;
  /** Bids next to offers; else offers above bids, and `middle` between them. */
  readonly isBeside: boolean;
  readonly middle: ReactNode;
}

const Sides = ({ bid, ofr, isBeside, middle }: SidesProps): ReactNode =>
  isBeside ? (
    <div className="depth-ladder-sides">
      {bid}
      {ofr}
    </div>
  ) : (
    <div className="depth-ladder-sides">
      <div className="depth-half" data-side="ofr">
        {ofr}
      </div>
      {middle}
      <div className="depth-half" data-side="bid">
        {bid}
      </div>
    </div>
  );

function Spread({ bids, offers }: Pick<CopyProps, 'bids' | 'offers'>): ReactNode {
  const { t } = useTranslation();
  const spread = spreadBp(bids[0]?.yield, offers[0]?.yield);
  return (
    <div className="depth-ladder-spread k-num">
      {t('depth:spreadOf', { value: spread === null ? '--' : bpText(spread) })}
    </div>
  );
}

function NoQuotes({ actions }: { readonly actions: LevelActions }): ReactNode {
  const { t } = useTranslation();
  return (
    <PanelState
      kind="empty"
      title={t('depth:noQuotes')}
      {...(actions.canOrder
        ? { action: { label: t('depth:postFirst'), onClick: () => void actions.post() } }
        : {})}
    />
  );
}

interface ShowProps {
  readonly value: Settings['show'];
  readonly onChange: (show: Settings['show']) => void;
}

function ShowChoice({ value, onChange }: ShowProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('depth:show')}
      value={value}
      choices={[
        { value: 'yield', label: t('depth:byYield') },
        { value: 'clean', label: t('depth:byClean') },
      ]}
      onChange={onChange}
    />
  );
}

interface CopyProps {
  readonly bids: readonly Level[];
  readonly offers: readonly Level[];
  readonly copy: ReturnType<typeof useQuoteCopy>;
}

/** Copies both sides as chat lines. */
function CopyAll({ bids, offers, copy }: CopyProps): ReactNode {
  const { t } = useTranslation();
  const all = [
    ...bids.map((level) => ({ side: 1 as const, level })),
    ...offers.map((level) => ({ side: 2 as const, level })),
  ];
  return (
    <Button
      size="sm"
      icon="copy"
      tone="ghost"
      data-tip={t('depth:copyAllHint')}
      disabled={all.length === 0}
      onClick={() => void copy(all)}
    >
      <span className="depth-tool-word">{t('depth:copyAll')}</span>
    </Button>
  );
}

/** What fits, given the content of the ladder since this bond is shown. */
function useLadderFit(
  securityId: string,
  rows: readonly LadderRow[],
  { show, arrangement }: Settings,
  room: number | null,
): LadderFit {
  const { calendar } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const texts = {
    show,
    prices: rows.map(({ level }) => priceText(levelPrice(level, show))),
    quantities: rows.map(({ qty }) => qtyText(qty, t)),
    settlements: rows.map((row) => settlementText(row, t, calendar.now())),
  };
  const subject = `${securityId} ${show} ${t('depth:settlement')}`;
  const now = ladderColumns(texts);
  const [drawn, setDrawn] = useState({ subject, columns: now });
  const columns = drawn.subject === subject ? widened(drawn.columns, now) : now;
  if (drawn.subject !== subject || drawn.columns !== columns) setDrawn({ subject, columns });
  return fitLadder(columns, room, arrangement === 'beside');
}

/** B buys from the best offer, S sells to the best bid, or either starts a quote when there is none; on a line the keys apply to that line. */
function handleLetter(
  event: KeyboardEvent,
  actions: LevelActions,
  bestBid: LadderRow | undefined,
  bestOfr: LadderRow | undefined,
): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.nativeEvent.isComposing
  )
    return;
  const letter = event.key.toLowerCase();
  if (letter !== 'b' && letter !== 's') return;
  const row = letter === 'b' ? bestOfr : bestBid;
  const isDone =
    row === undefined
      ? actions.post(letter === 'b' ? 1 : 2)
      : !row.mine && actions.order(letter === 'b' ? 2 : 1, row.level);
  if (isDone) event.preventDefault();
}
