import { checkHistory } from '#server/matching';
import { clientId, isLeg } from '#server/domain/orders';
import { isDeepStrictEqual } from 'node:util';
import type { ServerProcess } from './server-process.ts';
import { isQuestion, returnText, type Stored, type StoredEvent, ownerNoticeOf } from './stored.ts';
import type { Sent, Traffic } from './traffic.ts';
import type { PageOf } from './viewer.ts';

/** Every trade is in both sides' histories once, and both agree with the trade itself. */
export function checkTrades({ events, trades }: Stored): string[] {
  const breaches: string[] = [];
  const fills = Map.groupBy(
    [...events.values()].flat().filter(({ trade }) => trade !== null),
    ({ trade }) => trade?.id ?? '',
  );
  for (const trade of trades) {
    const sides = fills.get(trade.id) ?? [];
    const owners = sides.map(({ order }) => order.id).toSorted();
    if (!isDeepStrictEqual(owners, [trade.bidId, trade.ofrId].toSorted()))
      breaches.push(`trade ${trade.id} is in the histories of ${owners.join(', ')}`);
    for (const side of sides)
      if (!isDeepStrictEqual(side.trade, trade))
        breaches.push(
          `${side.order.id} records its trade as ${JSON.stringify(side.trade)}, stored is ${JSON.stringify(trade)}`,
        );
  }
  if (fills.size !== trades.length)
    breaches.push(`${fills.size} trades in histories, ${trades.length} stored`);
  return breaches;
}

/** Histories without a gap or a contradiction: one winner for each part of a quote, no fill beyond a limit, nothing after an end. */
export function checkBooks({ events, books, orderIds }: Stored): string[] {
  const breaches: string[] = [];
  for (const [book, version] of books) {
    const history = events.get(book) ?? [];
    breaches.push(...checkHistory(history).map((breach) => `${book}: ${breach}`));
    if (history.length !== version)
      breaches.push(`${book} is at version ${version} but has ${history.length} events`);
    const last = new Map(history.map((event) => [event.order.id, event.order]));
    const legs = [...last.values()].filter((order) => order.status === '0' && isLeg(order));
    if (new Set(legs.map(({ ownerId, side }) => `${ownerId} ${side}`)).size < legs.length)
      breaches.push(`${book}: two pairs of one owner stand together`);
    for (const { id, cumQty, status } of last.values()) {
      const row = orderIds.get(id);
      if (row?.cumQty !== cumQty || row.status !== status)
        breaches.push(`${id} is stored as ${JSON.stringify(row)}, its history ends at ${cumQty} ${status}`);
    }
  }
  return breaches;
}

export function checkQuotas({ quotas, sums }: Stored): string[] {
  return [...quotas].flatMap(([operId, { limit, reserved, used }]) => {
    const { live = 0, done = 0 } = sums.get(operId) ?? {};
    const isRight = reserved === live && used === done && reserved + used <= limit;
    return isRight ? [] : [`quota of ${operId}: ${reserved}+${used} of ${limit}, orders ${live}+${done}`];
  });
}

/** Every acknowledgement that clients received matches what is stored. */
export function checkOutcomes({ entries, orderIds }: Stored, sent: ReadonlyMap<string, Sent>): string[] {
  const breaches: string[] = [];
  const orders = Map.groupBy(
    [...orderIds.values()],
    ({ operId, clOrdId }) => `${operId}/${clientId(clOrdId)}`,
  );
  const replacedIds = new Set<string>();
  for (const [key, { outcome, entry: request }] of sent) {
    if (outcome === 'unanswered') continue;
    const [entry, storedOrders] = [entries.get(key), orders.get(key) ?? []];
    if (outcome === 'never') {
      if (entry !== null || storedOrders.length > 0)
        breaches.push(`${key} was reported as never accepted but is stored`);
      continue;
    }
    const { replaces, twoSided } = request;
    if (entry !== outcome.orderId || storedOrders.length !== (twoSided === undefined ? 1 : 2))
      breaches.push(
        `${key} was acknowledged as ${JSON.stringify(outcome)} but stored as ${entry ?? 'nothing'} with ${storedOrders.length} orders`,
      );
    if (replaces === undefined) continue;
    const { orderId: former } = replaces;
    if (replacedIds.has(former)) breaches.push(`${former} was replaced twice, the second time by ${key}`);
    replacedIds.add(former);
    if (orderIds.get(former)?.status !== '4')
      breaches.push(`${former} still stands beside ${key}, which replaced it`);
  }
  return breaches;
}

