import { addressOf } from '#contract/config';
import type { Order, OrderDetail } from '#contract/entities';
import { displayStatus } from '#contract/rules';
import { priceText } from '#core/format';
import { Button, ButtonLink, Card } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canAmend } from '../model/order-amend.ts';
import { factsOf } from '../model/order-facts.ts';
import { type OrderWords, statusTone } from '../model/order-words.ts';
import { settledText } from '../model/settled-amount.ts';
import { useAmend } from '../parts/use-amend.ts';
import { useCopyOrders } from '../parts/use-copy-orders.ts';
import { useOrderWords } from '../parts/use-order-words.ts';
import { EventList } from './EventList.tsx';
import { HitTable } from './HitTable.tsx';
import { ordersPlugin } from '../plugin.ts';

interface Props {
  readonly detail: OrderDetail;
  readonly back: ReactNode;
}

/** One order: its terms, its progress, everything that happened to it, and all hits on it. */
export const DetailView = observer(function DetailView({ detail: { order, events, hits }, back }: Props) {
  const { t } = useTranslation();
  const words = useOrderWords();
  const side = order.side === 1 ? 'k-bid' : 'k-ofr';
  return (
    <div className="o-page">
      <header className="o-head">
        <div className="o-title">
          <span className={`o-side ${side}`}>{words.side(order)}</span>
          <h1>{order.symbol}</h1>
          <span className="k-num o-dim">{order.securityID}</span>
          <span className="o-dim">{words.maturity(order)}</span>
        </div>
        <Actions order={order} back={back} />
        <Figures order={order} words={words} settled={settledText(events)} />
      </header>
      <div className="o-columns">
        <Card title={t('orders:detail.history')} flush>
          <div className="scroll" role="region" aria-label={t('orders:detail.history')} tabIndex={0}>
            <EventList order={order} events={events} />
          </div>
        </Card>
        <Card title={t('orders:detail.facts')}>
          <dl className="o-facts">
            {factsOf(order, words, t).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="k-num">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {hits.length > 0 && (
          <Card title={t('orders:detail.hits')} flush>
            <div className="scroll" role="region" aria-label={t('orders:detail.hits')} tabIndex={0}>
              <HitTable order={order} hits={hits} />
            </div>
          </Card>
        )}
      </div>
    </div>
  );
});

const Actions = observer(function Actions({
  order,
  back,
}: {
  readonly order: Order;
  readonly back: ReactNode;
}) {
  const { config, session, trading, notice } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const copy = useCopyOrders();
  const amend = useAmend();
  const service = session.userInfo?.ispasscoupon === '1' ? config.routes.get('passTicket') : undefined;
  const transfer = service && order.cumQty > 0 ? addressOf(service, {}, { order: order.orderId }) : null;
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const [row] = await trading.cancel([order.orderId]);
    setBusy(false);
    if (row?.ok === false && row.words !== null) notice.warning(row.words);
    else notice.success({ key: 'orders:detail.cancelled' });
  };
  return (
    <div className="o-deeds">
      <Button icon="copy" onClick={() => copy([order])}>
        {t('orders:act.copy')}
      </Button>
      {transfer !== null && (
        <ButtonLink to={transfer} icon="swap">
          {t('orders:act.transfer')}
        </ButtonLink>
      )}
      {amend !== null && canAmend(order) && (
        <Button data-sends="" onClick={() => amend(order)}>
          {t('orders:act.amend')}
        </Button>
      )}
      {order.canCancel && (
        <Button data-sends="" busy={isBusy} onClick={() => void cancel()}>
          {t('orders:act.cancel')}
        </Button>
      )}
      {back}
    </div>
  );
});

interface FiguresProps {
  readonly order: Order;
  readonly words: OrderWords;
  /** Total of its fills, 元; null: not known, or none. */
  readonly settled: string | null;
}

/** The price, the filled quantity, its settlement amount, and why it ended. */
const Figures = observer(function Figures({ order, words, settled }: FiguresProps) {
  const { text } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const share = order.orderQty > 0 ? Math.min(1, order.cumQty / order.orderQty) : 0;
  // A part was done and the rest is gone: the bare status would hide the first half (domain notes 4.4).
  const isCutShort = displayStatus(order) === '4' && order.cumQty > 0;
  return (
    <div className="o-figures">
      <div>
        <span className="o-dim">
          {t(order.priceType === 'Y' ? 'orders:priceType.yield' : 'orders:priceType.clean')}
        </span>
        <strong className={`k-num ${order.side === 1 ? 'k-bid' : 'k-ofr'}`}>
          {priceText(order.price) || '--'}
        </strong>
      </div>
      <div>
        <span className="o-dim">{t('orders:column.statusFilled')}</span>
        <strong className={`${statusTone(order)} k-num`} data-status={displayStatus(order)}>
          {isCutShort ? t('orders:detail.cutShort') : words.status(order)} {words.filled(order)}
          <small> {t('orders:unit')}</small>
        </strong>
        <progress className={statusTone(order)} max={1} value={share} aria-label={t('orders:detail.share')} />
      </div>
      {settled !== null && (
        <div>
          <span className="o-dim">
            {t(order.side === 1 ? 'orders:detail.toPay' : 'orders:detail.toReceive')}
          </span>
          <strong className="k-num">{settled}</strong>
        </div>
      )}
      {order.reason !== null && (
        <div>
          <span className="o-dim">{t('orders:column.reason')}</span>
          <strong>{text.t(`orders:reason.${order.reason}`)}</strong>
        </div>
      )}
    </div>
  );
});
