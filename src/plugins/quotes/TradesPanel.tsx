import type { LatestTrans } from '#contract/entities';
import { useToday, useTrades } from '#core/hooks';
import { LinkedMark, useLinkedList } from '#core/linked';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BondTable } from './parts/BondTable.tsx';
import { HomeState } from './parts/HomeState.tsx';
import { useSeesPrices } from './parts/ForUsers.tsx';
import { tapeColumns } from './parts/tape-columns.tsx';
import { useBondActions, useCurrentBond } from './parts/use-bond-actions.ts';
import { useBondMenu } from './parts/use-bond-menu.ts';
import './quotes.css';
import './home.css';
import { quotesPlugin } from './plugin.ts';

/** Done trades, newest first: a visitor's from the home page, a logged-in user's from the tape. */
export function View({ channel, settings }: PanelProps<{ readonly rows: number }>): ReactNode {
  const { t } = useTranslation();
  const seesPrices = useSeesPrices();
  const List = seesPrices ? LiveTrades : Trades;
  return (
    <HomeState empty={t('quotes:empty.trades')} isEmpty={(page) => page.lastTrans.length === 0}>
      {(page) => <List trades={page.lastTrans} limit={settings.rows} channel={channel} />}
    </HomeState>
  );
}

/** Not available to visitors. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set(['change', 'vsVal']);

interface ListProps {
  readonly trades: readonly LatestTrans[];
  readonly limit: number;
  readonly channel: ChannelPort;
}

/** The tape in place of the home page's trades, once it has started. */
function LiveTrades({ trades, ...rest }: ListProps): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const tape = useTrades(market);
  const newest = tape.length === 0 ? trades : tape;
  // Under the pointer or the focus the tape stops, so that what is pressed is what was read.
  const [frozen, setFrozen] = useState<readonly LatestTrans[] | null>(null);
  const isHeld = useRef({ pointer: false, focus: false });
  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    isHeld.current[by] = on;
    const { pointer, focus } = isHeld.current;
    setFrozen((current) => (pointer || focus ? (current ?? newest) : null));
  };
  return (
    <div
      className="q-tape"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <Trades trades={frozen ?? newest} {...rest} />
      {frozen !== null && frozen[0]?.tradeId !== newest[0]?.tradeId && (
        <span className="q-tape-more" role="note">
          {t('quotes:tapeHeld')}
        </span>
      )}
    </div>
  );
}

/** Rows keep their places and change their texts: a tape whose rows slide is hard to read. */
const byPlace = (_: LatestTrans, place: number): string => String(place);

function Trades({ trades, limit, channel }: ListProps): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const menu = useBondMenu(actions);
  const currentId = useCurrentBond(channel);
  const seesPrices = useSeesPrices();
  const linked = useLinkedList(channel);
  const rows = linked === null ? trades : trades.filter(linked.has);
  const today = useToday();
  const all = useMemo(() => tapeColumns(t, today), [t, today]);
  return (
    <>
      {linked !== null && (
        <div className="q-linked">
          <LinkedMark list={linked} channel={channel} />
        </div>
      )}
      <BondTable
        caption={t('quotes:panel.trades')}
        columns={seesPrices ? all : all.filter(({ key }) => !NOT_FOR_VISITORS.has(key))}
        rows={rows.slice(0, limit)}
        rowKey={byPlace}
        currentId={currentId}
        onChoose={(row) => actions.choose(row)}
        onOpen={(row) => actions.open(row)}
        menu={(row) => menu(row)}
      />
    </>
  );
}
