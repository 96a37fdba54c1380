import type { LatestTrans } from '#contract/entities';
import { clockText, priceText, qtyText } from '#core/format';
import { columnKinds } from '#core/grid/columns';
import { useTrades } from '#core/hooks';
import { Delta, PriceText, Tag } from '#core/kit';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BondColumn, BondTable } from './parts/BondTable.tsx';
import { BondName, Maturity } from './parts/Figures.tsx';
import { HomeState } from './parts/HomeState.tsx';
import { useSeesPrices } from './parts/LoginLink.tsx';
import { useBondActions, useCurrentBond } from './parts/use-bond-actions.ts';
import './quotes.css';
import './home.css';
import { quotesPlugin } from './plugin.ts';

/** Done trades, newest first: a visitor's as the home page tells, a logged-in person's from the tape. */
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

/** Told to no visitor. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set(['change', 'vsVal']);

interface ListProps {
  readonly trades: readonly LatestTrans[];
  readonly limit: number;
  readonly channel: ChannelPort;
}

/** The tape in place of what the home page told, as soon as it has begun. */
function LiveTrades({ trades, ...rest }: ListProps): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const tape = useTrades(market);
  const newest = tape.length === 0 ? trades : tape;
  // Under the pointer or the focus the tape stands still, so that what is pressed is what was read.
  const [held, setHeld] = useState<readonly LatestTrans[] | null>(null);
  const isHeld = useRef({ pointer: false, focus: false });
  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    isHeld.current[by] = on;
    const { pointer, focus } = isHeld.current;
    setHeld((current) => (pointer || focus ? (current ?? newest) : null));
  };
  return (
    <div
      className="q-tape"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <Trades trades={held ?? newest} {...rest} />
      {held !== null && held[0]?.tradeId !== newest[0]?.tradeId && (
        <span className="q-tape-more" role="note">
          {t('quotes:tapeHeld')}
        </span>
      )}
    </div>
  );
}

/** Rows keep their places and take other texts: a tape whose rows slide is hard to read. */
const byPlace = (_: LatestTrans, place: number): string => String(place);

const TONES = { GVN: 'bid', TKN: 'ofr', TRD: 'plain' } as const;

function Trades({ trades, limit, channel }: ListProps): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const seesPrices = useSeesPrices();
  const all = useMemo(
    (): readonly BondColumn<LatestTrans>[] => [
      {
        key: 'time',
        title: t('quotes:column.time'),
        ...columnKinds.time,
        drop: 3,
        render: (row) => <span className="k-num q-dim">{clockText(row.time)}</span>,
      },
      {
        key: 'name',
        title: t('quotes:column.name'),
        ...columnKinds.bond,
        render: (row) => (
          // Another bond's name is another element: the code behind it has not moved.
          <BondName key={row.securityId} {...row} />
        ),
      },
      {
        key: 'maturity',
        title: t('quotes:column.maturity'),
        ...columnKinds.tenor,
        drop: 2,
        render: (row) => <Maturity text={row.trueRemainMaturityStr} />,
      },
      {
        key: 'direction',
        title: t('quotes:column.direction'),
        ...columnKinds.tag,
        drop: 5,
        render: (row) => (
          <span title={t(`quotes:directionTip.${row.direction}`)}>
            <Tag tone={TONES[row.direction]}>{t(`quotes:direction.${row.direction}`)}</Tag>
          </span>
        ),
      },
      {
        key: 'price',
        title: t('quotes:column.price'),
        ...columnKinds.yield,
        render: (row) => <PriceText text={priceText(row.price)} />,
      },
      {
        key: 'qty',
        title: t('quotes:column.qty'),
        ...columnKinds.qty,
        render: (row) => <span className="k-num">{qtyText(row.qty)}</span>,
      },
      {
        key: 'change',
        title: t('quotes:column.change'),
        ...columnKinds.bp,
        drop: 4,
        render: (row) => <Delta value={row.chgBp} />,
      },
      {
        key: 'vsVal',
        title: t('quotes:column.vsVal'),
        ...columnKinds.bp,
        drop: 1,
        render: (row) => <Delta value={row.vsValBp} />,
      },
    ],
    [t],
  );
  return (
    <BondTable
      caption={t('quotes:panel.trades')}
      columns={seesPrices ? all : all.filter(({ key }) => !NOT_FOR_VISITORS.has(key))}
      rows={trades.slice(0, limit)}
      rowKey={byPlace}
      currentId={currentId}
      onChoose={(row) => actions.choose(row)}
      onOpen={(row) => actions.open(row)}
    />
  );
}
