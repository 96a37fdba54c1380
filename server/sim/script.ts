import { bucketOf, MS_PER_HOUR } from '#contract/rules';
import type { MarketCommand } from '#server/domain/market';
import type { Submission } from '#server/domain/orders';
import {
  type BookOrder,
  type BookState,
  type Command,
  expiryOf,
  type NewOrder,
  type QuoteInd,
} from '#server/matching';
import { seededRandom } from '#server/runtime';
import type { Step, World } from './world.ts';

export const TRADERS = ['t0', 't1', 't2', 't3', 't4', 't5'] as const;
const BONDS = ['240210.IB', '250005.IB'] as const;
const START = Date.parse('2026-11-20T09:30:00+08:00');

/** A fault around a step. */
export type Fault =
  /** The reply is lost: the sender retries with the same id. */
  | 'lostReply'
  /** The process dies before the transaction: nothing was done; the sender retries. */
  | 'crashBefore'
  /** The process dies after the commit and before the reply: everything was done; the sender retries. */
  | 'crashAfter'
  /** The next push is lost on the bus. */
  | 'busLoss'
  | null;

export interface Move {
  readonly step: Step;
  readonly fault: Fault;
  readonly now: number;
}

/** A market of a few traders, one of them a market maker, in which everything happens all the time. Equal seeds act equally in equal worlds. */
export class Script {
  readonly #random: () => number;
  readonly #sent: Submission[] = [];
  #now = START;
  #ids = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed).next;
  }

  next(world: World): Move {
    this.#tick();
    const roll = this.#random();
    const fault: Fault =
      roll < 0.03
        ? 'lostReply'
        : roll < 0.05
          ? 'crashBefore'
          : roll < 0.07
            ? 'crashAfter'
            : roll < 0.1
              ? 'busLoss'
              : null;
    return { step: this.#step(world), fault, now: this.#now };
  }

  /** The clock mostly creeps; sometimes it jumps two hours either way, or past midnight. */
  #tick(): void {
    const roll = this.#random();
    if (roll < 0.003) this.#now += 2 * MS_PER_HOUR;
    else if (roll < 0.006) this.#now -= 2 * MS_PER_HOUR;
    else if (roll < 0.007) this.#now += 15 * MS_PER_HOUR;
    else if (roll < 0.05) this.#now += 90_000;
    else this.#now += Math.floor(this.#random() * 1500);
  }

  #step(world: World): Step {
    const roll = this.#random();
    const book = this.#book(world);
    if (roll < 0.42) return { kind: 'enter', batch: this.#batch(world) };
    if (roll < 0.47)
      return {
        kind: 'limit',
        operId: this.#pick(TRADERS),
        limit: 1000 * Math.floor(20 + this.#random() * 180),
      };
    const { securityId, bucket } = book;
    const run = (command: Command): Step => ({ kind: 'run', commands: [{ securityId, bucket, command }] });
    const order = this.#any([...book.bids, ...book.ofrs, ...book.pendingHits]);
    const hit = this.#any(book.pendingHits);
    if (!order || roll < 0.55) return run({ type: 'tick' });
    if (roll < 0.68) {
      const isStranger = this.#random() < 0.1;
      return run({
        type: 'cancel',
        ids: [order.id],
        ownerId: isStranger ? 'stranger' : order.ownerId,
        reason: 'user',
      });
    }
    if (roll < 0.82 && hit) {
      const target = [...book.bids, ...book.ofrs].find((other) => other.id === hit.targetId);
      const ownerId = this.#random() < 0.1 ? 'stranger' : (target?.ownerId ?? '');
      const answer = { targetId: hit.targetId ?? '', hitId: this.#random() < 0.7 ? hit.id : null, ownerId };
      if (this.#random() < 0.3) return run({ type: 'refuse', ...answer });
      return run({
        type: 'confirm',
        ...answer,
        qty: this.#random() < 0.6 ? null : 100 * Math.floor(this.#random() * 40),
      });
    }
    const intention = this.#any([...book.bids, ...book.ofrs].filter((other) => other.quoteInd === 99));
    if (roll < 0.88 && intention) return run(this.#work(intention));
    // A session is closed by the house: all its owner's orders go.
    if (roll < 0.9) return { kind: 'run', commands: this.#kick(world, order.ownerId) };
    if (roll < 0.905) return run({ type: 'close' });
    return run({ type: 'place', order: this.#dealer() });
  }

  #batch(world: World): Submission[] {
    const batch = Array.from({ length: this.#random() < 0.8 ? 1 : 1 + Math.floor(this.#random() * 4) }, () =>
      this.#entry(world),
    );
    this.#sent.push(...batch);
    if (this.#sent.length > 50) this.#sent.splice(0, this.#sent.length - 50);
    return batch;
  }

  #entry(world: World): Submission {
    const earlier = this.#any(this.#sent);
    const roll = this.#random();
    // A late duplicate, and the same id with another body.
    if (earlier && roll < 0.06) return earlier;
    const another = roll < 0.09 ? earlier : undefined;
    const drawn = Math.floor(this.#random() * TRADERS.length);
    const trader = another ? TRADERS.findIndex((id) => id === another.sender.session.operId) : drawn;
    const fresh = roll > 0.9 ? this.#twoSided(trader) : this.#single(world, trader);
    return another ? { ...fresh, clOrdId: another.clOrdId } : fresh;
  }

  #single(world: World, trader: number): Submission {
    const book = this.#book(world);
    const target = this.#random() < 0.35 ? this.#any([...book.bids, ...book.ofrs]) : undefined;
    const order = this.#order(trader, target ? book.securityId : this.#pick(BONDS), target);
    return this.#submission(trader, target ? book.securityId : this.#pick(BONDS), [order], false);
  }

  #twoSided(trader: number): Submission {
    const mid = 22_000 + Math.floor(this.#random() * 6) * 25;
    const half = Math.floor(this.#random() * 3) * 25 - (this.#random() < 0.1 ? 50 : 0);
    const leg = (side: 1 | 2): NewOrder => {
      const yieldE4 = side === 1 ? mid + half : mid - half;
      const base = this.#order(trader, '', undefined);
      const plain = {
        quoteInd: 1,
        timeInForce: 0,
        specifyTime: '',
        expireAt: null,
        minQty: 0,
        allOrNone: false,
        ocoGroup: null,
      } as const;
      return {
        ...base,
        ...plain,
        side,
        yieldE4,
        clean: 1_000_000 - yieldE4,
        clOrdId: `leg${side === 1 ? '.B' : '.S'}`,
      };
    };
    const legs = [leg(1), leg(2)];
    return this.#submission(trader, this.#pick(BONDS), this.#random() < 0.15 ? [] : legs, true);
  }

  #submission(
    trader: number,
    securityId: string,
    orders: readonly NewOrder[],
    isTwoSided: boolean,
  ): Submission {
    const clOrdId = `c${(this.#ids += 1)}`;
    const operId = TRADERS[trader] ?? 't0';
    const named = orders.map((order, i) => ({
      ...order,
      clOrdId: isTwoSided ? `${clOrdId}${i === 0 ? '.B' : '.S'}` : clOrdId,
    }));
    return {
      sender: { session: session(operId, trader), ip: '192.0.2.1' },
      clOrdId,
      // Each order drawn has an id of its own: two bodies are equal only where they have the same orders.
      bodyHash: named.map(({ id }) => id).join(),
      securityId,
      bucket: bucketOf(named[0]?.settlType ?? '2'),
      settlDate: '2026-11-23',
      remark: '',
      dealPathId: null,
      orders: named,
      replaced: (book) =>
        isTwoSided
          ? [...(book?.bids ?? []), ...(book?.ofrs ?? [])].filter(
              (order) => order.ownerId === operId && /\.[BS]$/.test(order.clOrdId),
            )
          : [],
    };
  }

  #order(trader: number, _securityId: string, target: BookOrder | undefined): NewOrder {
    const specifyTime = this.#pick(['', '', '', '0', '30', '60', '600', '1730'] as const);
    const quoteInd: QuoteInd = this.#pick([1, 1, 1, 2, 99] as const);
    const yieldE4 = target?.yieldE4 ?? 22_000 + Math.floor(this.#random() * 9) * 25;
    const orderQty = 1000 + 100 * Math.floor(this.#random() * 40);
    return {
      id: `o${(this.#ids += 1)}`,
      clOrdId: '',
      source: 'user',
      ownerId: TRADERS[trader] ?? 't0',
      orgId: `org${trader % 4}`,
      side: target ? (target.side === 1 ? 2 : 1) : this.#random() < 0.5 ? 1 : 2,
      yieldE4,
      clean: 1_000_000 - yieldE4,
      priceType: this.#random() < 0.9 ? 'Y' : 'C',
      orderQty,
      minQty: this.#random() < 0.1 ? 1000 : 0,
      allOrNone: quoteInd !== 99 && this.#random() < 0.05,
      settlType: target?.settlType ?? this.#pick(['2', '3', '2,3', '1'] as const),
      quoteInd: target ? 99 : quoteInd,
      timeInForce: this.#pick([0, 0, 0, 1, 3] as const),
      specifyTime,
      expireAt: expiryOf(specifyTime, this.#now) ?? null,
      urgent: this.#random() < 0.1,
      stars: quoteInd === 2 && !target ? 1 : 0,
      ocoGroup: this.#random() < 0.1 ? `g${Math.floor(this.#random() * 2)}` : null,
      targetId: target?.id ?? null,
    };
  }

  /** A simulated dealer's quote or hit. */
  #dealer(): NewOrder {
    const plain = {
      source: 'sim',
      ownerId: 'dealer',
      orgId: 'house',
      targetId: null,
      ocoGroup: null,
      clOrdId: '',
    } as const;
    return { ...this.#order(0, '', undefined), ...plain };
  }

  #work(intention: BookOrder): Command {
    if (this.#random() < 0.2) return { type: 'work', id: intention.id, order: null };
    const order = {
      ...this.#dealer(),
      side: intention.side === 1 ? 2 : 1,
      yieldE4: intention.yieldE4,
      clean: intention.clean,
    } as const;
    const whole = {
      settlType: intention.settlType,
      minQty: 0,
      allOrNone: false,
      timeInForce: 3,
      specifyTime: '0',
      expireAt: 0,
    } as const;
    return { type: 'work', id: intention.id, order: { ...order, ...whole, quoteInd: 1 } };
  }

  #kick(world: World, ownerId: string): MarketCommand[] {
    return this.#books(world).flatMap(({ securityId, bucket, bids, ofrs, pendingHits }): MarketCommand[] => {
      const own = [...bids, ...ofrs, ...pendingHits].filter((order) => order.ownerId === ownerId);
      const ids = own.map(({ id }) => id);
      return ids.length === 0
        ? []
        : [{ securityId, bucket, command: { type: 'cancel', ids, ownerId: null, reason: 'session' } }];
    });
  }

  #books(world: World): BookState[] {
    return BONDS.flatMap((securityId) =>
      ['23', '1'].flatMap((bucket) => world.books.book(securityId, bucket) ?? []),
    );
  }

  #book(world: World): BookState {
    const securityId = this.#pick(BONDS);
    const bucket = this.#random() < 0.75 ? '23' : '1';
    return (
      world.books.book(securityId, bucket) ?? {
        securityId,
        bucket,
        version: 0,
        arrivals: 0,
        bids: [],
        ofrs: [],
        pendingHits: [],
      }
    );
  }

  #pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #any<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[Math.floor(this.#random() * items.length)];
  }
}

const session = (operId: string, trader: number): Submission['sender']['session'] => ({
  sessionId: `s-${operId}`,
  operId,
  orgId: `org${trader % 4}`,
  newAuth: 'Y',
  isMarketMakingTierUser: true,
  isSpecialPerson: false,
  isStaff: false,
  staffRoles: [],
});
