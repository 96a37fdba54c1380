import { e4Text, toPriceE4, toYieldE4 } from '#contract/rules';
import { type BookDelta, type BookOrder, type EndReason, bookKey } from '#server/matching';
import type { Locked } from '#server/domain/market';
import { END_TEXT } from './order-text.data.ts';

/** Names for people. */
export interface Words {
  /** Short name of a bond. */
  bond(securityId: string): string;
  /** Short name of an organisation. */
  org(orgId: string): string;
}

interface OrderMessage {
  readonly operId: string;
  readonly msgType: 'order';
  readonly title: string;
  readonly content: string;
}

/** Ends that the owner did not cause and did not see happen: not `unmatched`, which the reply to an immediate order has told. */
const TOLD: ReadonlySet<EndReason> = new Set([
  'auto',
  'close',
  'oco',
  'refused',
  'timeout',
  'partConfirmed',
  'targetGone',
  'session',
  'admin',
  'dayOver',
  'matured',
  'unpriced',
  'crossed',
]);

/** What people are told in their inbox of a transaction: fills, hits that wait for them, orders that ended without them. */
export function messagesOf(
  { books }: Pick<Locked, 'books'>,
  deltas: readonly BookDelta[],
  words: Words,
): OrderMessage[] {
  const messages: OrderMessage[] = [];
  const tell = (operId: string, title: string, content: string): void => {
    messages.push({ operId, msgType: 'order', title, content });
  };
  for (const { securityId, bucket, orders, history } of deltas) {
    const bond = `${words.bond(securityId)}（${securityId}）`;
    for (const { kind, order, trade } of history) {
      const what = `${bond} ${sideWord(order)} ${priceWord(order)}`;
      if (kind === 'fill' && trade !== null) {
        const other = words.org(order.side === 1 ? trade.ofrOrgId : trade.bidOrgId);
        const price =
          order.priceType === 'Y' ? `${e4Text(toYieldE4(trade.yieldE4))}%` : e4Text(toPriceE4(trade.clean));
        tell(
          order.ownerId,
          order.status === '2' ? '委托全部成交' : '委托部分成交',
          `${what}：成交 ${trade.qty} 万元，价格 ${price}，对手 ${other}；累计 ${order.cumQty}/${order.orderQty} 万元。`,
        );
      }
      if (kind === 'end' && order.reason !== null && TOLD.has(order.reason)) {
        const left = order.orderQty - order.cumQty;
        tell(
          order.ownerId,
          '委托已撤销',
          `${what}：${END_TEXT[order.reason]}，撤销 ${left} 万元，已成交 ${order.cumQty} 万元。`,
        );
      }
    }
    for (const { order: hit, acceptedN } of orders) {
      if (hit.phase !== 'asking' || acceptedN === null) continue;
      const target = findTarget(hit, books.get(bookKey(securityId, bucket)), orders);
      if (target?.source !== 'user') continue;
      tell(
        target.ownerId,
        '点价待确认',
        `${bond} ${sideWord(target)} ${priceWord(target)}：${words.org(hit.orgId)} 点价 ${hit.orderQty} 万元，请及时确认或拒绝。`,
      );
    }
  }
  return messages;
}

/** The quote that a hit waits for: it stands from before, or came in the same transaction. */
export function findTarget(
  hit: Pick<BookOrder, 'targetId'>,
  before: { readonly bids: readonly BookOrder[]; readonly ofrs: readonly BookOrder[] } | undefined,
  changed: readonly { readonly order: BookOrder }[],
): BookOrder | undefined {
  const has = (order: BookOrder): boolean => order.id === hit.targetId;
  return changed.find(({ order }) => has(order))?.order ?? before?.bids.find(has) ?? before?.ofrs.find(has);
}

const sideWord = ({ side }: BookOrder): string => (side === 1 ? '买入' : '卖出');
const priceWord = ({ priceType, yieldE4, clean }: BookOrder): string =>
  priceType === 'Y' ? `${e4Text(toYieldE4(yieldE4))}%` : e4Text(toPriceE4(clean));
