import type { BestMarket } from '#contract/entities';
import {
  bpBetween,
  E4_PER_BP,
  e4Text,
  maturityText,
  settlementLabel,
  type YieldE4,
  yieldOrNull,
} from '#contract/rules';
import { bpText, priceText, qtyText } from '#core/format';
import { useRow } from '#core/hooks';
import { BondName, Delta, Figure, IconButton, type IconName, PriceText } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { yieldOf } from '../model/quoting.ts';
import type { MakerDesk } from '../stores/desk.ts';
import type { Row, RowState } from '../stores/row.ts';
import { FigureCell } from './FigureCell.tsx';
import { useCellFocus } from './use-cell-focus.ts';
import { makerPlugin } from '../plugin.ts';

interface Props {
  readonly desk: MakerDesk;
  readonly row: Row;
  /** Row index in the grid, the header being 1. */
  readonly index: number;
}

/** One bond: the market outside, the own quote inside, its outcome at the end. */
export const SheetRow = observer(function SheetRow({ desk, row, index }: Props) {
  const { market } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const best = useRow(market.best, row.securityId);
  const { focus, store } = desk;
  const message = useMessage(row);
  const reference = store.reference(row.securityId);
  const { skew, away, hits } = positionOf(row, best, reference);
  return (
    <tr
      data-state={row.state}
      data-changed={row.isChanged && !row.isPaused ? '' : undefined}
      data-current={focus.isIn(row.securityId) ? '' : undefined}
      aria-selected={focus.isChosen(row.securityId)}
      aria-rowindex={index}
      // After the press: the browser's default moves the focus to the page.
      onClick={(event) => goToRow(desk, row, event)}
    >
      <StateCell row={row} message={message} />
      <BondHead row={row} />
      <td data-align="right" data-gives={1} className="k-num mk-dim">
        <Maturity text={best?.trueRemainMaturityStr ?? ''} />
      </td>
      <td data-align="right" data-gives={2} className="k-num mk-dim">
        <Figure text={qtyText(best?.bidQty, t)} />
      </td>
      <td data-align="right">
        <PriceText text={priceText(best?.bidPrice)} side="bid" />
      </td>
      <FigureCell desk={desk} row={row} cell="bidQty" />
      <FigureCell desk={desk} row={row} cell="bidPrice" away={away.bid} hits={hits.bid} />
      <td data-align="right" className="k-num mk-spread">
        <Figure text={row.spread === null ? '--' : bpText(row.spread / E4_PER_BP).replace('+', '')} />
      </td>
      <FigureCell desk={desk} row={row} cell="ofrPrice" away={away.ofr} hits={hits.ofr} />
      <FigureCell desk={desk} row={row} cell="ofrQty" />
      <td data-align="right">
        <PriceText text={priceText(best?.ofrPrice)} side="ofr" />
      </td>
      <td data-align="right" data-gives={2} className="k-num mk-dim">
        <Figure text={qtyText(best?.ofrQty, t)} />
      </td>
      <td data-align="right" className="k-num mk-dim">
        <Figure text={reference === null ? '--' : e4Text(reference)} />
      </td>
      <td data-align="right" data-gives={2}>
        <Delta value={skew} />
      </td>
      <SettlementCell desk={desk} row={row} settlement={row.settlement} />
      <td data-align="right" className="k-num">
        <Filled bid={row.legs.bidFilled} ofr={row.legs.ofrFilled} />
      </td>
      <MessageCell row={row} message={message} />
      <td data-align="right">
        <RowTools desk={desk} row={row} />
      </td>
    </tr>
  );
});

/** A press outside the cells moves the focus to the row, in the current column. */
function goToRow({ focus }: MakerDesk, { securityId }: Row, { target, shiftKey }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('[data-cell], button')) return;
  focus.go({ id: securityId, cell: focus.current?.cell ?? 'bidPrice' }, shiftKey);
}

const BondHead = observer(function BondHead({ row }: { readonly row: Row }) {
  return (
    <th scope="row">
      <BondName symbol={row.symbol} securityId={row.securityId} />
    </th>
  );
});

