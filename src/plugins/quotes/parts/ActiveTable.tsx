import type { BestMarket } from '#contract/entities';
import { clockText, qtyText } from '#core/format';
import { columnKinds } from '#core/grid/columns';
import { useFollow, useRow } from '#core/hooks';
import { Delta, IconButton } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bondTypeOf } from '../model/bond-groups.ts';
import { draftOfBest, quoteOfKey } from '../model/order-drafts.ts';
import { newestTime } from '../model/quote-figures.ts';
import { bestKey, type BondColumn, BondTable } from './BondTable.tsx';
import { BondName, LivePrice, Maturity } from './Figures.tsx';
import { HitPrice } from './HitPrice.tsx';
import { useSeesPrices } from './LoginLink.tsx';
import { useAlert } from './use-alert.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useOrder } from './use-order.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  readonly rows: readonly BestMarket[];
  readonly channel: ChannelPort;
}

/** What the server tells no visitor: there is nothing to show in these columns. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set(['bidQty', 'ofrQty', 'change']);

/** The day's most active bonds. A logged-in person's rows are live; a visitor's are as the home page last told. */
export function ActiveTable({ rows, channel }: Props): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const seesPrices = useSeesPrices();
  const order = useOrder();
  const askAlert = useAlert();
  const ids = useMemo(() => rows.map((row) => row.securityId), [rows]);
  useFollow(market, 'bestmarket', seesPrices ? ids : null);
  const all = useActiveColumns(askAlert);
  const columns = useMemo(
    () => all.filter(({ key }) => seesPrices || !NOT_FOR_VISITORS.has(key)),
    [all, seesPrices],
  );
  return (
    <BondTable
      caption={t('quotes:active.label')}
      columns={columns}
      rows={rows}
      rowKey={bestKey}
      currentId={currentId}
      onChoose={(row) => actions.choose(row)}
      onOpen={(row) => actions.open(row)}
      onLetter={(row, letter) => {
        if (letter === 'a' && askAlert !== null) {
          askAlert(row.securityId);
          return true;
        }
        const quoteSide = quoteOfKey(letter);
        if (order === null || quoteSide === null) return false;
        order(draftOfBest(market.best.get(row.securityId) ?? row, quoteSide));
        return true;
      }}
      onCopy={(row) => void actions.copy(market.best.get(row.securityId) ?? row, 'both')}
      Row={LiveBest}
    />
  );
}

/** The row as the live market has it, if it has it. */
function LiveBest({
  row,
  children,
}: {
  readonly row: BestMarket;
  readonly children: (row: BestMarket) => ReactNode;
}): ReactNode {
  const { market, session } = usePlugin(quotesPlugin);
  const live = useRow(market.best, row.securityId);
  return children(session.newAuth === 'Y' ? (live ?? row) : row);
}

function useActiveColumns(
  askAlert: ((securityId: string) => void) | null,
): readonly BondColumn<BestMarket>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('quotes:column.name'),
        ...columnKinds.bond,
        render: (row) => <BondName {...row} />,
      },
      {
        key: 'type',
        title: t('quotes:column.type'),
        ...columnKinds.type,
        drop: 1,
        render: (row) => <span className="q-dim">{t(`quotes:type.${bondTypeOf(row.bondType)}`)}</span>,
      },
      {
        key: 'maturity',
        title: t('quotes:column.maturity'),
        ...columnKinds.tenor,
        drop: 7,
        render: (row) => <Maturity text={row.trueRemainMaturityStr} />,
      },
      {
        key: 'rating',
        title: t('quotes:column.rating'),
        ...columnKinds.rating,
        drop: 2,
        render: (row) => (
          <span className={row.issrating === '--' ? 'q-dim' : undefined}>{row.issrating}</span>
        ),
      },
      {
        key: 'bidQty',
        title: t('quotes:column.qty'),
        ...columnKinds.qty,
        drop: 9,
        render: (row) => <span className="k-num q-dim">{qtyText(row.bidQty)}</span>,
      },
      {
        key: 'bid',
        title: t('quotes:column.bidYield'),
        ...columnKinds.yield,
        render: (row) => <HitPrice row={row} quoteSide={1} />,
      },
      {
        key: 'ofr',
        title: t('quotes:column.ofrYield'),
        ...columnKinds.yield,
        render: (row) => <HitPrice row={row} quoteSide={2} />,
      },
      {
        key: 'ofrQty',
        title: t('quotes:column.qty'),
        ...columnKinds.qty,
        drop: 9,
        render: (row) => <span className="k-num q-dim">{qtyText(row.ofrQty)}</span>,
      },
      {
        key: 'last',
        title: t('quotes:column.last'),
        ...columnKinds.yield,
        drop: 8,
        render: (row) => <LivePrice value={row.lastPrice} />,
      },
      {
        key: 'change',
        title: t('quotes:column.change'),
        ...columnKinds.bp,
        drop: 6,
        render: (row) => <Delta value={row.chgBp} />,
      },
      {
        key: 'valuation',
        title: t('quotes:column.valuation'),
        ...columnKinds.yield,
        drop: 4,
        render: (row) => <LivePrice value={row.valYield} />,
      },
      {
        key: 'time',
        title: t('quotes:column.time'),
        ...columnKinds.time,
        drop: 5,
        render: (row) => <span className="k-num q-dim">{clockText(newestTime(row))}</span>,
      },
      ...(askAlert === null
        ? []
        : [
            {
              key: 'alert',
              title: t('quotes:column.alert'),
              ...columnKinds.sign,
              drop: 3,
              render: (row: BestMarket) => (
                <IconButton
                  icon="alarm"
                  size="sm"
                  tabIndex={-1}
                  label={t('quotes:alertRow', { name: row.symbol })}
                  onClick={(event) => {
                    event.stopPropagation();
                    askAlert(row.securityId);
                  }}
                />
              ),
            },
          ]),
    ],
    [t, askAlert],
  );
}
