import { priceText, qtyText } from '#core/format';
import { columnKinds } from '#core/grid/columns';
import { BondName, Delta, PriceText, Tag } from '#core/kit';
import type { TFunction } from 'i18next';
import type { Chance, Chances } from '../model/chances.ts';
import type { BondRef } from '../stores/bond-actions.ts';
import type { BondColumn } from './BondTable.tsx';
import { Maturity, TimeOfDay } from './Figures.tsx';

export type ChanceKind = keyof Chances;

export interface ChanceRow extends BondRef {
  readonly key: string;
  readonly chance: Chance;
}

type Columns = readonly BondColumn<ChanceRow>[];

/** The columns of each list of opportunities. `today`: the market's day. */
export const chanceColumns: Readonly<Record<ChanceKind, (t: TFunction, today: string) => Columns>> = {
  better: betterColumns,
  tight: tightColumns,
  movers: moverColumns,
};

function bondColumns(t: TFunction): Columns {
  return [
    {
      key: 'name',
      title: t('quotes:column.name'),
      ...columnKinds.bond,
      render: ({ symbol, securityId }) => <BondName symbol={symbol} securityId={securityId} />,
    },
    {
      key: 'maturity',
      title: t('quotes:column.maturity'),
      ...columnKinds.tenor,
      dropOrder: 1,
      render: ({ chance }) => <Maturity text={chance.row.trueRemainMaturityStr} t={t} />,
    },
  ];
}

function priceColumn(
  key: 'bidPrice' | 'ofrPrice' | 'lastPrice' | 'valYield',
  title: string,
  side?: 'bid' | 'ofr',
): BondColumn<ChanceRow> {
  return {
    key,
    title,
    ...columnKinds.yield,
    render: ({ chance }) => (
      <PriceText text={priceText(chance.row[key])} {...(side === undefined ? {} : { side })} />
    ),
  };
}

function moverColumns(t: TFunction, today: string): Columns {
  return [
    ...bondColumns(t),
    priceColumn('lastPrice', t('quotes:column.last')),
    {
      key: 'bp',
      title: t('quotes:column.change'),
      ...columnKinds.bp,
      render: ({ chance }) => <Delta value={chance.bp} />,
    },
    {
      key: 'time',
      title: t('quotes:column.time'),
      ...columnKinds.time,
      dropOrder: 2,
      render: ({ chance }) => <TimeOfDay time={chance.row.lastTime} today={today} />,
    },
  ];
}

function tightColumns(t: TFunction): Columns {
  return [
    ...bondColumns(t),
    priceColumn('bidPrice', t('quotes:column.bidYield'), 'bid'),
    priceColumn('ofrPrice', t('quotes:column.ofrYield'), 'ofr'),
    {
      key: 'bp',
      title: t('quotes:column.spread'),
      ...columnKinds.bp,
      width: columnKinds.bp.width + columnKinds.tag.width,
      render: ({ chance: { bp } }) => (
        <span className="q-spread">
          {bp <= 0 && (
            <Tag tone="accent">{t(bp === 0 ? 'quotes:chance.locked' : 'quotes:chance.crossed')}</Tag>
          )}
          <span className="k-num">{bp.toFixed(2)}</span>
        </span>
      ),
    },
    {
      key: 'qty',
      title: t('quotes:column.qty'),
      ...columnKinds.qty,
      // Both sides.
      width: 2 * columnKinds.qty.width,
      dropOrder: 2,
      render: ({ chance }) => (
        <span className="k-num q-dim">{`${qtyText(chance.row.bidQty, t)}/${qtyText(chance.row.ofrQty, t)}`}</span>
      ),
    },
  ];
}

function betterColumns(t: TFunction): Columns {
  return [
    ...bondColumns(t),
    {
      key: 'side',
      title: t('quotes:column.direction'),
      ...columnKinds.tag,
      render: ({ chance }) => (
        <Tag tone={chance.side === 1 ? 'bid' : 'ofr'}>
          {t(chance.side === 1 ? 'quotes:chance.bidSide' : 'quotes:chance.ofrSide')}
        </Tag>
      ),
    },
    {
      key: 'price',
      title: t('quotes:column.yield'),
      ...columnKinds.yield,
      render: ({ chance: { side, row } }) => (
        <PriceText
          text={priceText(side === 1 ? row.bidPrice : row.ofrPrice)}
          side={side === 1 ? 'bid' : 'ofr'}
        />
      ),
    },
    { ...priceColumn('valYield', t('quotes:column.valuation')), dropOrder: 2 },
    {
      key: 'bp',
      title: t('quotes:column.better'),
      ...columnKinds.bp,
      render: ({ chance }) => <strong className="k-num">{chance.bp.toFixed(2)}</strong>,
    },
    {
      key: 'qty',
      title: t('quotes:column.qty'),
      ...columnKinds.qty,
      dropOrder: 3,
      render: ({ chance: { side, row } }) => (
        <span className="k-num">{qtyText(side === 1 ? row.bidQty : row.ofrQty, t)}</span>
      ),
    },
  ];
}
