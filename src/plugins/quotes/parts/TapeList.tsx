import type { LatestTrans } from '#contract/entities';
import { useSavedColumns } from '#core/grid';
import { useToday } from '#core/hooks';
import { LinkedMark, useLinkedList } from '#core/linked';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIXED_COLUMNS } from '../model/quote-columns.ts';
import type { TradeSettings } from '../model/settings.ts';
import { sortableTradeColumns } from '../model/trade-columns.ts';
import { quotesPlugin } from '../plugin.ts';
import { ListedRows } from '../stores/listed-rows.ts';
import { useSeesPrices } from './ForUsers.tsx';
import { HomeState } from './HomeState.tsx';
import { TradeTable, tradeKey } from './TradeTable.tsx';

/** The newest trades: a visitor's from the home page, a logged-in user's from the tape. */
export function TapeList(props: PanelProps<TradeSettings>): ReactNode {
  const { t } = useTranslation();
  return (
    <HomeState columns={8} empty={t('quotes:empty.trades')} isEmpty={(page) => page.lastTrans.length === 0}>
      {() => <Tape {...props} />}
    </HomeState>
  );
}

/** The tape in place of the home page's trades, once it has started. */
function useTape(limit: number, accept: ((row: LatestTrans) => boolean) | undefined) {
  const { feed, market } = usePlugin(quotesPlugin);
  const seesPrices = useSeesPrices();
  useEffect(() => (seesPrices ? market.followTrades() : undefined), [market, seesPrices]);
  return useMemo(() => {
    const tape = () => (seesPrices ? market.trades.rows() : []);
    return new ListedRows<LatestTrans>({
      rowId: tradeKey,
      list: () => (tape().length === 0 ? (feed.data?.lastTrans ?? []) : tape()),
      watch: (onChange) => {
        const stops = [reaction(() => feed.data, onChange), market.trades.subscribe(onChange)];
        return () => stops.forEach((stop) => stop());
      },
      accept,
      limit,
    });
  }, [feed, market, seesPrices, accept, limit]);
}

const Tape = observer(function Tape({ channel, settings, changeSettings }: PanelProps<TradeSettings>) {
  const { feed, market, placeOf } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const seesPrices = useSeesPrices();
  const linked = useLinkedList(channel);
  const rows = useTape(settings.rows, linked?.has);
  const today = useToday();
  const { revision, grid } = useSavedColumns({
    columns: useMemo(() => sortableTradeColumns(t, today, seesPrices), [t, today, seesPrices]),
    saved: settings.list,
    onSave: (list) => changeSettings({ list }),
    fixed: FIXED_COLUMNS,
  });
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  // Under the pointer the list stops, so that what is pressed is what was read.
  useEffect(() => {
    setHeld(false);
    return isOver ? rows.subscribe(({ structure }) => structure && setHeld(true)) : undefined;
  }, [isOver, rows]);
  return (
    <>
      {linked !== null && (
        <div className="q-linked">
          <LinkedMark list={linked} channel={channel} />
        </div>
      )}
      <div
        className="q-fill q-tape"
        onPointerEnter={() => setOver(true)}
        onPointerLeave={() => setOver(false)}
      >
        <TradeTable
          key={revision}
          channel={channel}
          source={rows}
          {...grid}
          onRowsVisible={() => setHeld(false)}
          viewState={placeOf('home.trades')}
          stale={feed.isStale || (market.trades.stale && seesPrices && market.trades.rows().length > 0)}
        />
        {isHeld && (
          <span className="q-tape-more" role="note">
            {t('quotes:tapeHeld')}
          </span>
        )}
      </div>
    </>
  );
});
