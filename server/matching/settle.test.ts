import { type Random, seededRandom } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { apply, emptyBook } from './apply.ts';
import { checkHistory, checkInvariants } from './invariants.ts';
import type { Applied, BookDay, BookEvent, BookState, Command, NewOrder } from './types.ts';

const T0 = Date.parse('2026-11-20T10:00:00+08:00');
const SECOND_MS = 1000;

const place = (over: Partial<NewOrder>): Command => ({
  type: 'place',
  order: newOrder({ timeInForce: 1, ...over }),
});
const offer = (name: string, orderQty: number, over: Partial<NewOrder> = {}): Command =>
  place({ id: name, side: 2, ownerId: name, orgId: name, orderQty, ...over });

/** An all-or-none bid of 6,000, and offers of 2,000, 5,000 all-or-none and 1,000: by priority the first is in the way. */
const wholeBid = place({ id: 'whole', orderQty: 6000, allOrNone: true });
const blocked = (first: Partial<NewOrder> = {}): Command[] => [
  wholeBid,
  offer('first', 2000, first),
  offer('five', 5000, { allOrNone: true }),
  offer('one', 1000),
];

const day = (over: Partial<BookDay> = {}): BookDay => ({
  settlDate: '2026-11-23',
  rolls: true,
  isOpen: true,
  lastCloseAt: Number.NEGATIVE_INFINITY,
  over: null,
  terms: null,
  price: ({ yieldE4, clean }) => ({ yieldE4, clean }),
  ...over,
});

function play(commands: readonly Command[], of: BookDay | null = null, base = emptyBook('1.IB', '23')) {
  return commands.reduce<BookState>((state, command) => {
    const applied = apply(state, command, T0, of);
    expect(applied.refusal).toBeNull();
    expect(checkInvariants(applied.state, T0)).toEqual([]);
    return applied.state;
  }, base);
}

const tradesOf = (events: readonly BookEvent[]) =>
  events.flatMap(({ order, trade }) =>
    trade !== null && order.id !== 'whole' ? [[order.id, trade.qty]] : [],
  );
const endsOf = (events: readonly BookEvent[]) =>
  events.filter(({ kind }) => kind === 'end').map(({ order: { id, reason } }) => [id, reason]);

const cancel = (...ids: string[]): Command => ({ type: 'cancel', ids, ownerId: null, reason: 'admin' });

describe('orders kept apart by one in front of them trade in the command that ends it', () => {
  const seconds = { specifyTime: '30', expireAt: T0 + 30 * SECOND_MS };
  const intention = { quoteInd: 99, ...seconds } as const;
  const oco = { ocoGroup: 'g' };
  const ways: readonly {
    readonly title: string;
    readonly first?: Partial<NewOrder>;
    readonly command: Command;
    readonly at?: number;
  }[] = [
    {
      title: 'its owner cancels it',
      command: { type: 'cancel', ids: ['first'], ownerId: 'first', reason: 'user' },
    },
    { title: 'it expires as the clock ticks', first: seconds, command: { type: 'tick' }, at: 30 },
    { title: 'it expires before a refused command', first: seconds, command: cancel('nobody'), at: 30 },
    {
      title: 'its seconds have passed by another clock',
      first: seconds,
      command: { type: 'expire', id: 'first' },
    },
    { title: 'the house returns it', first: intention, command: { type: 'work', id: 'first', order: null } },
    {
      title: 'its owner replaces it by nothing',
      command: { type: 'replace', ownerId: 'first', cancelIds: ['first'], orders: [] },
    },
    {
      title: 'its owner replaces it by a worse quote',
      command: {
        type: 'replace',
        ownerId: 'first',
        cancelIds: ['first'],
        orders: [newOrder({ side: 2, ownerId: 'first', orgId: 'first', orderQty: 2000, yieldE4: 21_900 })],
      },
    },
    {
      title: 'another of its OCO group is filled',
      first: oco,
      command: place({
        side: 2,
        ownerId: 'bob',
        orgId: 'B',
        orderQty: 1000,
        targetId: 'other',
        yieldE4: 22_050,
      }),
    },
  ];

  it.each(ways)('$title', ({ title, first, command, at = 0 }) => {
    const other = place({
      id: 'other',
      ownerId: 'first',
      orgId: 'first',
      orderQty: 1000,
      yieldE4: 22_050,
      ...oco,
    });
    const state = play([...blocked(first), ...(title.includes('OCO') ? [other] : [])]);
    const { state: after, events } = apply(state, command, T0 + at * SECOND_MS);
    expect(tradesOf(events).slice(-2)).toEqual([
      ['five', 5000],
      ['one', 1000],
    ]);
    expect(checkInvariants(after, T0 + at * SECOND_MS)).toEqual([]);
    expect(after.bids).toEqual([]);
  });

  it('but they do not trade while it is still there', () => {
    expect(play(blocked())).toMatchObject({ bids: [{ id: 'whole', cumQty: 0 }], ofrs: [{}, {}, {}] });
  });
});