function Maturity({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const maturity = maturityText(text);
  return typeof maturity === 'string' ? maturity || '--' : dynamicText(t, `rules:${maturity.key}`);
}

const SettlementCell = observer(function SettlementCell({
  desk,
  row,
  settlement,
}: Omit<Props, 'index'> & { readonly settlement: string }) {
  const { calendar } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const { focus } = desk;
  const cell = useCellFocus(desk, row.securityId, 'settl', false);
  const label = settlementLabel(settlement, calendar.now());
  return (
    <td
      data-cell="settl"
      tabIndex={focus.isAt(row.securityId, 'settl') ? 0 : -1}
      ref={cell}
      data-locked={row.isLive ? '' : undefined}
      onPointerDown={(event) => focus.go({ id: row.securityId, cell: 'settl' }, event.shiftKey)}
      onDoubleClick={() => desk.open()}
    >
      {dynamicText(t, `rules:${label.key}`, label.values)}
    </td>
  );
});

interface MessageProps {
  readonly row: Row;
  readonly message: string;
}

const StateCell = observer(function StateCell({ row: { state }, message }: MessageProps) {
  const { t } = useTranslation();
  const tips: Partial<Record<RowState, string>> = { refused: message, unknown: t('maker:said.untilKnown') };
  return (
    <td>
      <span className="mk-state" data-state={state} data-tip={tips[state]}>
        {t(`maker:state.${state}`)}
      </span>
    </td>
  );
});

const MessageCell = observer(function MessageCell({ row, message }: MessageProps) {
  return (
    <td
      className="mk-message"
      data-bad={row.answer?.ok === false || row.isUnknown ? '' : undefined}
      data-tip={message || undefined}
    >
      {message}
    </td>
  );
});

/** The outcome of the last quote, as text. Call it in an observer. */
function useMessage({ answer, filledOfLast }: Row): string {
  const { text } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  if (answer === null) return '';
  return answer.ok && filledOfLast > 0 ? t('maker:said.filled') : text.say(answer.words);
}

/** The position of the own yields: middle against the reference, each against the best of its side, and whether it crosses the other. */
function positionOf(row: Row, best: BestMarket | undefined, reference: YieldE4 | null) {
  const [bid, ofr] = [yieldOf(row.text('bidPrice')), yieldOf(row.text('ofrPrice'))];
  const [marketBid, marketOfr] = [yieldOrNull(best?.bidPrice), yieldOrNull(best?.ofrPrice)];
  return {
    skew:
      reference === null || bid === null || ofr === null ? null : ((bid + ofr) / 2 - reference) / E4_PER_BP,
    away: { bid: distance(bid, marketBid, 1), ofr: distance(ofr, marketOfr, -1) },
    // A yield through the other side of the market trades at once: not wrong, but not to be done by accident.
    hits: {
      bid: (distance(bid, marketOfr, 1) ?? 1) <= 0 && row.isEdited('bidPrice'),
      ofr: (distance(ofr, marketBid, -1) ?? 1) <= 0 && row.isEdited('ofrPrice'),
    },
  };
}

/** Distance of an own yield from the best of its side, bp: 0 at the best, positive behind it; null without either. */
const distance = (own: YieldE4 | null, best: YieldE4 | null, direction: 1 | -1): number | null =>
  own === null || best === null ? null : direction === 1 ? bpBetween(own, best) : bpBetween(best, own);

function Filled({ bid, ofr }: { readonly bid: number; readonly ofr: number }): ReactNode {
  const { t } = useTranslation();
  if (bid === 0 && ofr === 0) return <span className="mk-dim">--</span>;
  return (
    <>
      <span className="k-bid">{qtyText(bid, t)}</span>
      <span className="mk-dim"> / </span>
      <span className="k-ofr">{qtyText(ofr, t)}</span>
    </>
  );
}

const RowTools = observer(function RowTools({ desk, row }: Omit<Props, 'index'>) {
  const { t } = useTranslation();
  const { store } = desk;
  const name = row.symbol;
  const tool = (icon: IconName, text: string, isOff: boolean, act: () => void): ReactNode => (
    <IconButton size="sm" icon={icon} label={text} tabIndex={-1} disabled={isOff} onClick={act} />
  );
  return (
    <span className="mk-tools">
      {tool(
        'check',
        t('maker:row.send', { name }),
        !row.isChanged || row.isSending,
        () => void store.send([row]),
      )}
      {row.isPaused && !row.isLive
        ? tool('play', t('maker:row.resume', { name }), row.isSending, () => void store.resume([row]))
        : tool('pause', t('maker:row.pause', { name }), !row.isPullable, () => void store.pause([row]))}
      {tool('close', t('maker:row.remove', { name }), row.isPullable, () => void store.remove([row]))}
    </span>
  );
});
