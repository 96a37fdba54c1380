import { readFigure } from '#contract/rules';
import { numberText, priceText } from '#core/format';
import { Button, Icon, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { type Words, wordsOf } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Accepted } from '../model/outcome.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { amountText } from '../model/bond-figures.ts';
import { addressOfRoute } from './address-of-route.ts';
import { ticketPlugin } from '../plugin.ts';

interface Props {
  readonly ticket: TicketStore;
  readonly accepted: Accepted;
}

/** Ends caused by others that the user wants to know. */
const ENDS = ['refused', 'timeout', 'partConfirmed', 'targetGone'] as const;

/**
 * The panel after an entry, in both types of the specification: `intermediaryOrder` an order was entered, `intermediaryCancel` its intention
 * was withdrawn. Either offers the order list, or to finish (R4.15).
 */
export const Submitted = observer(function Submitted({ ticket, accepted }: Props) {
  const { config, browser, text } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const done = useRef<HTMLButtonElement>(null);
  const [wrong, setWrong] = useState<Words | null>(null);
  const { entry, reply, cancelled } = accepted;
  const { ordStatus, cumQty, reason } = useOrderState(accepted);
  const isOver = cancelled || ordStatus === '4';
  // Without result: no tick.
  const isUnfilled = isOver && cumQty === 0;
  const why = ENDS.find((end) => end === reason);
  // From here, or from the order list, the ladder or another window.
  const isWithdrawn = cancelled || (ordStatus === '4' && reason === 'user');
  useEffect(() => done.current?.focus(), [cancelled]);
  const orders = addressOfRoute(config, 'orderCenter');
  const canTakeBack = !cancelled && ordStatus === '0';
  const type = isWithdrawn ? 'intermediaryCancel' : 'intermediaryOrder';
  const title = t(`ticket:done.${titleKey(entry, isWithdrawn, ordStatus, cumQty)}`);
  const words = wordsOf('replies', reply);
  // Of an amendment that filled nothing the reply says that a quote was entered: the title says more.
  const saysLess = words === null || (entry.replaces !== undefined && reply.cumQty === 0);
  const replyText = ordStatus === '2' ? t('ticket:done.allFilled') : saysLess ? '' : text.say(words);
  return (
    <section className="tk-done" data-type={type} aria-label={title}>
      <span className="tk-done-mark" data-cancelled={isWithdrawn || isUnfilled}>
        <Icon name={isWithdrawn ? 'undo' : isUnfilled ? 'close' : 'check'} size={24} />
      </span>
      <h3>{title}</h3>
      <p role="status">
        {isOver ? t(`ticket:done.${why ?? 'cancelled'}`) : replyText === title ? '' : replyText}
      </p>
      <Outcome ticket={ticket} accepted={accepted} />
      {/* What could not be taken back when pressed may be gone since. */}
      {wrong !== null && canTakeBack && (
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
        <Button size="lg" tone="primary" ref={done} onClick={() => ticket.renew()}>
          {t('ticket:done.finish')} <Kbd>Enter</Kbd>
        </Button>
      </footer>
      {canTakeBack && <TakeBack ticket={ticket} entry={entry} onEnd={setWrong} />}
    </section>
  );
});

interface TakeBackProps {
  readonly ticket: TicketStore;
  readonly entry: Accepted['entry'];
  /** Receives why it failed; null where it did not. */
  readonly onEnd: (wrong: Words | null) => void;
}

/** Takes back what was entered: an order that hits a quote, another order, a quote. */
function TakeBack({ ticket, entry, onEnd }: TakeBackProps): ReactNode {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    onEnd(await ticket.takeBack());
    setBusy(false);
  };
  const isHit = entry.quoteInd === 99 && entry.targetQuoteId !== undefined;
  return (
    <Button tone="ghost" busy={isBusy} onClick={() => void takeBack()}>
      {t(`ticket:done.${isHit ? 'cancelHit' : entry.quoteInd === 99 ? 'takeBack' : 'cancel'}`)}
    </Button>
  );
}

/** What happened, in one word: a deal, or which kind of order was entered or withdrawn. */
function titleKey(entry: Accepted['entry'], isWithdrawn: boolean, ordStatus: string, cumQty: number) {
  if (ordStatus === '2' && !isWithdrawn) return 'deal';
  // The rest is over: what is left to say is that some was traded.
  if (ordStatus === '4' && cumQty > 0) return 'partDeal';
  if (ordStatus === '4' && !isWithdrawn) return 'unfilled';
  if (entry.replaces !== undefined && !isWithdrawn) return 'amended';
  if (entry.quoteInd === 99 && entry.targetQuoteId !== undefined)
    return isWithdrawn ? 'hitCancel' : 'hitOrder';
  if (entry.quoteInd === 99) return isWithdrawn ? 'intermediaryCancel' : 'intermediaryOrder';
  return isWithdrawn ? 'quoteCancel' : 'quoteOrder';
}

/** The state of an order since the reply, wherever it was done or cancelled. Call it in an observer. */
function useOrderState({ reply }: Accepted) {
  const { trading } = usePlugin(ticketPlugin);
  const now = trading.orders.get(reply.orderId);
  const { remaining } = trading.quota;
  const { ordStatus, cumQty, avgPrice } = now ?? reply;
  return {
    ordStatus,
    cumQty,
    avgPrice,
    reason: now?.reason,
    counterparty: now?.counterparty ?? null,
    quota: now === undefined || remaining === '' ? reply.remainingQuota : remaining,
  };
}

/** The order and its outcome, line by line. */
const Outcome = observer(function Outcome({ ticket, accepted }: Props) {
  const { t } = useTranslation();
  const { entry, reply, symbol } = accepted;
  const { cumQty, avgPrice, quota, counterparty } = useOrderState(accepted);
  const paid = amountOf(ticket, entry, cumQty, avgPrice);
  const side = t(entry.side === 1 ? 'ticket:side.buy' : 'ticket:side.sell');
  const wan = (value: number) => t('ticket:wan', { value: numberText(value) });
  const parts = { filled: numberText(cumQty), ordered: numberText(entry.orderQty) };
  const filled =
    avgPrice === null
      ? t('ticket:done.filledLine', parts)
      : t('ticket:done.filledAt', { ...parts, average: priceText(avgPrice) });
  const order = t('ticket:done.orderLine', { side, price: priceText(entry.price), qty: wan(entry.orderQty) });
  const lines: readonly (readonly [key: string, title: string, value: string])[] = [
    ['order', t('ticket:done.order'), order],
    ['filled', t('ticket:done.filled'), filled],
    ...(counterparty === null || cumQty === 0
      ? []
      : [['party', t('ticket:review.party'), counterparty] as const]),
    ...(paid === null
      ? []
      : [['amount', t('ticket:review.amount'), t('ticket:done.amountLine', { amount: paid })] as const]),
    ['id', t('ticket:done.id'), reply.orderId],
    ...(quota === null ? [] : [['quota', t('ticket:done.quota'), wan(quota)] as const]),
  ];
  return (
    <dl>
      <div>
        <dt>{t('ticket:review.bond')}</dt>
        <dd>
          {symbol} {entry.securityId}
        </dd>
      </div>
      {lines.map(([key, title, value]) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd className={key === 'id' || key === 'party' ? 'k-num k-cut' : 'k-num'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
});

/** The settlement amount of the filled part, 元; null when nothing is filled or the average is not the price of a single deal. */
function amountOf(
  ticket: TicketStore,
  { priceType }: Accepted['entry'],
  cumQty: number,
  avgPrice: unknown,
): string | null {
  const e4 = cumQty === 0 ? null : readFigure(avgPrice, priceType);
  const figures = typeof e4 === 'number' ? ticket.figuresAt(priceType, e4) : null;
  return figures === null ? null : amountText(cumQty, figures.dirtyE4);
}