describe('the legs of a replacement', () => {
  it('enter one after the other: what the first lets trade has traded before the second', () => {
    const own = { side: 2, ownerId: 'first', orgId: 'first' } as const;
    const command: Command = {
      type: 'replace',
      ownerId: 'first',
      cancelIds: ['first'],
      orders: [
        newOrder({ ...own, id: 'far', orderQty: 2000, yieldE4: 21_900 }),
        newOrder({ ...own, id: 'near', orderQty: 6000 }),
      ],
    };
    const { events, state } = apply(play(blocked()), command, T0);
    expect(tradesOf(events)).toEqual([
      ['five', 5000],
      ['one', 1000],
    ]);
    expect(state.ofrs).toMatchObject([
      { id: 'near', cumQty: 0 },
      { id: 'far', cumQty: 0 },
    ]);
  });
});

describe('a cancel of several orders', () => {
  it('ends all of them before anything trades', () => {
    const own = { ownerId: 'bob', orgId: 'B' };
    const state = play([
      wholeBid,
      offer('a', 2000, own),
      offer('b', 5000, { allOrNone: true }),
      offer('c', 1000, own),
    ]);
    const oneByOne = apply(state, cancel('a'), T0).events;
    expect(tradesOf(oneByOne)).toEqual([
      ['b', 5000],
      ['c', 1000],
    ]);
    const together = apply(state, cancel('a', 'c'), T0);
    expect(tradesOf(together.events)).toEqual([]);
    expect(endsOf(together.events)).toEqual([
      ['a', 'admin'],
      ['c', 'admin'],
    ]);
    expect(together.state).toMatchObject({ bids: [{ id: 'whole' }], ofrs: [{ id: 'b' }] });
  });

  it('reports those that it could not end, and is refused only if it ended none', () => {
    const state = play(blocked());
    const byFirst = (...ids: string[]): Applied =>
      apply(state, { type: 'cancel', ids, ownerId: 'first', reason: 'user' }, T0);
    const some = byFirst('gone', 'first', 'five', 'first');
    expect(some.refusal).toBeNull();
    expect([...some.cancelRefusals]).toEqual([
      ['gone', 'unknownOrder'],
      ['five', 'notOwner'],
    ]);
    const none = byFirst('five', 'gone');
    expect([none.refusal, none.cancelRefusals.size, none.state]).toEqual(['notOwner', 2, state]);
    expect(byFirst('first').cancelRefusals.size).toBe(0);
  });
});

describe('outside trading hours', () => {
  const closed = day({ isOpen: false });

  it('nothing trades after a cancel: the younger of the two that could ends', () => {
    const { state, events } = apply(play(blocked(), day()), cancel('first'), T0, closed);
    expect(tradesOf(events)).toEqual([]);
    expect(endsOf(events)).toEqual([
      ['first', 'admin'],
      ['five', 'crossed'],
    ]);
    expect(state).toMatchObject({ bids: [{ id: 'whole' }], ofrs: [{ id: 'one' }] });
    expect(checkInvariants(state, T0)).toEqual([]);
  });

  it('nothing trades at the close either, even if it is carried out within the hours', () => {
    const state = play(blocked({ timeInForce: 0 }), day());
    for (const when of [day(), closed, null]) {
      const { events, state: after } = apply(state, { type: 'close' }, T0, when);
      expect(tradesOf(events)).toEqual([]);
      expect(endsOf(events)).toEqual([
        ['first', 'close'],
        ['five', 'crossed'],
      ]);
      expect(checkInvariants(after, T0)).toEqual([]);
    }
  });

  it('a settlement day that has turned ends the younger, also within the hours', () => {
    const state = play(blocked({ priceType: 'C' }), day());
    const unpriced = day({
      settlDate: '2026-11-24',
      price: ({ priceType, yieldE4, clean }) => (priceType === 'C' ? null : { yieldE4, clean }),
    });
    const { events } = apply(state, { type: 'tick' }, T0, unpriced);
    expect(tradesOf(events)).toEqual([]);
    expect(endsOf(events)).toEqual([
      ['first', 'unpriced'],
      ['five', 'crossed'],
    ]);
  });
});

describe('a taker', () => {
  it('trades its remainder with an offer below its smallest part that it had to pass over', () => {
    const state = play([offer('small', 500), offer('large', 5500)]);
    for (const terms of [{ allOrNone: true }, { timeInForce: 3, specifyTime: '0', expireAt: T0 }] as const) {
      const { events } = apply(state, place({ id: 'whole', orderQty: 6000, minQty: 1000, ...terms }), T0);
      expect(tradesOf(events)).toEqual([
        ['large', 5500],
        ['small', 500],
      ]);
    }
  });

  it('does not trade less than its smallest part otherwise', () => {
    const state = play([offer('small', 500), offer('large', 5000)]);
    const { events } = apply(state, place({ id: 'whole', orderQty: 6000, minQty: 1000 }), T0);
    expect(tradesOf(events)).toEqual([['large', 5000]]);
  });
});

