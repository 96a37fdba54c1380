import type { LatestTrans } from '#contract/entities';
import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import { bpText, changeTone, clockText, priceNumber, priceText, qtyText } from '#core/format';
import { type LiveColumn, LiveGrid } from '#core/grid';
import { PanelState, SkeletonRows } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { settleLabels } from '../model/settle-labels.ts';
import { TradePages } from '../stores/trade-pages.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useSampled } from './use-sampled.ts';

const tradeKey = (row: LatestTrans): string => row.tradeId;
/** New trades are listed this soon. */
const REORDER_MS = 250;

/** Every done trade, newest first; older ones are read as one scrolls. The list stands still under the pointer. */
export const TradesGrid = observer(function TradesGrid({ channel }: { readonly channel: ChannelPort }) {
  const services = useServices();
  const { t } = useText();
  const [pages] = useState(() => new TradePages(services));
  useEffect(() => pages.start(), [pages]);
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const columns = useTradeColumns();
  const shown = useSampled(
    useCallback(() => pages.rows().length, [pages]),
    500,
  );
  const { status, isEnd } = pages;
  const retry = { label: t('quotes:retry'), onClick: () => void pages.loadMore() };
  return (
    <div className="q-panel">
      <div className="q-fill">
        <LiveGrid
          label={t('quotes:panel.trades')}
          columns={columns}
          source={pages}
          rowId={tradeKey}
          currentId={null}
          stale={services.market.trades.stale && shown > 0}
          hold="all"
          reorderMs={REORDER_MS}
          nearEndPx={SCROLL_LOAD_THRESHOLD_PX}
          onNearEnd={() => void pages.loadMore()}
          onRowClick={(row) => actions.choose(row)}
          onRowOpen={(row) => actions.open(row)}
          overlay={
            status === 'failed' ? (
              <PanelState kind="error" title={t('quotes:failed')} action={retry} />
            ) : status === 'ready' ? (
              <PanelState kind="empty" title={t('quotes:empty.trades')} />
            ) : (
              <SkeletonRows rows={14} columns={8} label={t('quotes:loading')} />
            )
          }
        />
      </div>
      <footer className="q-foot" data-current={currentId ?? undefined}>
        <span className="k-num">{t('quotes:trades', { shown })}</span>
        <span>{status === 'loading' ? t('quotes:loading') : isEnd ? t('quotes:end') : t('quotes:newTrades')}</span>
      </footer>
    </div>
  );
});

const TONES = { GVN: 'bid', TKN: 'ofr', TRD: 'dim' } as const;

function useTradeColumns(): readonly LiveColumn<LatestTrans>[] {
  const { clock } = useServices();
  const { t, dynamic } = useText();
  return useMemo(() => {
    const settle = settleLabels(clock, dynamic);
    const bpTone = (value: number | null) => (value === null || value === 0 ? 'muted' : changeTone(value));
    return [
      { id: 'time', header: t('quotes:column.time'), width: 80, text: (row) => clockText(row.time), tone: () => 'dim' },
      { id: 'code', header: t('quotes:column.code'), width: 96, text: (row) => row.securityId, tone: () => 'dim' },
      { id: 'name', header: t('quotes:column.name'), width: 118, flex: 1, text: (row) => row.symbol, tone: () => 'medium' },
      {
        id: 'maturity',
        header: t('quotes:column.maturity'),
        width: 92,
        align: 'right',
        text: (row) => row.trueRemainMaturityStr,
      },
      {
        id: 'direction',
        header: t('quotes:column.direction'),
        width: 58,
        align: 'center',
        text: (row) => row.direction,
        tone: (row) => TONES[row.direction],
      },
      {
        id: 'price',
        header: t('quotes:column.yield'),
        width: 78,
        align: 'right',
        text: (row) => priceText(row.price),
        tone: () => 'strong',
        flash: (row) => priceNumber(row.price),
      },
      { id: 'clean', header: t('quotes:column.clean'), width: 84, align: 'right', text: (row) => priceText(row.cleanPrice) },
      { id: 'qty', header: t('quotes:column.qty'), width: 76, align: 'right', text: (row) => qtyText(row.qty) },
      { id: 'settle', header: t('quotes:column.settlement'), width: 70, text: (row) => settle(row.settlType), tone: () => 'dim' },
      {
        id: 'change',
        header: t('quotes:column.change'),
        width: 80,
        align: 'right',
        text: (row) => bpText(row.chgBp),
        tone: (row) => bpTone(row.chgBp),
      },
      {
        id: 'vsVal',
        header: t('quotes:column.vsVal'),
        width: 104,
        align: 'right',
        text: (row) => bpText(row.vsValBp),
        tone: (row) => bpTone(row.vsValBp),
      },
    ];
  }, [t, dynamic, clock]);
}
