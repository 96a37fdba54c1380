import type { Order, PendingHit, PriceAlert } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import { makeAutoObservable, observableShallow } from 'mobx';
import { newsKey, type OrderNews } from '../model/order-news.ts';

/** An event to announce: a price was reached, or news of an order. */
export type AlertEvent = { readonly kind: 'alert'; readonly alert: PriceAlert } | OrderNews;

/** A card on the page. `many`: this many ends at once, announced as one. */
export type Card = { readonly key: string } & (
  | { readonly event: AlertEvent }
  | { readonly many: { readonly count: number; readonly last: Order } }
);

const kindOf = (card: Card): AlertEvent['kind'] => ('event' in card ? card.event.kind : 'ended');
/** A hit to be confirmed or refused, while its time runs. */
export const isQuestion = (card: Card): boolean => kindOf(card) === 'ask';
/** A price was reached. */
export const isAlert = (card: Card): boolean => kindOf(card) === 'alert';
/** Something was done: it closes by itself. */
export const isNews = (card: Card): boolean => !isQuestion(card) && !isAlert(card);

/** Events within this time are announced together. */
const GATHER_MS = 150;
/** More simultaneous ends than this, as at market close, are one card. */
const FEW = 3;
const MAX_CARDS = 5;
/** How long a card about something done stays; prices stay until read, questions until answered. */
const STAY_MS = 20_000;
const MAX_KEYS = 1_000;

const keyOf = (event: AlertEvent): string =>
  event.kind === 'alert' ? `${event.alert.alertId}/${event.alert.firedCount}` : newsKey(event);

interface Deps {
  readonly clock: Clock;
  /** Whether cards are enabled on the page. */
  readonly isShown: () => boolean;
  /** Called with each new card, shown or not: for the sound. */
  readonly onCard: (card: Card) => void;
  /** Called with the key of what the user has read. */
  readonly onRead: (key: string) => void;
}

/** Cards on the page, newest first. No event is announced twice. */
export class Cards {
  readonly list: Card[] = [];
  private readonly deps: Deps;
  private readonly announced = new Set<string>();
  private readonly timers = new Map<string, Undo>();
  private waiting: AlertEvent[] = [];
  private stopWait: Undo | null = null;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<Cards, 'deps' | 'announced' | 'timers' | 'waiting' | 'stopWait'>(
      this,
      {
        list: observableShallow,
        deps: false,
        announced: false,
        timers: false,
        waiting: false,
        stopWait: false,
      },
      { autoBind: true },
    );
  }

  /** Announces an event. */
  announce(event: AlertEvent): void {
    const key = keyOf(event);
    if (this.announced.has(key)) return;
    this.announced.add(key);
    for (const old of this.announced) {
      if (this.announced.size <= MAX_KEYS) break;
      this.announced.delete(old);
    }
    this.waiting.push(event);
    this.stopWait ??= this.deps.clock.setTimeout(this.flush, GATHER_MS);
  }

  /** Removes questions that have been answered or have expired. */
  settle(orderId: string, pendingHits: readonly PendingHit[]): void {
    const open = new Set(pendingHits.map(({ hitId }) => hitId));
    const isOver = (event: AlertEvent): boolean =>
      event.kind === 'ask' && event.order.orderId === orderId && !open.has(event.hit.hitId);
    // An event that is over before its card is made makes none.
    this.waiting = this.waiting.filter((event) => !isOver(event));
    for (const card of this.list.slice()) if ('event' in card && isOver(card.event)) this.dismiss(card.key);
  }

  dismiss(key: string): void {
    this.timers.get(key)?.();
    this.timers.delete(key);
    const at = this.list.findIndex((card) => card.key === key);
    if (at >= 0) this.list.splice(at, 1);
  }

  /** The user closes a card. A question that was closed has not been answered, and is still asked in other windows. */
  close(card: Card): void {
    this.dismiss(card.key);
    if (!isQuestion(card)) this.deps.onRead(card.key);
  }

  closeAll(): void {
    for (const card of this.list.slice()) this.close(card);
  }

  /** Clears everything: the session ended. */
  clear(): void {
    this.stopWait?.();
    this.stopWait = null;
    this.waiting = [];
    for (const { key } of this.list.slice()) this.dismiss(key);
    this.announced.clear();
  }

  private flush(): void {
    this.stopWait = null;
    const events = this.waiting.splice(0);
    const ends = events.filter((event) => event.kind === 'ended');
    const last = ends.at(-1);
    if (ends.length > FEW && last !== undefined) {
      this.show({ key: `many/${keyOf(last)}`, many: { count: ends.length, last: last.order } });
    }
    for (const event of events) {
      if (event.kind === 'ended' && ends.length > FEW) continue;
      this.show({ key: keyOf(event), event });
    }
  }

  private show(card: Card): void {
    this.deps.onCard(card);
    if (!this.deps.isShown()) return;
    this.list.unshift(card);
    if (isNews(card)) {
      this.timers.set(
        card.key,
        this.deps.clock.setTimeout(() => this.dismiss(card.key), STAY_MS),
      );
    }
    while (this.list.length > MAX_CARDS) {
      const others = this.list.filter((other) => other.key !== card.key);
      // What closes by itself gives way before a price, which stays until it is read, also beside news.
      const oldest =
        others.findLast((other) => isNews(other)) ??
        (isNews(card) ? undefined : others.findLast((other) => !isQuestion(other)));
      if (oldest === undefined) return;
      this.dismiss(oldest.key);
    }
  }
}
