import { numberText, priceText } from '#core/format';
import { Button, Icon, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { type Words, wordsOf } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Accepted, TicketStore } from '../stores/ticket-store.ts';
import { addressOfRoute } from './address-of-route.ts';
import { ticketPlugin } from '../plugin.ts';

interface Props {
  readonly ticket: TicketStore;
  readonly accepted: Accepted;
}

/** Ends that others brought about and that the person wants to know. */
const ENDS = ['refused', 'timeout', 'partConfirmed', 'targetGone'] as const;

/**
 * The panel after an entry, in both types of the specification: `intermediaryOrder` an order was entered, `intermediaryCancel` its intention
 * was taken back. Either offers the order list, or to finish (R4.15).
 */
export const Submitted = observer(function Submitted({ ticket, accepted }: Props) {
  const { config, browser, text, trading } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const done = useRef<HTMLButtonElement>(null);
  const [wrong, setWrong] = useState<Words | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { entry, reply, symbol, cancelled } = accepted;
  // What became of it since the answer, wherever it was done or cancelled.
  const now = trading.orders.get(reply.orderId);
  const { ordStatus, cumQty, avgPrice } = now ?? reply;
  const isOver = cancelled || ordStatus === '4';
  // Nothing came of it: no tick.
  const isVain = isOver && cumQty === 0;
  const why = ENDS.find((reason) => reason === now?.reason);
  const { remaining } = trading.quota;
  const quota = now === undefined || remaining === '' ? reply.remainingQuota : remaining;
  useEffect(() => done.current?.focus(), [cancelled]);
  const orders = addressOfRoute(config, 'orderCenter');
  const canTakeBack = !cancelled && ordStatus === '0';
  const side = t(entry.side === 1 ? 'ticket:side.buy' : 'ticket:side.sell');
  const takeBack = async () => {
    setBusy(true);
    setWrong(await ticket.takeBack());
    setBusy(false);
  };
  const type = cancelled ? 'intermediaryCancel' : 'intermediaryOrder';
  const title = t(
    entry.quoteInd === 99
      ? `ticket:done.${type}`
      : cancelled
        ? 'ticket:done.quoteCancel'
        : 'ticket:done.quoteOrder',
  );
  const words = wordsOf('replies', reply);
  const said = ordStatus === '2' ? t('ticket:done.allFilled') : words === null ? '' : text.say(words);
  return (
    <section className="tk-done" data-type={type} aria-label={title}>
      <span className="tk-done-mark" data-cancelled={cancelled || isVain}>
        <Icon name={cancelled ? 'undo' : isVain ? 'close' : 'check'} size={24} />
      </span>
      <h3>{title}</h3>
      <p role="status">
        {!isOver
          ? said === title
            ? ''
            : said
          : why === undefined
            ? t('ticket:done.cancelled')
            : t(`ticket:done.${why}`)}
      </p>
      <dl>
        <div>
          <dt>{t('ticket:review.bond')}</dt>
          <dd>
            {symbol} {entry.securityId}
          </dd>
        </div>
        <div>
          <dt>{t('ticket:done.order')}</dt>
          <dd className="k-num">
            {side} {priceText(entry.price)} · {t('ticket:wan', { value: numberText(entry.orderQty) })}
          </dd>
        </div>
        <div>
          <dt>{t('ticket:done.filled')}</dt>
          <dd className="k-num">
            {numberText(cumQty)} / {numberText(entry.orderQty)}
            {avgPrice !== null && ` @ ${priceText(avgPrice)}`}
          </dd>
        </div>
        <div>
          <dt>{t('ticket:done.id')}</dt>
          <dd className="k-num k-cut">{reply.orderId}</dd>
        </div>
        {quota !== null && (
          <div>
            <dt>{t('ticket:done.quota')}</dt>
            <dd className="k-num">{t('ticket:wan', { value: numberText(quota) })}</dd>
          </div>
        )}
      </dl>
      {wrong !== null && (
        <p className="tk-bad" role="alert">
          <Icon name="error" size={12} />
          <span>{text.say(wrong)}</span>
        </p>
      )}
      <footer>
        {orders !== null && (
          <Button size="lg" onClick={() => browser.go(orders)}>
            {t('ticket:done.list')}
          </Button>
        )}
        <Button size="lg" tone="primary" ref={done} onClick={() => ticket.finish()}>
          {t('ticket:done.finish')} <Kbd>Enter</Kbd>
        </Button>
      </footer>
      {canTakeBack && (
        <Button tone="ghost" busy={isBusy} onClick={() => void takeBack()}>
          {t(entry.quoteInd === 99 ? 'ticket:done.takeBack' : 'ticket:done.cancel')}
        </Button>
      )}
    </section>
  );
});
