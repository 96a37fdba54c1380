import type { BestMarket } from '#contract/entities';
import { qtyText } from '#core/format';
import { columnKinds, widthFor } from '#core/grid/columns';
import { BondName, Delta, IconButton } from '#core/kit';
import type { TFunction } from 'i18next';
import { bondTypeOf } from '../model/bond-groups.ts';
import { newestTime } from '../model/quote-figures.ts';
import type { BondColumn } from './BondTable.tsx';
import { LivePrice, Maturity, TimeOfDay } from './Figures.tsx';
import { HitPrice } from './HitPrice.tsx';
import type { StartOrder } from './use-order.ts';

/** Px kept for a quantity. Those from 亿 on are rare, and the name and code need the room. */
const USUAL_QTY_PX = widthFor('10,000');

type Columns = readonly BondColumn<BestMarket>[];

interface Actions {
  /** Null for users who may not order. */
  readonly order: StartOrder | null;
  /** Null for users who may not set price alerts. */
  readonly askAlert: ((securityId: string) => void) | null;
}

/** The columns of the most active bonds, left to right. `today`: the market's day. */
export function activeColumns(t: TFunction, today: string, { order, askAlert }: Actions): Columns {
  return [
    ...bondColumns(t),
    ...quoteColumns(t, order),
    ...dayColumns(t, today),
    ...(askAlert === null ? [] : [alertColumn(t, askAlert)]),
  ];
}

function bondColumns(t: TFunction): Columns {
  return [
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
      dropOrder: 1,
      render: (row) => <span className="q-dim">{t(`quotes:type.${bondTypeOf(row.bondType)}`)}</span>,
    },
    {
      key: 'maturity',
      title: t('quotes:column.maturity'),
      ...columnKinds.tenor,
      dropOrder: 7,
      render: (row) => <Maturity text={row.trueRemainMaturityStr} t={t} />,
    },
    {
      key: 'rating',
      title: t('quotes:column.rating'),
      ...columnKinds.rating,
      dropOrder: 2,
      render: (row) => <span className={row.issrating === '--' ? 'q-dim' : undefined}>{row.issrating}</span>,
    },
  ];
}

function quoteColumns(t: TFunction, order: StartOrder | null): Columns {
  const qty = (key: 'bidQty' | 'ofrQty'): BondColumn<BestMarket> => ({
    key,
    title: t('quotes:column.qty'),
    ...columnKinds.qty,
    reserved: USUAL_QTY_PX,
    dropOrder: 9,
    render: (row) => <span className="k-num q-dim">{qtyText(row[key], t)}</span>,
  });
  return [
    qty('bidQty'),
    {
      key: 'bid',
      title: t('quotes:column.bidYield'),
      ...columnKinds.yield,
      render: (row) => <HitPrice row={row} quoteSide={1} order={order} t={t} />,
    },
    {
      key: 'ofr',
      title: t('quotes:column.ofrYield'),
      ...columnKinds.yield,
      render: (row) => <HitPrice row={row} quoteSide={2} order={order} t={t} />,
    },
    qty('ofrQty'),
  ];
}

function dayColumns(t: TFunction, today: string): Columns {
  return [
    {
      key: 'last',
      title: t('quotes:column.last'),
      ...columnKinds.yield,
      dropOrder: 8,
      render: (row) => <LivePrice value={row.lastPrice} />,
    },
    {
      key: 'change',
      title: t('quotes:column.change'),
      ...columnKinds.bp,
      dropOrder: 6,
      render: (row) => <Delta value={row.chgBp} />,
    },
    {
      key: 'valuation',
      title: t('quotes:column.valuation'),
      ...columnKinds.yield,
      dropOrder: 4,
      render: (row) => <LivePrice value={row.valYield} />,
    },
    {
      key: 'time',
      title: t('quotes:column.time'),
      ...columnKinds.time,
      dropOrder: 5,
      render: (row) => <TimeOfDay time={newestTime(row)} today={today} />,
    },
  ];
}

function alertColumn(t: TFunction, askAlert: (securityId: string) => void): BondColumn<BestMarket> {
  return {
    key: 'alert',
    title: t('quotes:column.alert'),
    ...columnKinds.icon,
    dropOrder: 3,
    render: (row) => (
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
  };
}
