import type { BookEvent } from '#server/matching';
import { checkBooks, checkOutcomes, checkQuotas, checkTrades, type Opened } from './audit.ts';
import { isQuestion, returnText, type Stored, type StoredEvent, ownerNoticeOf } from './stored.ts';
import type { Sent } from './traffic.ts';
import type { PageOf } from './viewer.ts';

/** The database's content at this moment, and any breaches of its rules. */
export interface Moment {
  readonly stored: Stored;
  readonly breaches: readonly string[];
  /** Every state that an order was ever in. */
  readonly states: ReadonlySet<string>;
  /** The notifications due to each order's owner, in order. */
  readonly due: ReadonlyMap<string, readonly StoredEvent[]>;
}

const stateText = (orderId: string, cumQty: number, status: string): string =>
  `${orderId} ${cumQty} ${status}`;

/** After each commit: trades, books, quotas, and everything acknowledged so far. */
export function momentOf(stored: Stored, sent: ReadonlyMap<string, Sent>): Moment {
  const events = [...stored.events.values()].flat();
  return {
    stored,
    breaches: [
      ...checkTrades(stored),
      ...checkBooks(stored),
      ...checkQuotas(stored),
      ...checkOutcomes(stored, sent),
    ],
    states: new Set(events.map(({ order }: BookEvent) => stateText(order.id, order.cumQty, order.status))),
    due: Map.groupBy(
      events.filter((event) => ownerNoticeOf(event) !== null),
      ({ order }) => order.id,
    ),
  };
}

/** Whether `told` is a prefix of `due` or, for a page opened in between, any contiguous part of it. */
function isRunOf(received: readonly string[], due: readonly string[], isFromStart: boolean): boolean {
  const starts = isFromStart ? [0] : due.keys();
  return (
    received.length === 0 ||
    Iterator.from(starts).some((at) => received.every((text, i) => due[at + i] === text))
  );
}

/**
 * At every moment, whatever fails: a page may lag, but everything it received is stored, each once and in order. `opened` is null for a page
 * opened since the last complete comparison.
 */
export function checkReceived(
  page: PageOf,
  opened: Opened | null,
  { stored, states, due }: Moment,
): string[] {
  const { operId } = page;
  const breaches = [...page.faults];
  const received = page.returns.filter((row) => !isQuestion(row));
  for (const [orderId, rows] of Map.groupBy(received, (row) => row.orderId)) {
    const isOwed = (event: StoredEvent): boolean =>
      event.order.ownerId === operId && event.n > (opened?.books.get(event.book) ?? 0);
    const owed = (due.get(orderId) ?? []).filter(isOwed).map((event) => ownerNoticeOf(event) ?? '');
    const reported = rows.map((row) => returnText(orderId, row.lastQty, row.cumQty, row.ordStatus));
    if (!isRunOf(reported, owed, opened !== null))
      breaches.push(`${operId} received ${reported.join('; ')}, stored are ${owed.join('; ')}`);
  }
  for (const { orderId, cumQty, ordStatus } of [...page.changes.values(), ...page.orders.values()])
    if (!states.has(stateText(orderId, cumQty, ordStatus)))
      breaches.push(`${operId} is shown ${orderId} as ${cumQty} ${ordStatus}, a state it never had`);
  return [
    ...breaches,
    ...checkStored(
      `${operId}: trades`,
      page.trades.map(({ tradeId }) => tradeId),
      stored.trades.map(({ id }) => id),
    ),
    ...checkStored(
      `${operId}: messages`,
      page.messages,
      stored.messages.filter((message) => message.operId === operId).map(({ id }) => id),
    ),
  ];
}

function checkStored(what: string, received: readonly string[], stored: readonly string[]): string[] {
  const unknown = new Set(received).difference(new Set(stored));
  return [
    ...(unknown.size === 0 ? [] : [`${what} that are not stored: ${[...unknown].join()}`]),
    ...(new Set(received).size === received.length ? [] : [`${what} received twice: ${received.join()}`]),
  ];
}
