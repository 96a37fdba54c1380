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
import { Delta, Icon, type IconName, PriceText } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { yieldOf } from '../model/quoting.ts';
import type { MakerDesk } from '../stores/desk.ts';
import type { Row } from '../stores/row.ts';
import { FigureCell } from './FigureCell.tsx';
import { useCellFocus } from './use-cell-focus.ts';
import { makerPlugin } from '../plugin.ts';

interface Props {
  readonly desk: MakerDesk;
  readonly row: Row;
  /** Place in the grid, the head being 1. */
  readonly index: number;
}

/** One bond: the market outside, the own quote inside, what became of it at the end. */
export const SheetRow = observer(function SheetRow({ desk, row, index }: Props) {
  const { market, clock, text } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const best = useRow(market.best, row.securityId);
  const { focus, store } = desk;
  const settl = useCellFocus(desk, row.securityId, 'settl', false);
  const { state, settlement } = row;
  const isCurrent = focus.isIn(row.securityId);
  const isChosen = focus.isChosen(row.securityId);
  const maturity = maturityText(best?.trueRemainMaturityStr ?? '');
  const label = settlementLabel(settlement, clock.now());
  const reference = store.reference(row.securityId);
  const [bid, ofr] = [yieldOf(row.text('bidPrice')), yieldOf(row.text('ofrPrice'))];
  const skew =
    reference === null || bid === null || ofr === null ? null : ((bid + ofr) / 2 - reference) / E4_PER_BP;
  const away = {
    bid: distance(bid, yieldOrNull(best?.bidPrice), 1),
    ofr: distance(ofr, yieldOrNull(best?.ofrPrice), -1),
  };
  // A yield through the other side of the market trades at once: not wrong, but nothing to do by accident.
  const [marketBid, marketOfr] = [yieldOrNull(best?.bidPrice), yieldOrNull(best?.ofrPrice)];
  const hits = {
    bid: bid !== null && marketOfr !== null && bid <= marketOfr && row.isEdited('bidPrice'),
    ofr: ofr !== null && marketBid !== null && ofr >= marketBid && row.isEdited('ofrPrice'),
  };
  const { answer } = row;
  const { filledOfLast } = row;
  const message =
    answer === null ? '' : answer.ok && filledOfLast > 0 ? t('maker:said.filled') : text.say(answer.words);
  return (
    <tr
      data-state={state}
      data-changed={row.isChanged && !row.isPaused ? '' : undefined}
      data-current={isCurrent ? '' : undefined}
      aria-selected={isChosen}
      aria-rowindex={index}
      onPointerDown={(event) => {
        if (!(event.target instanceof HTMLElement) || event.target.closest('[data-cell], button')) return;
        focus.go({ id: row.securityId, cell: focus.current?.cell ?? 'bidPrice' }, event.shiftKey);
      }}
    >
      <td>
        <span className="mk-state" data-state={state} data-tip={state === 'refused' ? message : undefined}>
          {t(`maker:state.${state}`)}
        </span>
      </td>
      <th scope="row">
        <strong>{row.symbol}</strong>
        <small className="k-num">{row.securityId}</small>
      </th>
      <td data-align="right" className="k-num mk-dim">
        {typeof maturity === 'string' ? maturity || '--' : dynamicText(t, `rules:${maturity.key}`)}
      </td>
      <td data-align="right" className="k-num mk-dim">
        {qtyText(best?.bidQty)}
      </td>
      <td data-align="right">
        <PriceText text={priceText(best?.bidPrice)} side="bid" />
      </td>
      <FigureCell desk={desk} row={row} cell="bidQty" />
      <FigureCell desk={desk} row={row} cell="bidPrice" away={away.bid} hits={hits.bid} />
      <td data-align="right" className="k-num mk-spread">
        {row.spread === null ? '--' : bpText(row.spread / E4_PER_BP).replace('+', '')}
      </td>
      <FigureCell desk={desk} row={row} cell="ofrPrice" away={away.ofr} hits={hits.ofr} />
      <FigureCell desk={desk} row={row} cell="ofrQty" />
      <td data-align="right">
        <PriceText text={priceText(best?.ofrPrice)} side="ofr" />
      </td>
      <td data-align="right" className="k-num mk-dim">
        {qtyText(best?.ofrQty)}
      </td>
      <td data-align="right" className="k-num mk-dim">
        {reference === null ? '--' : e4Text(reference)}
      </td>
      <td data-align="right">
        <Delta value={skew} />
      </td>
      <td
        data-cell="settl"
        tabIndex={focus.isAt(row.securityId, 'settl') ? 0 : -1}
        ref={settl}
        data-locked={row.isLive ? '' : undefined}
        onPointerDown={(event) => focus.go({ id: row.securityId, cell: 'settl' }, event.shiftKey)}
        onDoubleClick={() => desk.open()}
      >
        {dynamicText(t, `rules:${label.key}`, label.values)}
      </td>
      <td data-align="right" className="k-num">
        <Filled bid={row.legs.bidFilled} ofr={row.legs.ofrFilled} />
      </td>
      <td
        className="mk-message"
        data-bad={answer?.ok === false || row.isUnknown ? '' : undefined}
        data-tip={message || undefined}
      >
        {message}
      </td>
      <td data-align="right">
        <RowTools desk={desk} row={row} />
      </td>
    </tr>
  );
});

/** How far an own yield is from the best of its side, bp: 0 at the best, positive behind it; null without either. */
const distance = (own: YieldE4 | null, best: YieldE4 | null, direction: 1 | -1): number | null =>
  own === null || best === null ? null : direction === 1 ? bpBetween(own, best) : bpBetween(best, own);

function Filled({ bid, ofr }: { readonly bid: number; readonly ofr: number }): ReactNode {
  if (bid === 0 && ofr === 0) return <span className="mk-dim">--</span>;
  return (
    <>
      <span className="k-bid">{qtyText(bid)}</span>
      <span className="mk-dim"> / </span>
      <span className="k-ofr">{qtyText(ofr)}</span>
    </>
  );
}

const RowTools = observer(function RowTools({ desk, row }: Omit<Props, 'index'>) {
  const { t } = useTranslation();
  const { store } = desk;
  const name = row.symbol;
  const tool = (icon: IconName, text: string, isOff: boolean, act: () => void): ReactNode => (
    <button
      type="button"
      className="mk-tool"
      tabIndex={-1}
      aria-label={text}
      data-tip={text}
      disabled={isOff}
      onClick={act}
    >
      <Icon name={icon} size={13} />
    </button>
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