/** Every entry was queried until its outcome was known, and matches it. */
export const checkAcknowledged = (stored: Stored, { sent }: Traffic): string[] => [
  ...[...sent].flatMap(([key, { outcome }]) =>
    outcome === 'unanswered' ? [`${key} was never answered`] : [],
  ),
  ...checkOutcomes(stored, sent),
];

/** A process's memory. `truth` was just read from the database. */
export function checkMemory(
  at: ServerProcess,
  truth: Pick<ServerProcess, 'market'>,
  bonds: readonly string[],
): string[] {
  const breaches: string[] = [];
  const books = ({ market }: typeof truth): unknown =>
    bonds.map((id) =>
      market.books
        .booksOf(id)
        .filter(({ version }) => version > 0)
        .toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1)),
    );
  if (!isDeepStrictEqual(books(at), books(truth)))
    breaches.push(`the books of ${at.name} differ from those in the database`);
  if (!at.market.isCurrent() || !at.hub.isLive) breaches.push(`${at.name} still reports that it is behind`);
  return breaches;
}

/**
 * What a page has shown and received since it was opened at `from`: the number of the last event of each book, and the trades and messages by
 * then.
 */
export interface Opened {
  readonly books: ReadonlyMap<string, number>;
  readonly trades: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
}

export function checkPage(page: PageOf, opened: Opened, stored: Stored): string[] {
  const { operId } = page;
  const breaches = [...page.faults];
  const own = (event: StoredEvent): boolean =>
    event.order.ownerId === operId && event.n > (opened.books.get(event.book) ?? 0);
  const owed = [...stored.events.values()].flat().filter(own);
  const received = page.returns.filter((row) => !isQuestion(row));
  for (const [orderId, events] of Map.groupBy(owed, ({ order }) => order.id)) {
    const due = events.flatMap((event) => ownerNoticeOf(event) ?? []);
    const was = received
      .filter((row) => row.orderId === orderId)
      .map((row) => returnText(row.orderId, row.lastQty, row.cumQty, row.ordStatus));
    if (!isDeepStrictEqual(was, due))
      breaches.push(`${operId} received ${was.join('; ')}, expected ${due.join('; ')}`);
  }
  if (received.length !== owed.filter((event) => ownerNoticeOf(event) !== null).length)
    breaches.push(`${operId} received ${received.length} events`);
  for (const { orderId } of page.changes.values()) {
    const [row, order] = [page.changes.get(orderId), stored.orderIds.get(orderId)];
    if (row?.cumQty !== order?.cumQty || row?.ordStatus !== order?.status)
      breaches.push(`${operId} last received for ${orderId}: ${JSON.stringify(row)}`);
  }
  if (!page.isLive) breaches.push(`${operId} still sees stale data`);
  return [...breaches, ...checkOnce(page, opened, stored)];
}

/** Trades and messages since then, each reported exactly once. */
function checkOnce(page: PageOf, opened: Opened, { trades, messages }: Stored): string[] {
  const isSame = (received: readonly string[], due: readonly string[]): boolean =>
    isDeepStrictEqual(received.toSorted(), due.toSorted());
  const dueTrades = trades.map(({ id }) => id).filter((id) => !opened.trades.has(id));
  const dueMessages = messages
    .filter(({ id, operId }) => operId === page.operId && !opened.messages.has(id))
    .map(({ id }) => id);
  const receivedTrades = page.trades.map(({ tradeId }) => tradeId);
  return [
    ...(isSame(receivedTrades, dueTrades)
      ? []
      : [
          `${page.operId} received ${receivedTrades.length} of ${dueTrades.length} trades: ${receivedTrades.join()}`,
        ]),
    ...(isSame(page.messages, dueMessages)
      ? []
      : [
          `${page.operId} received ${page.messages.length} of ${dueMessages.length} messages: ${page.messages.join()} of ${dueMessages.join()}`,
        ]),
  ];
}
