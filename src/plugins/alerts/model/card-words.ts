import type { Order } from '#contract/entities';
import { numberText } from '#core/format';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import type { Card, AlertEvent } from '../stores/cards.ts';
import { amountText, limitText } from './price-field.ts';

/** A hit that the other side did not take: nobody withdrew it. */
const NO_DEAL: readonly string[] = ['refused', 'timeout', 'targetGone'];

/** Texts of a card. */
export interface CardWords {
  readonly title: string;
  readonly body: string;
  readonly note?: string;
}

const priceOf = (price: Order['price'], type: Order['priceType']): string =>
  typeof price === 'number' ? amountText(price, type) : '';

function orderText({ side, price, priceType, orderQty, cumQty }: Order, t: TFunction): string {
  const [amount, done, all] = [priceOf(price, priceType), numberText(cumQty), numberText(orderQty)];
  return t(side === 1 ? 'alerts:card.buy' : 'alerts:card.sell', { price: amount, done, all });
}

function wordsOf(event: AlertEvent, t: TFunction): CardWords {
  if (event.kind === 'alert') {
    const { alert } = event;
    const { symbol, field, firedPrice, priceType, note } = alert;
    return {
      title: t('alerts:card.alertTitle', { symbol }),
      body: t('alerts:card.alertBody', {
        field: t(`alerts:field.${field}`),
        price: amountText(firedPrice, priceType),
        limit: limitText(alert),
      }),
      ...(note === '' ? {} : { note }),
    };
  }
  const { order } = event;
  const body = orderText(order, t);
  if (event.kind === 'ask') {
    const { hit } = event;
    return {
      title: t('alerts:card.askTitle', { symbol: order.symbol }),
      body: t('alerts:card.askBody', { org: hit.orgName ?? '', qty: numberText(hit.orderQty) }),
      note: body,
    };
  }
  if (event.kind === 'ended') {
    const end = NO_DEAL.includes(event.reason) ? 'alerts:card.noDeal' : 'alerts:card.ended';
    return {
      title: t(order.cumQty > 0 ? 'alerts:card.partEnded' : end, { symbol: order.symbol }),
      body: dynamicText(t, `alerts:reason.${event.reason}`),
      note: body,
    };
  }
  return {
    title: t(event.kind === 'filled' ? 'alerts:card.filled' : 'alerts:card.fill', {
      symbol: order.symbol,
    }),
    body: t('alerts:card.fillBody', { qty: numberText(event.qty) }),
    note: body,
  };
}

/** The texts of a card, in the language shown. */
export function cardWords(card: Card, t: TFunction): CardWords {
  if ('event' in card) return wordsOf(card.event, t);
  return {
    title: t('alerts:card.manyTitle', { count: card.many.count }),
    body: t('alerts:card.manyBody'),
  };
}
