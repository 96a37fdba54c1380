import type { LatestTrans } from '#contract/entities';
import { priceText, qtyText } from '#core/format';
import { columnKinds } from '#core/grid/columns';
import { BondName, Delta, PriceText, Tag } from '#core/kit';
import type { TFunction } from 'i18next';
import type { BondColumn } from './BondTable.tsx';
import { Maturity, TimeOfDay } from './Figures.tsx';

type Columns = readonly BondColumn<LatestTrans>[];

const TONES = { GVN: 'bid', TKN: 'ofr', TRD: 'plain' } as const;

/** The columns of the tape: which bond traded when, and how. `today`: the market's day. */
export const tapeColumns = (t: TFunction, today: string): Columns => [
  ...bondColumns(t, today),
  ...dealColumns(t),
];

function bondColumns(t: TFunction, today: string): Columns {
  return [
    {
      key: 'time',
      title: t('quotes:column.time'),
      ...columnKinds.time,
      dropOrder: 3,
      render: ({ time }) => <TimeOfDay time={time} today={today} />,
    },
    {
      key: 'name',
      title: t('quotes:column.name'),
      ...columnKinds.bond,
      render: (row) => (
        // Another bond's name is another element: the code after it has not moved.
        <BondName key={row.securityId} {...row} />
      ),
    },
    {
      key: 'maturity',
      title: t('quotes:column.maturity'),
      ...columnKinds.tenor,
      reserved: columnKinds.tenor.width,
      dropOrder: 2,
      render: (row) => <Maturity text={row.trueRemainMaturityStr} t={t} />,
    },
  ];
}

function dealColumns(t: TFunction): Columns {
  return [
    {
      key: 'direction',
      title: t('quotes:column.direction'),
      ...columnKinds.tag,
      dropOrder: 5,
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
      reserved: columnKinds.qty.width,
      render: (row) => <span className="k-num">{qtyText(row.qty, t)}</span>,
    },
    {
      key: 'change',
      title: t('quotes:column.change'),
      ...columnKinds.bp,
      dropOrder: 4,
      render: (row) => <Delta value={row.chgBp} />,
    },
    {
      key: 'vsVal',
      title: t('quotes:column.vsVal'),
      ...columnKinds.bp,
      dropOrder: 1,
      render: (row) => <Delta value={row.vsValBp} />,
    },
  ];
}
