import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import { PanelState, SkeletonRows } from '#core/kit';
import type { SavedColumns } from '#core/define';
import { useSavedColumns } from '#core/grid';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIXED_COLUMNS } from '../model/quote-columns.ts';
import { tradeColumns } from '../model/trade-columns.ts';
import { TradePages } from '../stores/trade-pages.ts';
import { TradeTable } from './TradeTable.tsx';
import { useSampled } from './use-sampled.ts';
import { useToday } from '#core/hooks';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  readonly channel: ChannelPort;
  readonly saved: SavedColumns;
  readonly onSave: (columns: SavedColumns) => void;
}

/** Every done trade, newest first; older ones are read while scrolling. The list freezes under the pointer. */
export const TradesGrid = observer(function TradesGrid({ channel, saved, onSave }: Props) {
  const services = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const [pages] = useState(() => new TradePages(services));
  useEffect(() => pages.start(), [pages]);
  const today = useToday();
  const { revision, grid } = useSavedColumns({
    columns: useMemo(() => tradeColumns(t, today), [t, today]),
    saved,
    onSave,
    fixed: FIXED_COLUMNS,
  });
  const rowCount = useSampled(
    useCallback(() => pages.rows().length, [pages]),
    500,
  );
  const { status, isEnd } = pages;
  return (
    <div className="q-panel">
      <div className="q-fill">
        <TradeTable
          key={revision}
          channel={channel}
          {...grid}
          source={pages}
          stale={services.market.trades.stale && rowCount > 0}
          nearEndPx={SCROLL_LOAD_THRESHOLD_PX}
          onNearEnd={() => void pages.loadMore()}
          overlay={
            status === 'failed' ? (
              <FailedState title={t('quotes:failed')} onRetry={() => pages.loadMore()} />
            ) : status === 'ready' ? (
              <PanelState kind="empty" title={t('quotes:empty.trades')} />
            ) : (
              <SkeletonRows rows={14} columns={8} label={t('quotes:loading')} />
            )
          }
        />
      </div>
      <footer className="q-foot">
        <span className="k-num">{t('quotes:trades', { count: rowCount })}</span>
        <span>
          {status === 'loading' ? t('quotes:loading') : isEnd ? t('quotes:end') : t('quotes:newTrades')}
        </span>
      </footer>
    </div>
  );
});
