import type { OrderEntry } from '#contract/entities';
import { DatabaseAway, OutcomeUnknown } from '#server/db';
import { isRefused } from '#server/domain/orders';
import type { BookOrder } from '#server/matching';
import type { Random } from '#server/runtime';
import type { ServerProcess } from './server-process.ts';
import { senderOf, TRADERS } from './traders.ts';

/**
 * A client's knowledge of an entry: accepted as this order, certainly never carried out, or unknown. A refusal says nothing about an earlier
 * try.
 */
export type EntryOutcome = { readonly orderId: string } | 'never' | 'unanswered';

/** An entry that was sent, once or more often. */
export interface Sent {
  readonly operId: string;
  readonly entry: OrderEntry;
  outcome: EntryOutcome;
}

/** Fewer than a process has connections: waiting for a connection depends on the clock of this machine. */
const OUTCOMES_AT_ONCE = 8;
const TIMES = ['', '', '', '0', '30', '60'] as const;
/** Trading users: they enter, cancel, confirm, resend, and query the outcome of unanswered entries. */
export class Traffic {
  /** By operator and client id. */
  readonly sent = new Map<string, Sent>();
  readonly faults: string[] = [];
  /** Unfinished calls, with the process they were sent to. */
  readonly open = new Map<number, ServerProcess>();
  readonly #random: Random;
  readonly #bonds: readonly { readonly securityId: string; readonly yieldE4: number }[];
  #calls = 0;
  #ids = 0;

  constructor(random: Random, bonds: readonly { readonly securityId: string; readonly yieldE4: number }[]) {
    this.#random = random;
    this.#bonds = bonds;
  }

  /** A user does something on this process. Returns a description. */
  act(at: ServerProcess): string {
    const random = this.#random;
    const operId = random.pick(TRADERS);
    const unanswered = [...this.sent.values()].filter(({ outcome }) => outcome === 'unanswered');
    const live = liveAt(at);
    const own = live.filter(({ ownerId }) => ownerId === operId);
    const quotes = own.filter(({ phase }) => phase === 'resting');
    const hit = live.find(({ phase }) => phase === 'asking');
    const kind = random.weighted([
      ['enter', 60],
      ['ask', unanswered.length > 0 ? 8 : 0],
      ['again', this.sent.size > 0 ? 6 : 0],
      ['cancel', own.length > 0 ? 8 : 0],
      ['answer', hit === undefined ? 0 : 16],
      ['cancelAll', 2],
      ['amend', quotes.length > 0 ? 8 : 0],
      ['pair', 6],
    ] as const);
    if (kind === 'ask') return this.#ask(at, random.pick(unanswered));
    if (kind === 'again') return this.#enter(at, random.pick([...this.sent.values()]));
    if (kind === 'cancel') return this.#cancel(at, operId, random.pick(own).id);
    if (kind === 'answer' && hit !== undefined) return this.#answer(at, hit, live);
    if (kind === 'cancelAll') return this.#cancelAll(at, operId);
    const entry =
      kind === 'amend'
        ? this.#amendment(random.pick(quotes))
        : kind === 'pair'
          ? this.#pair()
          : this.#entry(live.filter(({ phase }) => phase === 'resting'));
    const sent: Sent = { operId, entry, outcome: 'unanswered' };
    this.sent.set(`${operId}/${entry.clOrdId}`, sent);
    return this.#enter(at, sent);
  }

  /** Queries the outcome of some unanswered entries on this process. Returns whether there were any. */
  settleSome(at: ServerProcess): boolean {
    const unanswered = this.sent.values().filter(({ outcome }) => outcome === 'unanswered');
    const some = [...unanswered.take(OUTCOMES_AT_ONCE)];
    for (const sent of some) this.#ask(at, sent);
    return some.length > 0;
  }

  /** Clients of a dead process receive nothing more. */
  forget(dead: ServerProcess): void {
    for (const [call, at] of this.open) if (at === dead) this.open.delete(call);
  }

