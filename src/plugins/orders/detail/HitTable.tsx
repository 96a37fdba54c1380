import type { Order, OrderHit } from '#contract/entities';
import { numberText, priceText, shortTimeText, textOr } from '#core/format';
import { Table } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly order: Order;
  readonly hits: readonly OrderHit[];
}

const key = (hit: OrderHit): string => hit.hitId;

/** All hits on a quote, and their outcome. */
export function HitTable({ order, hits }: Props): ReactNode {
  const { t } = useTranslation();
  const outcome = ({ phase, reason, cumQty }: OrderHit): string => {
    if (phase !== 'done') return t('orders:hit.waiting');
    if (cumQty > 0) return t('orders:hit.confirmed');
    return reason === null ? '--' : t(`orders:hitReason.${reason}`);
  };
  return (
    <Table
      caption={t('orders:detail.hits')}
      rows={hits}
      rowKey={key}
      columns={[
        {
          key: 'time',
          title: t('orders:event.time'),
          render: ({ time }) => <span className="k-num">{shortTimeText(time)}</span>,
        },
        { key: 'org', title: t('orders:column.counterparty'), render: ({ orgName }) => textOr(orgName) },
        {
          key: 'price',
          title: t('orders:column.price'),
          align: 'right',
          render: ({ price }) => (
            <span className={`k-num ${order.side === 1 ? 'k-bid' : 'k-ofr'}`}>
              {priceText(price) || '--'}
            </span>
          ),
        },
        {
          key: 'qty',
          title: t('orders:hit.qty'),
          align: 'right',
          render: ({ cumQty, orderQty }) => (
            <span className="k-num">
              {numberText(cumQty)}/{numberText(orderQty)}
            </span>
          ),
        },
        { key: 'state', title: t('orders:hit.state'), render: outcome },
        {
          key: 'end',
          title: t('orders:hit.ended'),
          render: ({ updateTime }) => <span className="k-num">{shortTimeText(updateTime)}</span>,
        },
      ]}
    />
  );
}
