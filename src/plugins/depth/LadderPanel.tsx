import type { Level } from '#contract/entities';
import { settlementLabel } from '#contract/rules';
import { bpText, priceText, qtyText, textOr } from '#core/format';
import { useRow } from '#core/hooks';
import { Button, PanelState, PriceText, Segments, Tag } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useServices, useText } from '#core/services';
import type { ReactNode } from 'react';
import { BondPanel } from './BondPanel.tsx';
import { LADDER_LEVELS, type LadderRow, ladderRows, largestQty, levelPrice, spreadBp } from './ladder-view.ts';
import { useQuoteCopy } from './use-quote-copy.ts';

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

function Ladder({ securityId, settings, changeSettings }: LadderProps): ReactNode {
  const { market } = useServices();
  const { t } = useText();
  const deep = useRow(market.deep, securityId);
  const best = useRow(market.best, securityId);
  const copy = useQuoteCopy(securityId, best?.symbol ?? securityId);
  const [bids, offers] = [deep?.bid ?? [], deep?.ofr ?? []];
  const largest = largestQty([bids, offers]);
  const bidRows = ladderRows(bids, largest, settings.groupByPrice);
  const ofrRows = ladderRows(offers, largest, settings.groupByPrice);
  const spread = spreadBp(bids[0]?.yield, offers[0]?.yield);
  const copyOne = (side: 1 | 2) => (level: Level) => void copy([{ side, level }]);
  const sides = {
    bid: (
      <SideTable
        side="bid"
        rows={bidRows}
        show={settings.show}
        onCopy={copyOne(1)}
        mirrored={settings.arrangement === 'beside'}
      />
    ),
    ofr: (
      <SideTable
        side="ofr"
        rows={ofrRows}
        show={settings.show}
        onCopy={copyOne(2)}
        upsideDown={settings.arrangement === 'stacked'}
      />
    ),
  };
  const middle = (
    <div className="depth-ladder-spread k-num">
      {spread === null ? t('depth:spreadOf', { value: '--' }) : t('depth:spreadOf', { value: bpText(spread) })}
    </div>
  );
  return (
    <div className="depth-ladder" data-arrangement={settings.arrangement}>
      <div className="depth-ladder-tools">
        <Segments
          label={t('depth:show')}
          value={settings.show}
          choices={[
            { value: 'yield', label: t('depth:byYield') },
            { value: 'clean', label: t('depth:byClean') },
          ]}
          onChange={(show) => changeSettings({ show })}
        />
        {settings.arrangement === 'beside' && middle}
        <Button
          size="sm"
          icon="copy"
          tone="ghost"
          disabled={bids.length + offers.length === 0}
          onClick={() =>
            void copy([
              ...bids.map((level) => ({ side: 1 as const, level })),
              ...offers.map((level) => ({ side: 2 as const, level })),
            ])
          }
        >
          {t('depth:copyLadder')}
        </Button>
      </div>
      {deep !== undefined && bids.length + offers.length === 0 ? (
        <PanelState kind="empty" title={t('depth:noQuotes')} />
      ) : (
        <div className="depth-ladder-sides">
          {settings.arrangement === 'beside' ? (
            <>
              {sides.bid}
              {sides.ofr}
            </>
          ) : (
            <>
              {sides.ofr}
              {middle}
              {sides.bid}
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface SideProps {
  readonly side: 'bid' | 'ofr';
  readonly rows: readonly LadderRow[];
  readonly show: 'yield' | 'clean';
  readonly onCopy: (level: Level) => void;
  /** Price on the right: the bid side of a two-sided ladder. */
  readonly mirrored?: boolean;
  /** Best at the bottom: the offer side of a stacked ladder. */
  readonly upsideDown?: boolean;
}

function SideTable({ side, rows, show, onCopy, mirrored = false, upsideDown = false }: SideProps): ReactNode {
  const { t } = useText();
  const heads = [
    { key: 'price', text: show === 'yield' ? t('depth:yield') : t('depth:clean'), align: 'right' },
    { key: 'qty', text: t('depth:qty'), align: 'right' },
    { key: 'settle', text: t('depth:settlement'), align: 'left' },
    { key: 'org', text: t('depth:org'), align: 'left' },
  ];
  const lines: (LadderRow | null)[] = Array.from({ length: LADDER_LEVELS }, (_, index) => rows[index] ?? null);
  if (upsideDown) lines.reverse();
  return (
    <table className="depth-side" data-side={side} data-mirrored={mirrored}>
      <caption className="visually-hidden">{side === 'bid' ? t('depth:bid') : t('depth:ofr')}</caption>
      <colgroup>
        {(mirrored ? heads.toReversed() : heads).map((head) => (
          <col key={head.key} data-col={head.key} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {(mirrored ? heads.toReversed() : heads).map((head) => (
            <th key={head.key} scope="col" data-col={head.key}>
              {head.key === 'price' && <b data-side={side}>{side === 'bid' ? t('depth:bid') : t('depth:ofr')} </b>}
              {head.text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((row, index) => (
          // A line is a place in the ladder: its position is its identity.
          <SideLine
            key={upsideDown ? LADDER_LEVELS - index : index}
            side={side}
            row={row}
            show={show}
            mirrored={mirrored}
            onCopy={onCopy}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly side: 'bid' | 'ofr';
  readonly row: LadderRow | null;
  readonly show: 'yield' | 'clean';
  readonly mirrored: boolean;
  readonly onCopy: (level: Level) => void;
}

function SideLine({ side, row, show, mirrored, onCopy }: LineProps): ReactNode {
  const { clock } = useServices();
  const { t, dynamic } = useText();
  if (row === null) {
    return (
      <tr aria-hidden>
        <td colSpan={4}>&nbsp;</td>
      </tr>
    );
  }
  const { level } = row;
  const settlement = settlementLabel(level.settlType, clock.now());
  const org = row.count > 1 ? t('depth:orgs', { name: textOr(level.org), count: row.count }) : textOr(level.org);
  const cells = [
    <td key="price" data-col="price">
      <button
        type="button"
        className="depth-price"
        data-best={row.best}
        title={t('depth:copyQuote')}
        onClick={() => onCopy(level)}
      >
        <PriceText text={priceText(levelPrice(level, show))} side={side} />
      </button>
    </td>,
    <td key="qty" data-col="qty" className="k-num">
      <span className="depth-bar" style={{ inlineSize: `${row.share * 100}%` }} />
      <span className="depth-bar-text">{qtyText(row.qty)}</span>
    </td>,
    <td key="settle" data-col="settle">
      {dynamic(`rules:${settlement.key}`, settlement.values)}
    </td>,
    <td key="org" data-col="org" title={org}>
      {row.mine && <Tag tone="accent">{t('depth:mine')}</Tag>}
      {!level.firm && <Tag>{t(level.quoteInd === 99 ? 'depth:intention' : 'depth:negotiable')}</Tag>}
      <span className="depth-org">{org}</span>
    </td>,
  ];
  return <tr data-mine={row.mine}>{mirrored ? cells.toReversed() : cells}</tr>;
}
