import type { SidedLevel } from '#contract/entities';
import { settlementLabel } from '#contract/rules';
import { clockText, priceNumber, priceText, qtyText } from '#core/format';
import { type LiveColumn, LiveGrid } from '#core/grid';
import { columnKinds } from '#core/grid/columns';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BondPanel } from './BondPanel.tsx';
import { partyText } from './party-text.ts';
import { QuoteRows } from './quote-rows.ts';
import { useLevelActions } from './use-level-actions.ts';
import { useQuoteCopy } from './use-quote-copy.ts';
import { depthPlugin } from './plugin.ts';

/** Every live quote of the bond, newest first. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  return (
    <BondPanel channel={channel} stream="fullmarket">
      {(securityId) => <AllQuotes key={securityId} securityId={securityId} />}
    </BondPanel>
  );
}

const quoteId = (row: SidedLevel): string => row.quoteId;
/** The column that takes one's own quote back. */
const CANCEL = 'cancel';
const NEWEST_FIRST = { columnId: 'time', direction: 'desc' } as const;

function AllQuotes({ securityId }: { readonly securityId: string }): ReactNode {
  const { market, clock } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const source = useMemo(() => new QuoteRows(market.full, securityId), [market, securityId]);
  const stale = useObserved(useCallback(() => market.full.stale, [market]));
  const copy = useQuoteCopy(securityId, market.best.get(securityId)?.symbol ?? securityId);
  const actions = useLevelActions(securityId, 'depth.full', stale);
  const columns = useMemo((): LiveColumn<SidedLevel>[] => {
    const sideTone = (row: SidedLevel): string => (row.side === 1 ? 'bid' : 'ofr');
    const kind = (row: SidedLevel): string =>
      t(row.quoteInd === 99 ? 'depth:intention' : row.firm ? 'depth:firm' : 'depth:negotiable');
    return [
      {
        id: 'side',
        header: t('depth:side'),
        width: 64,
        text: (row) => t(row.side === 1 ? 'depth:bid' : 'depth:ofr'),
        tone: sideTone,
        sortBy: (row) => row.side,
      },
      {
        id: 'yield',
        header: t('depth:yield'),
        ...columnKinds.yield,
        text: (row) => priceText(row.yield),
        tone: sideTone,
        flash: (row) => priceNumber(row.yield),
        sortBy: (row) => priceNumber(row.yield),
      },
      {
        id: 'clean',
        header: t('depth:clean'),
        ...columnKinds.price,
        drop: 6,
        text: (row) => priceText(row.cleanPrice),
        sortBy: (row) => priceNumber(row.cleanPrice),
      },
      {
        id: 'dirty',
        header: t('depth:dirty'),
        ...columnKinds.price,
        drop: 1,
        text: (row) => priceText(row.dirtyPrice),
        sortBy: (row) => priceNumber(row.dirtyPrice),
      },
      {
        id: 'qty',
        header: t('depth:qty'),
        ...columnKinds.qty,
        text: (row) => qtyText(row.qty),
        sortBy: (row) => row.qty,
      },
      {
        id: 'filled',
        header: t('depth:filled'),
        ...columnKinds.qty,
        drop: 3,
        text: (row) => (row.cumQty === 0 ? '--' : qtyText(row.cumQty)),
        tone: () => 'muted',
      },
      {
        id: 'settle',
        header: t('depth:settlement'),
        ...columnKinds.settle,
        drop: 7,
        text: (row) => {
          const label = settlementLabel(row.settlType, clock.now());
          return dynamicText(t, `rules:${label.key}`, label.values);
        },
        sortBy: (row) => row.settlType,
      },
      {
        id: 'org',
        header: t('depth:org'),
        ...columnKinds.org,
        // The institution and its trader.
        width: 120,
        flex: 1,
        text: (row) => (row.mine ? `${t('depth:mine')} ${partyText(row)}` : partyText(row)),
        tone: (row) => (row.mine ? 'strong' : ''),
        sortBy: (row) => row.org,
      },
      {
        id: 'kind',
        header: t('depth:kind'),
        width: 72,
        text: kind,
        tone: (row) => (row.firm ? '' : 'muted'),
      },
      {
        id: 'marks',
        header: t('depth:marks'),
        width: 96,
        drop: 2,
        flex: 1,
        text: (row) => row.flags.join(' '),
        tone: () => 'muted',
      },
      {
        id: 'expire',
        header: t('depth:expire'),
        ...columnKinds.time,
        drop: 4,
        text: (row) => clockText(row.expireTime),
        tone: () => 'muted',
        sortBy: (row) => row.expireTime,
      },
      {
        id: 'time',
        header: t('depth:time'),
        ...columnKinds.time,
        drop: 5,
        text: (row) => clockText(row.time),
        tone: () => 'muted',
        sortBy: (row) => row.time,
      },
      {
        id: CANCEL,
        header: t('depth:cancel'),
        width: 56,
        align: 'center',
        text: (row) => (row.mine ? t('depth:cancel') : ''),
        tone: () => 'bad',
        pressable: true,
      },
    ];
  }, [t, clock]);
  return (
    <LiveGrid
      label={t('depth:panel.full')}
      columns={columns}
      source={source}
      rowId={quoteId}
      sort={NEWEST_FIRST}
      stale={stale}
      overlay={t('depth:noQuotes')}
      onRowOpen={(row) => {
        if (!actions.order(row.side, row)) void copy([{ side: row.side, level: row }]);
      }}
      onRowCopy={(row) => void copy([{ side: row.side, level: row }])}
      onRowClick={(row, columnId) => {
        if (columnId === CANCEL && row.mine) void actions.cancel([row.quoteId]);
        else if (columnId === 'yield') actions.order(row.side, row);
      }}
      onRowLetter={(row, letter) => {
        if (letter === 'x' && row.mine) void actions.cancel([row.quoteId]);
        else if (letter !== (row.side === 1 ? 's' : 'b') || !actions.order(row.side, row)) return false;
        return true;
      }}
    />
  );
}
