import { findIn, putIn, without } from './listed.ts';
import { byPriority, leastOf, leavesOf, quotedPrice, tradedSettlType } from './order.ts';
import type {
  BookDay,
  BookEvent,
  BookOrder,
  BookState,
  EndReason,
  NewOrder,
  OrderEventKind,
  Trade,
} from './types.ts';

/**
 * One command's work on a book: copies what it changes, numbers the events. The original state is never touched, so that a refusal
 * half-way needs no undo.
 */
export class Draft {
  readonly events: BookEvent[] = [];
  readonly #base: BookState;
  readonly #now: number;
  readonly #day: BookDay | null;
  #version: number;
  #arrivals: number;
  #bids: readonly BookOrder[];
  #ofrs: readonly BookOrder[];
  #pendingHits: readonly BookOrder[];

  constructor(base: BookState, now: number, day: BookDay | null) {
    this.#base = base;
    this.#now = now;
    this.#day = day;
    this.#version = base.version;
    this.#arrivals = base.arrivals;
    this.#bids = base.bids;
    this.#ofrs = base.ofrs;
    this.#pendingHits = base.pendingHits;
  }

  /** Whether shown orders may trade with each other; a market without a calendar never closes. */
  get isOpen(): boolean {
    return this.#day?.isOpen ?? true;
  }

  /** The book as it now is. */
  state(): BookState {
    if (this.events.length === 0) return this.#base;
    const { securityId, bucket } = this.#base;
    return {
      securityId,
      bucket,
      version: this.#version,
      arrivals: this.#arrivals,
      bids: this.#bids,
      ofrs: this.#ofrs,
      pendingHits: this.#pendingHits,
    };
  }

  side(side: 1 | 2): readonly BookOrder[] {
    return side === 1 ? this.#bids : this.#ofrs;
  }

  waiting(): readonly BookOrder[] {
    return this.#pendingHits;
  }

