import { e4Text, isOwnEnd, type ProblemValues, toPriceE4, toYieldE4 } from '#contract/rules';
import { type BookDelta, type BookOrder, bookKey } from '#server/matching';
import type { Locked } from '#server/domain/market';
import type { InboxKey } from '#contract/locales';
import { inboxText, type InboxText } from '#server/locales';
import { type EndedOrder, endedText, endedTogether } from './ended-orders.ts';

/** Names for display. */
export interface Words {
  /** Short name of a bond. */
  bond(securityId: string): string;
  /** Short name of an organisation. */
  org(orgId: string): string;
}

interface OrderMessage extends InboxText {
  readonly operId: string;
  readonly msgType: 'order';
}

/** Inbox messages about a transaction: fills, hits awaiting an answer or left without one, orders that ended without their owner's action. */
export function messagesOf(
  { books }: Pick<Locked, 'books'>,
  deltas: readonly BookDelta[],
  words: Words,
): OrderMessage[] {
  const messages: OrderMessage[] = [];
  const ended: EndedOrder[] = [];
  const add = (operId: string, key: InboxKey, values: ProblemValues): void => {
    messages.push({ operId, msgType: 'order', ...inboxText(key, values) });
  };
  for (const { securityId, bucket, orders, history } of deltas) {
    const quoted = (order: BookOrder): ProblemValues => ({
      bond: words.bond(securityId),
      securityId,
      side: order.side,
      price: priceWord(order),
    });
    for (const { kind, order, trade } of history) {
      if (kind === 'fill' && trade !== null) {
        const other = words.org(order.side === 1 ? trade.ofrOrgId : trade.bidOrgId);
        const tradePrice =
          order.priceType === 'Y' ? `${e4Text(toYieldE4(trade.yieldE4))}%` : e4Text(toPriceE4(trade.clean));
        const { cumQty, orderQty } = order;
        const values = { ...quoted(order), qty: trade.qty, tradePrice, other, cumQty, orderQty };
        add(order.ownerId, order.status === '2' ? 'orderFilled' : 'orderPartFilled', values);
      }
      if (kind === 'end' && order.reason !== null && !isOwnEnd(order.reason)) {
        const { ownerId, reason, side, cumQty, orderQty } = order;
        const [bond, price] = [words.bond(securityId), priceWord(order)];
        const book = books.get(bookKey(securityId, bucket));
        const target = reason === 'targetGone' ? findTarget(order, book, orders) : undefined;
        const targetLeft = target?.phase === 'resting' ? target.orderQty - target.cumQty : 0;
        const left = orderQty - cumQty;
        ended.push({ ownerId, reason, bond, securityId, side, price, left, cumQty, targetLeft });
      }
    }
    for (const { order: hit, acceptedN } of orders) {
      const key = hitMessage(hit, acceptedN !== null);
      const target = key && findTarget(hit, books.get(bookKey(securityId, bucket)), orders);
      if (!key || target?.source !== 'user') continue;
      const values = { ...quoted(target), other: words.org(hit.orgId), qty: hit.orderQty };
      add(target.ownerId, key, values);
    }
  }
  for (const together of endedTogether(ended))
    messages.push({ operId: together[0].ownerId, msgType: 'order', ...endedText(together) });
  return messages;
}

/** What the owner of the quote is told of a hit: that it waits, and that it ended unanswered. */
function hitMessage({ phase, reason }: BookOrder, isNew: boolean): 'pendingHit' | 'hitRanOut' | null {
  if (phase === 'asking') return isNew ? 'pendingHit' : null;
  return phase === 'done' && reason === 'timeout' ? 'hitRanOut' : null;
}

/** The quote that a hit waits for: a resting one, or one from the same transaction. */
export function findTarget(
  hit: Pick<BookOrder, 'targetId'>,
  before: { readonly bids: readonly BookOrder[]; readonly ofrs: readonly BookOrder[] } | undefined,
  changed: readonly { readonly order: BookOrder }[],
): BookOrder | undefined {
  const has = (order: BookOrder): boolean => order.id === hit.targetId;
  return changed.find(({ order }) => has(order))?.order ?? before?.bids.find(has) ?? before?.ofrs.find(has);
}

const priceWord = ({ priceType, yieldE4, clean }: BookOrder): string =>
  priceType === 'Y' ? `${e4Text(toYieldE4(yieldE4))}%` : e4Text(toPriceE4(clean));