  #enter(at: ServerProcess, sent: Sent): string {
    const { entry, operId } = sent;
    this.#call(
      at,
      () => at.orders.enter(entry, senderOf(operId)),
      (outcome) => {
        if (!isRefused(outcome)) this.#settle(sent, { orderId: outcome.orderId });
      },
    );
    const { side, securityId, price, orderQty, quoteInd, timeInForce, specifyTime, targetQuoteId } = entry;
    const { replaces, twoSided } = entry;
    const terms = [
      securityId,
      side,
      price,
      orderQty,
      quoteInd,
      timeInForce,
      specifyTime,
      targetQuoteId ?? '',
    ];
    return `${operId} enters ${entry.clOrdId} ${JSON.stringify([...terms, replaces, twoSided])}`;
  }

  #ask(at: ServerProcess, sent: Sent): string {
    const { clOrdId } = sent.entry;
    this.#call(
      at,
      () => at.orders.outcomeOf(clOrdId, senderOf(sent.operId)),
      (reply) => this.#settle(sent, reply === null ? 'never' : { orderId: reply.orderId }),
    );
    return `${sent.operId} asks for ${clOrdId}`;
  }

  #cancel(at: ServerProcess, operId: string, orderId: string): string {
    this.#call(at, () => at.orders.answers.cancel({ orderIds: [orderId] }, senderOf(operId)));
    return `${operId} cancels ${orderId}`;
  }

  #answer(at: ServerProcess, hit: BookOrder, live: readonly BookOrder[]): string {
    const owner = live.find(({ id }) => id === hit.targetId)?.ownerId ?? '';
    const does = this.#random.chance(0.7) ? 'confirm' : 'cancel';
    this.#call(at, () => at.orders.answers[does]({ orderIds: [hit.id] }, senderOf(owner)));
    return `${owner} ${does}s the hit ${hit.id}`;
  }

  #cancelAll(at: ServerProcess, operId: string): string {
    this.#call(at, () => at.orders.massCancel.run({ cancelId: `x${(this.#ids += 1)}` }, senderOf(operId)));
    return `${operId} cancels all`;
  }

  /** An answer that contradicts an earlier one is a breach. */
  #settle(sent: Sent, news: EntryOutcome): void {
    const before = JSON.stringify(sent.outcome);
    if (sent.outcome !== 'unanswered' && before !== JSON.stringify(news))
      this.faults.push(`${sent.entry.clOrdId} received ${before} and then ${JSON.stringify(news)}`);
    sent.outcome = news;
  }

  #call<Reply>(
    at: ServerProcess,
    work: () => Promise<Reply>,
    receive: (reply: Reply) => void = () => {},
  ): void {
    const call = (this.#calls += 1);
    this.open.set(call, at);
    work().then(
      (reply) => {
        if (this.open.delete(call)) receive(reply);
      },
      (error: unknown) => {
        const isExpected = error instanceof DatabaseAway || error instanceof OutcomeUnknown;
        if (this.open.delete(call) && !isExpected) this.faults.push(`a call failed: ${String(error)}`);
      },
    );
  }

  #entry(resting: readonly Live[]): OrderEntry {
    const random = this.#random;
    const bond = random.pick(this.#bonds);
    const side = random.pick([1, 2] as const);
    const quoteInd = random.pick([1, 1, 2] as const);
    return {
      clOrdId: `sim-${String((this.#ids += 1)).padStart(6, '0')}`,
      securityId: bond.securityId,
      side,
      price: (bond.yieldE4 + random.int(-1, 1) * 25) / 10_000,
      priceType: 'Y',
      orderQty: 1000 * random.int(1, 4),
      settlType: random.pick(['2', '3', '2,3']),
      quoteInd,
      timeInForce: random.pick([0, 0, 1]),
      specifyTime: random.pick(TIMES),
      ...this.#target(resting),
    };
  }

  /** Replaces a quote as this process knows it: another one may have changed it. */
  #amendment(quote: Live): OrderEntry {
    const { id: orderId, orderQty, cumQty, securityId, side, settlType } = quote;
    const leavesQty = orderQty - cumQty;
    return {
      ...this.#entry([]),
      securityId,
      side,
      settlType,
      price: (quote.yieldE4 + this.#random.int(-1, 1) * 25) / 10_000,
      replaces: { orderId, leavesQty },
    };
  }

  /** Quotes both sides, in place of the owner's former pair. */
  #pair(): OrderEntry {
    const entry = { ...this.#entry([]), timeInForce: 0 as const };
    const bid = { price: entry.price, orderQty: entry.orderQty };
    const ofr = { price: (Math.round(entry.price * 10_000) - 25) / 10_000, orderQty: 1000 };
    return { ...entry, twoSided: { bid, ofr } };
  }

  /** Some orders target a single quote. */
  #target(resting: readonly Live[]): Partial<OrderEntry> {
    if (resting.length === 0 || !this.#random.chance(0.35)) return {};
    const target = this.#random.pick(resting);
    return {
      securityId: target.securityId,
      side: target.side === 1 ? 2 : 1,
      price: target.yieldE4 / 10_000,
      settlType: target.settlType,
      targetQuoteId: target.id,
      quoteInd: 99,
      timeInForce: 0,
      specifyTime: '',
    };
  }
}

type Live = BookOrder & { readonly securityId: string };

/** Live orders in the books as a process holds them. */
const liveAt = ({ market }: ServerProcess): Live[] =>
  [...market.books.all()].flatMap(({ securityId, bids, ofrs, pendingHits }) =>
    [...bids, ...ofrs, ...pendingHits].map((order) => ({ ...order, securityId })),
  );