  /** A live order that is shown or awaits an answer. */
  find(id: string): BookOrder | undefined {
    return findIn(this.#bids, id) ?? findIn(this.#ofrs, id) ?? findIn(this.#pendingHits, id);
  }

  /** Accepts an order in its initial phase. */
  accept(order: NewOrder, phase: 'taking' | 'resting' | 'asking'): BookOrder {
    this.#arrivals += 1;
    const accepted: BookOrder = {
      ...order,
      arrival: this.#arrivals,
      cumQty: 0,
      turnover: 0,
      status: '0',
      phase,
      reason: null,
      settlDate: this.#day?.settlDate ?? null,
      createdAt: this.#now,
      updatedAt: this.#now,
    };
    this.#put(accepted);
    this.#emit('new', accepted, null);
    return accepted;
  }

  /** Shows the remainder of an order that has taken what it could. */
  rest(order: BookOrder): BookOrder {
    const resting: BookOrder = { ...order, phase: 'resting', updatedAt: this.#now };
    this.#put(resting);
    this.#emit('rest', resting, null);
    return resting;
  }

  /** Carries a shown order over to the current settlement day, at its price there. */
  roll(order: BookOrder, settlDate: string, price: Pick<NewOrder, 'yieldE4' | 'clean'>): void {
    const carried: BookOrder = { ...order, ...price, settlDate, updatedAt: this.#now };
    // Its position among the others may change.
    this.#drop(order);
    this.#put(carried);
    this.#emit('roll', carried, null);
  }

  /** Ends a live order without a fill; hits pending on it end too. */
  end(order: BookOrder, reason: EndReason): void {
    this.#drop(order);
    this.#emit('end', { ...order, status: '4', phase: 'done', reason, updatedAt: this.#now }, null);
    this.#dismissHitsOn(order.id);
  }

  /** Executes `qty` between the two at the maker's price; returns the updated taker. */
  fill(taker: BookOrder, maker: BookOrder, qty: number, direction: Trade['direction']): BookOrder {
    const bid = taker.side === 1 ? taker : maker;
    const ofr = taker.side === 1 ? maker : taker;
    const trade: Trade = {
      id: this.#tradeId(),
      bidId: bid.id,
      ofrId: ofr.id,
      makerId: maker.id,
      takerId: taker.id,
      bidOrgId: bid.orgId,
      ofrOrgId: ofr.orgId,
      qty,
      yieldE4: maker.yieldE4,
      clean: maker.clean,
      priceType: maker.priceType,
      settlType: tradedSettlType(maker.settlType, taker.settlType),
      settlDate: this.#day?.settlDate ?? null,
      direction,
      at: this.#now,
    };
    const filledMaker = this.#filled(maker, trade);
    const filledTaker = this.#filled(taker, trade);
    this.#triggerOco(filledMaker);
    this.#triggerOco(filledTaker);
    for (const order of [filledMaker, filledTaker]) {
      if (order.phase === 'done') this.#dismissHitsOn(order.id);
      else this.#dismissHopeless(order, filledTaker);
    }
    return filledTaker;
  }

  /** Numbered within its book. The name of a day occurs again in the next year, when nothing may be left of the former book: it is prefixed with its year. */
  #tradeId(): string {
    const { securityId, bucket } = this.#base;
    const year = /^\d{2}\./.test(bucket) ? `-${this.#day?.settlDate.slice(0, 4) ?? ''}` : '';
    return `${securityId}${year}-${bucket}-${this.#version + 1}`.replaceAll(/[^\w-]/g, '-');
  }

  #filled(order: BookOrder, trade: Trade): BookOrder {
    const price = quotedPrice({ priceType: order.priceType, yieldE4: trade.yieldE4, clean: trade.clean });
    const cumQty = order.cumQty + trade.qty;
    const done = cumQty === order.orderQty;
    const after: BookOrder = {
      ...order,
      cumQty,
      turnover: order.turnover + trade.qty * price,
      status: done ? '2' : '0',
      phase: done ? 'done' : order.phase,
      reason: done ? 'filled' : null,
      updatedAt: this.#now,
    };
    if (done) this.#drop(order);
    else this.#put(after);
    this.#emit('fill', after, trade);
    return after;
  }

  #triggerOco(order: BookOrder): void {
    if (order.ocoGroup === null) return;
    // Requests that await an answer too: confirmed later, they would fill the group twice.
    const others = [...this.#bids, ...this.#ofrs, ...this.#pendingHits].filter(
      ({ id, ocoGroup, ownerId }) =>
        id !== order.id && ocoGroup === order.ocoGroup && ownerId === order.ownerId,
    );
    for (const other of others) this.end(other, 'oco');
  }

  /** Ends other requests on a quote of which less is left than they may trade: its owner could confirm no part of them. */
  #dismissHopeless(target: BookOrder, taker: BookOrder): void {
    for (const hit of this.#pendingHits) {
      const isOther = hit.targetId === target.id && hit.id !== taker.id;
      if (isOther && leavesOf(target) < leastOf(hit)) this.end(hit, 'targetGone');
    }
  }

  #dismissHitsOn(targetId: string): void {
    for (const hit of this.#pendingHits) if (hit.targetId === targetId) this.end(hit, 'targetGone');
  }

  #emit(kind: OrderEventKind, order: BookOrder, trade: Trade | null): void {
    this.#version += 1;
    this.events.push({ n: this.#version, kind, order, trade });
  }

  #put(order: BookOrder): void {
    if (order.phase === 'asking') this.#pendingHits = putIn(this.#pendingHits, order, atTheEnd);
    if (order.phase !== 'resting') return;
    if (order.side === 1) this.#bids = putIn(this.#bids, order, inPriority);
    else this.#ofrs = putIn(this.#ofrs, order, inPriority);
  }

  #drop(order: BookOrder): void {
    if (order.phase === 'asking') this.#pendingHits = without(this.#pendingHits, order.id);
    if (order.phase !== 'resting') return;
    if (order.side === 1) this.#bids = without(this.#bids, order.id);
    else this.#ofrs = without(this.#ofrs, order.id);
  }
}

const atTheEnd = (): boolean => false;
const inPriority = (order: BookOrder, other: BookOrder): boolean => byPriority(order, other) < 0;

/** Whether it has quantity left to trade. */
export const isLive = (order: BookOrder): boolean => order.status === '0' && leavesOf(order) > 0;