/** Commands of a market in which large bids and smaller offers cross, with terms that keep them apart. */
class ApartMarket {
  readonly #random: Random;
  #ids = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(state: BookState, now: number): Command {
    const resting = [...state.bids, ...state.ofrs];
    const one = this.#pick(resting);
    const roll = this.#random.next();
    if (one === undefined || roll < 0.55) return { type: 'place', order: this.#order(now) };
    const own = resting.filter(({ ownerId }) => ownerId === one.ownerId).map(({ id }) => id);
    if (roll < 0.65) return { type: 'cancel', ids: [one.id], ownerId: one.ownerId, reason: 'user' };
    if (roll < 0.75) return { type: 'cancel', ids: own, ownerId: one.ownerId, reason: 'user' };
    if (roll < 0.8)
      return { type: 'cancel', ids: ['gone', one.id, ...own], ownerId: null, reason: 'session' };
    if (roll < 0.85) return { type: 'expire', id: one.id };
    if (roll < 0.9 && one.quoteInd === 99) return { type: 'work', id: one.id, order: null };
    if (roll < 0.95) {
      const orders = roll < 0.93 ? [] : [{ ...this.#order(now), ownerId: one.ownerId, orgId: one.orgId }];
      return { type: 'replace', ownerId: one.ownerId, cancelIds: own, orders };
    }
    return roll < 0.99 ? { type: 'tick' } : { type: 'close' };
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[this.#random.int(0, Math.max(0, items.length - 1))];
  }

  #order(now: number): NewOrder {
    const random = this.#random;
    const trader = random.int(0, 6);
    const side = random.next() < 0.35 ? 1 : 2;
    const yieldE4 = 22_000 + 25 * random.int(0, 1);
    const orderQty = 1000 * (side === 1 ? random.int(5, 9) : random.int(1, 5)) - 500 * random.int(0, 1);
    const lasts = random.next() < 0.3 ? random.int(1, 20) : null;
    return newOrder({
      id: `q${(this.#ids += 1)}`,
      ownerId: `t${trader}`,
      orgId: `o${trader}`,
      side,
      yieldE4,
      clean: 10_000_000 - 10 * yieldE4,
      orderQty,
      allOrNone: random.next() < (side === 1 ? 0.9 : 0.6),
      minQty: random.next() < 0.3 ? Math.min(orderQty, 1000 * random.int(1, 3)) : 0,
      quoteInd: lasts !== null && random.next() < 0.3 ? 99 : 1,
      timeInForce: random.next() < 0.5 ? 1 : 0,
      specifyTime: lasts === null ? '' : String(lasts),
      expireAt: lasts === null ? null : now + lasts * SECOND_MS,
      ocoGroup: random.next() < 0.2 ? `g${random.int(0, 1)}` : null,
    });
  }
}

/** Commands that bring no quantity: after these, only orders that rested already can trade. */
const isRemoval = ({ type }: Command): boolean =>
  ['cancel', 'expire', 'tick', 'close', 'work'].includes(type);

function breachesOf({ state, events }: Applied, command: Command, now: number, isOpen: boolean): string[] {
  const breaches = checkInvariants(state, now);
  const trades = events.filter(({ trade }) => trade !== null);
  if (command.type === 'cancel' && trades.some(({ order }) => command.ids.includes(order.id)))
    breaches.push('an order traded in the command that was to cancel it');
  if (trades.length > 0 && isRemoval(command) && (!isOpen || command.type === 'close'))
    breaches.push('resting orders traded outside the hours');
  return breaches;
}

describe('a book of orders with terms that keep them apart', () => {
  const SEEDS = 300;
  const COMMANDS = 600;

  it(`rests without orders that can trade after each of ${SEEDS} x ${COMMANDS} commands`, () => {
    const seen = { afterRemoval: 0, crossed: 0, together: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed);
      const market = new ApartMarket(random);
      const history: BookEvent[] = [];
      let [state, now] = [emptyBook('1.IB', '23'), T0];
      for (let i = 0; i < COMMANDS; i += 1) {
        now += random.int(0, 2) * SECOND_MS;
        const isOpen = i % 40 < 34;
        const of = day({ isOpen, settlDate: i < COMMANDS / 2 ? '2026-11-23' : '2026-11-24' });
        const command = market.next(state, now);
        const applied = apply(state, command, now, of);
        const breaches = breachesOf(applied, command, now, isOpen);
        if (breaches.length > 0) throw new Error(`seed ${seed}, command ${i}: ${breaches.join('; ')}`);
        const { events } = applied;
        if (isRemoval(command) && events.some(({ trade }) => trade !== null)) seen.afterRemoval += 1;
        if (events.some(({ order }) => order.reason === 'crossed')) seen.crossed += 1;
        if (command.type === 'cancel' && command.ids.length > 1) seen.together += 1;
        history.push(...events);
        ({ state } = applied);
      }
      const breaches = checkHistory(history);
      if (breaches.length > 0) throw new Error(`seed ${seed}: ${breaches.join('; ')}`);
    }
    expect(seen.afterRemoval).toBeGreaterThan(SEEDS / 20);
    expect(seen.crossed).toBeGreaterThan(SEEDS / 20);
    expect(seen.together).toBeGreaterThan(SEEDS);
  });
});
