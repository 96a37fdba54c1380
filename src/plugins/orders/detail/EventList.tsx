import type { Order, OrderEvent } from '#contract/entities';
import { numberText, priceText, textOr } from '#core/format';
import { type Column, Table } from '#core/kit';
import { amountText } from '../model/settled-amount.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
}

const key = (event: OrderEvent): string => String(event.n);

const columnsOf = (order: Order, t: TFunction): readonly Column<OrderEvent>[] => [
  {
    key: 'time',
    title: t('orders:event.time'),
    render: ({ time }) => (
      <span className="k-num">
        <span className="o-dim">{time?.slice(0, 10)}</span> {time?.slice(11, 23)}
      </span>
    ),
  },
  {
    key: 'what',
    title: t('orders:event.what'),
    render: (event) => <What event={event} />,
  },
  {
    key: 'qty',
    title: t('orders:event.lastQty'),
    align: 'right',
    render: ({ lastQty }) => <span className="k-num">{lastQty === 0 ? '--' : numberText(lastQty)}</span>,
  },
  {
    key: 'price',
    title: t('orders:event.lastPrice'),
    align: 'right',
    render: ({ lastPrice }) => (
      <span className={`k-num ${lastPrice === null ? 'o-dim' : order.side === 1 ? 'k-bid' : 'k-ofr'}`}>
        {priceText(lastPrice) || '--'}
      </span>
    ),
  },
  {
    key: 'cum',
    title: t('orders:event.cum'),
    align: 'right',
    render: ({ cumQty }) => (
      <span className="k-num">
        {numberText(cumQty)}/{numberText(order.orderQty)}
      </span>
    ),
  },
  {
    key: 'amount',
    title: t('orders:event.amount'),
    align: 'right',
    render: ({ amount }) => <span className="k-num">{amountText(amount) ?? '--'}</span>,
  },
  {
    key: 'party',
    title: t('orders:column.counterparty'),
    render: ({ counterparty }) => textOr(counterparty),
  },
];

/** The kind of an event, with the reason of an end and a new settlement date. */
function What({ event: { kind, reason, settlDate } }: { readonly event: OrderEvent }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={`o-event o-event-${kind}`}>
      {t(`orders:event.${kind}`)}
      {kind === 'end' && reason !== null && (
        <span className="o-dim">{t('orders:event.because', { words: t(`orders:reason.${reason}`) })}</span>
      )}
      {typeof settlDate === 'string' && (
        <span className="o-dim">
          {t('orders:event.because', { words: t('orders:event.settles', { date: settlDate }) })}
        </span>
      )}
    </span>
  );
}

/** Everything that happened to an order, oldest first. */
export function EventList({ order, events }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <Table caption={t('orders:detail.history')} rows={events} rowKey={key} columns={columnsOf(order, t)} />
  );
}
