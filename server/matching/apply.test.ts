import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { apply, emptyBook } from './apply.ts';
import { checkHistory, checkInvariants, replay } from './invariants.ts';
import { allowsPart, leavesOf, withinLimit } from './order.ts';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { randomCommand } from '../../tests/_util/random-commands.ts';
import type { Applied, BookEvent, BookState, Command, NewOrder } from './types.ts';

const SEEDS = 2000;
const COMMANDS = 500;
const T0 = Date.UTC(2026, 10, 19, 2, 0, 0);

/** A better or earlier quote that a firm taker passed over though it could have had it (price, marks, time). */
function passedOver(before: BookState, events: readonly BookEvent[], command: Command): string[] {
  if (command.type !== 'place' || command.order.targetId !== null || command.order.allOrNone) return [];
  const first = events.find((event) => event.trade !== null && event.order.id !== command.order.id);
  if (!first || command.order.minQty > 0) return [];
  const gone = new Set(events.slice(0, events.indexOf(first)).map((event) => event.order.id));
  const ahead = (command.order.side === 1 ? before.ofrs : before.bids).filter((quote) => !gone.has(quote.id));
  const expected = ahead.find(
    (quote) =>
      quote.quoteInd === 1 &&
      quote.orgId !== command.order.orgId &&
      withinLimit(command.order, quote) &&
      command.order.orderQty >= Math.min(quote.allOrNone ? leavesOf(quote) : quote.minQty, leavesOf(quote)),
  );
  return expected && expected.id !== first.order.id ? [`${first.order.id} traded before ${expected.id}`] : [];
}

/** Orders that are still live although another of their OCO group was filled by this command. */
function linkedLeft(before: BookState, { events, state }: Applied): string[] {
  const filled = events.filter(({ trade, order }) => trade !== null && order.ocoGroup !== null);
  if (filled.length === 0) return [];
  const formerIds = new Set([...before.bids, ...before.ofrs, ...before.pendingHits].map(({ id }) => id));
  return [...state.bids, ...state.ofrs, ...state.pendingHits]
    .filter(({ id }) => formerIds.has(id))
    .filter((order) =>
      filled.some(
        ({ order: one }) =>
          one.id !== order.id && one.ocoGroup === order.ocoGroup && one.ownerId === order.ownerId,
      ),
    )
    .map(({ id, ocoGroup }) => `${id} stands though ${ocoGroup} was filled`);
}

/** Parts traded that the terms of an order do not allow. */
function forbiddenParts(before: BookState, events: readonly BookEvent[]): string[] {
  if (events.every(({ trade }) => trade === null)) return [];
  const orders = new Map(
    [...before.bids, ...before.ofrs, ...before.pendingHits].map((order) => [order.id, order] as const),
  );
  const breaches: string[] = [];
  for (const { order, trade } of events) {
    const former = orders.get(order.id);
    orders.set(order.id, order);
    if (trade === null || former === undefined) continue;
    if (!allowsPart({ ...order, allOrNone: false }, leavesOf(former), trade.qty))
      breaches.push(`${order.id} traded ${trade.qty} of ${leavesOf(former)}`);
  }
  for (const order of orders.values())
    if (order.allOrNone && order.cumQty > 0 && order.cumQty < order.orderQty)
      breaches.push(`${order.id} is filled in part`);
  return breaches;
}

function freeze(state: BookState): BookState {
  for (const order of [...state.bids, ...state.ofrs, ...state.pendingHits]) Object.freeze(order);
  Object.freeze(state.bids);
  Object.freeze(state.ofrs);
  Object.freeze(state.pendingHits);
  return Object.freeze(state);
}

function runSeed(
  seed: number,
  look: (applied: Applied, before: BookState, command: Command, now: number) => string[],
): BookEvent[] {
  const random = seededRandom(seed).next;
  const events: BookEvent[] = [];
  let ids = 0;
  let now = T0;
  let state = emptyBook('240210.IB', '23');
  for (let i = 0; i < COMMANDS; i += 1) {
    // The clock mostly creeps, sometimes jumps ahead, sometimes steps back.
    now += random() < 0.05 ? 700_000 : random() < 0.02 ? -5000 : Math.floor(random() * 2000);
    const command = randomCommand(random, state, now, () => `q${(ids += 1)}`);
    const applied = apply(state, command, now);
    const breaches = look(applied, state, command, now);
    if (breaches.length > 0)
      throw new Error(`seed ${seed}, command ${i} ${JSON.stringify(command)}: ${breaches.join('; ')}`);
    events.push(...applied.events);
    state = applied.state;
  }
  return events;
}

describe('the order book under random commands', () => {
  it(`holds every invariant after each of ${SEEDS} x ${COMMANDS} commands`, { timeout: 120_000 }, () => {
    const seen = { trades: 0, pendingHits: 0, refusals: new Set<string>(), ends: new Set<string>() };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const events = runSeed(seed, (applied, before, command, now) => {
        freeze(applied.state);
        if (applied.refusal) seen.refusals.add(applied.refusal);
        const atOnce = passedOver(before, applied.events, command);
        return [
          ...checkInvariants(applied.state, now),
          ...atOnce,
          ...linkedLeft(before, applied),
          ...forbiddenParts(before, applied.events),
        ];
      });
      const breaches = checkHistory(events);
      if (breaches.length > 0) throw new Error(`seed ${seed}: ${breaches.join('; ')}`);
      for (const event of events) {
        if (event.trade) seen.trades += 1;
        if (event.order.phase === 'asking') seen.pendingHits += 1;
        if (event.order.reason) seen.ends.add(event.order.reason);
      }
    }
    // The random walk reaches every corner of the command language.
    expect(seen.trades).toBeGreaterThan(SEEDS * 5);
    expect(seen.pendingHits).toBeGreaterThan(SEEDS / 2);
    expect([...seen.refusals].sort()).toEqual([
      'badQuantity',
      'badTime',
      'crossedLegs',
      'notOwner',
      'nothingToConfirm',
      'ownQuote',
      'targetShort',
      'unknownOrder',
      'unknownTarget',
    ]);
    expect([...seen.ends].sort()).toEqual(
      [
        'admin',
        'auto',
        'close',
        'filled',
        'oco',
        'partConfirmed',
        'refused',
        'replaced',
        'targetGone',
        'timeout',
        'unmatched',
        'user',
      ].sort(),
    );
  });

  it('gives equal states and events for equal seeds, and replaying the events gives the same book', () => {
    for (let seed = 1; seed <= SEEDS / 10; seed += 1) {
      let base = emptyBook('240210.IB', '23');
      const first = runSeed(seed, (applied) => {
        const seen = replay(base, applied.events);
        base = applied.state;
        return isDeepStrictEqual(seen, base) ? [] : [`the events give ${JSON.stringify(seen)}`];
      });
      expect(runSeed(seed, () => [])).toEqual(first);
    }
  });
});

const bob = { ownerId: 'bob', orgId: 'B' };
const carl = { ownerId: 'carl', orgId: 'C' };
const place = (over: Partial<NewOrder>): Command => ({ type: 'place', order: newOrder(over) });

function play(...commands: Command[]): {
  state: BookState;
  events: BookEvent[];
  refusals: (string | null)[];
} {
  let state = emptyBook('240210.IB', '23');
  const events: BookEvent[] = [];
  const refusals: (string | null)[] = [];
  for (const command of commands) {
    const applied = apply(state, command, T0);
    state = applied.state;
    events.push(...applied.events);
    refusals.push(applied.refusal);
    expect(checkInvariants(state, T0)).toEqual([]);
  }
  expect(checkHistory(events)).toEqual([]);
  return { state, events, refusals };
}
const trades = (events: readonly BookEvent[]) => [
  ...new Set(events.map((event) => event.trade).filter((trade) => trade !== null)),
];
const endOf = (events: readonly BookEvent[], id: string) =>
  events.findLast((event) => event.order.id === id)?.order;

describe('firm quotes', () => {
  it('execute at the resting price, in order of best yield, urgency and time', () => {
    const { events } = play(
      place({ ...bob, id: 'late', side: 2, yieldE4: 22_050, orderQty: 1000 }),
      place({ ...bob, id: 'worse', side: 2, yieldE4: 22_025, orderQty: 1000 }),
      place({ ...carl, id: 'urgent', side: 2, yieldE4: 22_050, orderQty: 1000, urgent: true }),
      place({ id: 'buyer', side: 1, yieldE4: 22_000, orderQty: 2500 }),
    );
    expect(
      trades(events).map(({ makerId, qty, yieldE4, direction }) => ({ makerId, qty, yieldE4, direction })),
    ).toEqual([
      { makerId: 'urgent', qty: 1000, yieldE4: 22_050, direction: 'TKN' },
      { makerId: 'late', qty: 1000, yieldE4: 22_050, direction: 'TKN' },
      { makerId: 'worse', qty: 500, yieldE4: 22_025, direction: 'TKN' },
    ]);
    expect(endOf(events, 'buyer')).toMatchObject({
      status: '2',
      cumQty: 2500,
      turnover: 1000 * 22_050 + 1000 * 22_050 + 500 * 22_025,
    });
  });

  it('never trade within one organisation, even when they cross', () => {
    const { events, state } = play(
      place({ side: 2, yieldE4: 22_100 }),
      place({ ownerId: 'alice', side: 1, yieldE4: 22_000 }),
    );
    expect(trades(events)).toEqual([]);
    expect([state.bids.length, state.ofrs.length]).toEqual([1, 1]);
  });

  it('share one book for 今+1, 明+0 and either; the trade carries the definite code', () => {
    const { events } = play(place({ ...bob, side: 2, settlType: '2,3' }), place({ side: 1, settlType: '3' }));
    expect(trades(events)[0]?.settlType).toBe('3');
  });

  it('end the rest of an immediate order at once, and a timed order at its time [R4.03]', () => {
    const { events } = play(
      place({ ...bob, side: 2, orderQty: 1000 }),
      place({ id: 'ioc', side: 1, orderQty: 3000, timeInForce: 3, specifyTime: '0', expireAt: T0 }),
    );
    expect(endOf(events, 'ioc')).toMatchObject({ status: '4', cumQty: 1000, reason: 'unmatched' });
    const { state } = play(place({ id: 'timed', specifyTime: '30', expireAt: T0 + 30_000 }));
    expect(apply(state, { type: 'tick' }, T0 + 29_999).state).toBe(state);
    expect(apply(state, { type: 'tick' }, T0 + 30_000).events).toMatchObject([
      { kind: 'end', order: { status: '4', reason: 'auto' } },
    ]);
  });

  it('never fill less than the minimum quantity, or part of an all-or-none quote', () => {
    const { events } = play(
      place({ ...bob, id: 'min', side: 2, orderQty: 5000, minQty: 2000 }),
      place({ ...carl, id: 'whole', side: 2, orderQty: 5000, allOrNone: true }),
      place({ id: 'small', side: 1, orderQty: 1000, specifyTime: '0', expireAt: T0 }),
      place({ id: 'mid', side: 1, orderQty: 3000, specifyTime: '0', expireAt: T0 }),
    );
    expect(trades(events).map(({ makerId, takerId, qty }) => [makerId, takerId, qty])).toEqual([
      ['min', 'mid', 3000],
    ]);
  });

  it('end an immediate hit that is smaller than an all-or-none quote, and are left whole', () => {
    const { state, events, refusals } = play(
      place({ ...bob, id: 'whole', side: 2, allOrNone: true }),
      place({ id: 'hit', orderQty: 3000, targetId: 'whole', specifyTime: '0', expireAt: T0 }),
    );
    expect(refusals).toEqual([null, null]);
    expect(endOf(events, 'hit')).toMatchObject({ cumQty: 0, reason: 'unmatched' });
    expect(state.ofrs).toMatchObject([{ id: 'whole', cumQty: 0 }]);
  });
});

describe('negotiable quotes', () => {
  const quote = place({ ...bob, id: 'quote', side: 2, quoteInd: 2, stars: 1 });
  const hit = place({ id: 'hit', side: 1, quoteInd: 99, orderQty: 3000, targetId: 'quote' });

  it('do not trade automatically: a hit gives their owner three minutes to answer', () => {
    const { state, events } = play(quote, place({ id: 'firm', side: 1 }), hit);
    expect(trades(events)).toEqual([]);
    expect(state.pendingHits).toMatchObject([{ id: 'hit', specifyTime: '180', expireAt: T0 + 180_000 }]);
    expect(endOf(apply(state, { type: 'tick' }, T0 + 180_000).events as BookEvent[], 'hit')).toMatchObject({
      status: '4',
      reason: 'timeout',
    });
  });

  it('rest beside a firm offer that they would pay, and trade with one that they hit', () => {
    const firm = place({ ...bob, id: 'firm', side: 2, orderQty: 1000 });
    const resting = play(firm, place({ id: 'asks', quoteInd: 2 }));
    expect(resting.events.map(({ kind, order: { id } }) => [kind, id])).toEqual([
      ['new', 'firm'],
      ['new', 'asks'],
    ]);
    expect(resting.state.bids).toMatchObject([{ id: 'asks', cumQty: 0, phase: 'resting' }]);
    const hitting = play(firm, place({ id: 'asks', quoteInd: 2, targetId: 'firm' }));
    expect(trades(hitting.events)).toMatchObject([{ makerId: 'firm', takerId: 'asks', qty: 1000 }]);
  });

  it('are confirmed by their owner only, possibly in part; the rest of the hit ends', () => {
    const stranger: Command = {
      type: 'confirm',
      targetId: 'quote',
      hitId: 'hit',
      ownerId: 'anna',
      qty: 1000,
    };
    const { state, events, refusals } = play(quote, hit, stranger, { ...stranger, ownerId: 'bob' });
    expect(refusals).toEqual([null, null, 'notOwner', null]);
    expect(trades(events)).toMatchObject([{ makerId: 'quote', takerId: 'hit', qty: 1000, direction: 'TKN' }]);
    expect(endOf(events, 'hit')).toMatchObject({ status: '4', cumQty: 1000, reason: 'partConfirmed' });
    expect(state.ofrs).toMatchObject([{ id: 'quote', cumQty: 1000, status: '0' }]);
  });

  it('dismiss waiting hits when they are refused or the quote leaves', () => {
    const refused = play(quote, hit, { type: 'refuse', targetId: 'quote', hitId: null, ownerId: 'bob' });
    expect(endOf(refused.events, 'hit')).toMatchObject({ reason: 'refused', cumQty: 0 });
    const gone = play(quote, hit, { type: 'cancel', ids: ['quote'], ownerId: 'bob', reason: 'user' });
    expect(endOf(gone.events, 'hit')).toMatchObject({ reason: 'targetGone' });
  });

  it('dismiss waiting hits that want more than a fill of the quote has left, and no others', () => {
    const asks = (id: string, over: Partial<NewOrder>): Command =>
      place({ id, quoteInd: 99, orderQty: 5000, targetId: 'quote', ...over });
    const { state, events } = play(
      quote,
      asks('whole', { allOrNone: true }),
      asks('most', { minQty: 4100 }),
      asks('some', { minQty: 4000 }),
      asks('first', { orderQty: 1000 }),
      { type: 'confirm', targetId: 'quote', hitId: 'first', ownerId: 'bob', qty: null },
    );
    for (const id of ['whole', 'most']) expect(endOf(events, id)).toMatchObject({ reason: 'targetGone' });
    expect(state.pendingHits.map(({ id }) => id)).toEqual(['some']);
  });
});

describe('intentions', () => {
  it('without a time match once and end; with a time they are worked by the house against firm quotes [R4.02]', () => {
    const { events, state } = play(
      place({ id: 'once', quoteInd: 99 }),
      place({ id: 'worked', quoteInd: 99, specifyTime: '600', expireAt: T0 + 600_000 }),
      place({ ...bob, id: 'firm', side: 2, yieldE4: 22_025, orderQty: 2000 }),
    );
    expect(endOf(events, 'once')).toMatchObject({ status: '4', cumQty: 0 });
    expect(trades(events)).toMatchObject([
      { makerId: 'firm', takerId: 'worked', qty: 2000, direction: 'TRD', yieldE4: 22_025 },
    ]);
    expect(state.bids).toMatchObject([{ id: 'worked', cumQty: 2000 }]);
  });

  it('worked by the house are filled by a dealer at their price, in part or whole, or returned [R4.02]', () => {
    const intention = place({ id: 'worked', quoteInd: 99, specifyTime: '600', expireAt: T0 + 600_000 });
    const dealer = newOrder({
      ...bob,
      id: 'dealer',
      side: 2,
      yieldE4: 22_000,
      orderQty: 2000,
      specifyTime: '0',
      expireAt: T0,
    });
    const part = play(intention, { type: 'work', id: 'worked', order: dealer });
    expect(trades(part.events)).toMatchObject([
      { makerId: 'worked', takerId: 'dealer', qty: 2000, yieldE4: 22_000, direction: 'TRD' },
    ]);
    expect(part.state.bids).toMatchObject([{ id: 'worked', cumQty: 2000, status: '0' }]);
    const nobody = play(intention, { type: 'work', id: 'worked', order: null });
    expect(endOf(nobody.events, 'worked')).toMatchObject({ status: '4', reason: 'refused' });
    const wrong = play(place({ id: 'firm' }), { type: 'work', id: 'firm', order: dealer });
    expect(wrong.refusals).toEqual([null, 'unknownOrder']);
    const own = play(intention, { type: 'work', id: 'worked', order: { ...dealer, orgId: 'A' } });
    expect(own.refusals).toEqual([null, 'ownQuote']);
  });

  it('without a time trade at once with a firm quote, through the house [R4.02]', () => {
    const { events } = play(
      place({ ...bob, id: 'firm', side: 2, orderQty: 2000 }),
      place({ id: 'once', quoteInd: 99 }),
    );
    expect(trades(events)).toMatchObject([{ makerId: 'firm', takerId: 'once', qty: 2000, direction: 'TRD' }]);
    expect(endOf(events, 'once')).toMatchObject({ status: '4', cumQty: 2000, reason: 'unmatched' });
  });

  it('end the rest of a dealer’s order that is larger than they are', () => {
    const { events } = play(
      place({ id: 'worked', quoteInd: 99, orderQty: 2000, specifyTime: '600', expireAt: T0 + 600_000 }),
      {
        type: 'work',
        id: 'worked',
        order: newOrder({ ...bob, id: 'dealer', side: 2, specifyTime: '0', expireAt: T0 }),
      },
    );
    expect(events.flatMap(({ kind, order }) => (kind === 'new' ? [order.phase] : []))).toEqual([
      'resting',
      'taking',
    ]);
    expect(endOf(events, 'worked')).toMatchObject({ status: '2', cumQty: 2000 });
    expect(endOf(events, 'dealer')).toMatchObject({
      status: '4',
      cumQty: 2000,
      phase: 'done',
      reason: 'unmatched',
    });
  });

  it('whose smallest part was worked or confirmed trade the rest with a firm quote', () => {
    const worked = place({
      id: 'worked',
      quoteInd: 99,
      minQty: 4000,
      specifyTime: '600',
      expireAt: T0 + 600_000,
    });
    const firm = place({ ...bob, id: 'firm', side: 2, orderQty: 3000 });
    const part = newOrder({ ...carl, id: 'part', side: 2, orderQty: 4000 });
    const filled = [
      ['worked', 'part', 4000],
      ['firm', 'worked', 1000],
    ];
    const traded = (events: readonly BookEvent[]) =>
      trades(events).map(({ makerId, takerId, qty }) => [makerId, takerId, qty]);
    const house = play(worked, firm, { type: 'work', id: 'worked', order: part });
    expect(traded(house.events)).toEqual(filled);
    const owner = play(
      worked,
      firm,
      { type: 'place', order: { ...part, targetId: 'worked' } },
      { type: 'confirm', targetId: 'worked', hitId: null, ownerId: 'anna', qty: null },
    );
    expect(traded(owner.events)).toEqual(filled);
  });

  it('that wait for the answer to a hit are not worked', () => {
    const { state } = play(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2 }),
      place({ id: 'hit', quoteInd: 99, targetId: 'quote' }),
    );
    expect(apply(state, { type: 'work', id: 'hit', order: null }, T0)).toEqual({
      state,
      events: [],
      refusal: 'unknownOrder',
      cancelRefusals: new Map(),
    });
  });

  it('that hit a firm quote trade with that quote only', () => {
    const { events } = play(
      place({ ...bob, id: 'best', side: 2, yieldE4: 22_050 }),
      place({ ...carl, id: 'chosen', side: 2, yieldE4: 22_025, orderQty: 1000 }),
      place({ id: 'hit', quoteInd: 99, yieldE4: 22_025, targetId: 'chosen', orderQty: 2000 }),
    );
    expect(trades(events)).toMatchObject([{ makerId: 'chosen', qty: 1000, direction: 'TKN' }]);
    expect(endOf(events, 'hit')).toMatchObject({ status: '4', cumQty: 1000 });
  });

  it('are refused beyond the quote’s limit and against their own organisation', () => {
    const { refusals } = play(
      place({ ...bob, id: 'firm', side: 2, yieldE4: 22_000 }),
      place({ quoteInd: 99, yieldE4: 22_001, targetId: 'firm' }),
      place({ ...bob, quoteInd: 99, yieldE4: 22_000, targetId: 'firm' }),
      place({ quoteInd: 99, targetId: 'nobody' }),
    );
    expect(refusals).toEqual([null, 'beyondLimit', 'ownQuote', 'unknownTarget']);
  });
});

describe('linked orders', () => {
  it('in one OCO group: a fill of one cancels the other', () => {
    const { events } = play(
      place({ id: 'buy', side: 1, yieldE4: 22_050, ocoGroup: 'g' }),
      place({ id: 'sell', side: 2, yieldE4: 22_000, ocoGroup: 'g' }),
      place({ ...bob, side: 1, yieldE4: 22_000, orderQty: 1000 }),
    );
    expect(endOf(events, 'sell')).toMatchObject({ cumQty: 1000, status: '0' });
    expect(endOf(events, 'buy')).toMatchObject({ reason: 'oco', status: '4' });
  });

  it('in one OCO group: a request that awaits an answer ends with the fill of another', () => {
    const { state } = play(
      place({ id: 'asked', side: 2, ownerId: 'bob', orgId: 'B', quoteInd: 2, yieldE4: 21_900 }),
      place({ id: 'hit', targetId: 'asked', quoteInd: 99, yieldE4: 21_900, ocoGroup: 'g' }),
      place({ id: 'bid', yieldE4: 22_000, ocoGroup: 'g' }),
    );
    const answer = apply(
      state,
      place({ id: 'ofr', side: 2, ownerId: 'eve', orgId: 'E', yieldE4: 22_000, orderQty: 1000 }),
      T0,
    );
    expect(answer.events.map(({ kind, order: { id, reason } }) => [kind, id, reason])).toContainEqual([
      'end',
      'hit',
      'oco',
    ]);
    expect(answer.state.pendingHits).toEqual([]);
  });

  it('in one OCO group: the other ends when a new one trades at once, and orders outside the group stay', () => {
    const { events, state } = play(
      place({ ...bob, id: 'offer', side: 2, orderQty: 1000 }),
      place({ id: 'other', side: 2, yieldE4: 21_900, ocoGroup: 'g' }),
      place({ id: 'another group', side: 2, yieldE4: 21_900, ocoGroup: 'h' }),
      place({ id: 'alone', side: 2, yieldE4: 21_900 }),
      place({ id: 'buy', side: 1, ocoGroup: 'g' }),
    );
    expect(trades(events)).toMatchObject([{ makerId: 'offer', takerId: 'buy', qty: 1000 }]);
    expect(endOf(events, 'other')).toMatchObject({ status: '4', reason: 'oco' });
    expect(state.ofrs.map(({ id }) => id)).toEqual(['another group', 'alone']);
  });

  it('of a two-sided quote are replaced together, or not at all if the new legs cross', () => {
    const legs = (bid: number, ofr: number) => [
      newOrder({ id: `b${bid}`, side: 1, yieldE4: bid }),
      newOrder({ id: `o${ofr}`, side: 2, yieldE4: ofr }),
    ];
    const replace = (cancelIds: string[], bid: number, ofr: number): Command => ({
      type: 'replace',
      ownerId: 'anna',
      cancelIds,
      orders: legs(bid, ofr),
    });
    const { state, refusals } = play(
      replace([], 22_050, 22_000),
      replace(['b22050', 'o22000'], 22_000, 22_025),
      replace(['b22050', 'gone'], 22_075, 22_010),
    );
    expect(refusals).toEqual([null, 'crossedLegs', null]);
    expect(state.bids.map((bid) => bid.id)).toEqual(['b22075']);
    expect(state.ofrs.map((ofr) => ofr.id)).toEqual(['o22010', 'o22000']);
  });
});

describe('an amendment', () => {
  const amend = (leavesQty: number, over: Partial<NewOrder> = {}): Command => ({
    type: 'replace',
    ownerId: 'anna',
    cancelIds: ['old'],
    orders: [newOrder({ id: 'new', side: 1, yieldE4: 22_025, orderQty: 2000, ...over })],
    leavesQty,
  });
  const resting = place({ id: 'old', side: 1, yieldE4: 22_050, orderQty: 5000 });
  const sold = place({ ...bob, id: 'sale', side: 2, yieldE4: 22_050, orderQty: 1000 });

  it('replaces the quote only if it is still as its owner saw it', () => {
    const { state, refusals } = play(resting, sold, amend(5000), amend(4000), amend(4000));
    expect(refusals).toEqual([null, null, 'replacedChanged', null, 'nothingToReplace']);
    expect(state.bids.map(({ id }) => id)).toEqual(['new']);
  });

  it('that is refused leaves the quote unchanged', () => {
    const before = play(resting).state;
    for (const bad of [{ orderQty: 0 }, { targetId: 'nobody' }, { specifyTime: '30', expireAt: T0 }])
      expect(apply(before, amend(5000, bad), T0)).toMatchObject({ state: before, events: [] });
  });

  it('cannot replace another user’s quote', () => {
    const others = apply(emptyBook('240210.IB', '23'), place({ ...bob, id: 'old', side: 1 }), T0).state;
    expect(apply(others, amend(5000), T0)).toEqual({
      state: others,
      events: [],
      refusal: 'nothingToReplace',
      cancelRefusals: new Map(),
    });
  });
});

describe('refused commands', () => {
  it('return the reason and change nothing', () => {
    const cases: [Partial<NewOrder>, string][] = [
      [{ orderQty: 0 }, 'badQuantity'],
      [{ orderQty: 1.5 }, 'badQuantity'],
      [{ minQty: 6000 }, 'badQuantity'],
      [{ yieldE4: 2.2 }, 'badPrice'],
      [{ clean: 0 }, 'badPrice'],
      [{ specifyTime: '30', expireAt: T0 }, 'badTime'],
      [{ specifyTime: '30', expireAt: null }, 'badTime'],
      [{ id: 'first' }, 'duplicate'],
    ];
    const base = apply(emptyBook('240210.IB', '23'), place({ id: 'first' }), T0).state;
    for (const [over, refusal] of cases)
      expect(apply(base, place(over), T0)).toEqual({
        state: base,
        events: [],
        refusal,
        cancelRefusals: new Map(),
      });
  });
});

describe('market close', () => {
  it('cancels day orders and keeps good-till-cancelled quotes', () => {
    const { state, events } = play(place({ id: 'day' }), place({ id: 'gtc', timeInForce: 1 }), {
      type: 'close',
    });
    expect(state.bids.map((bid) => bid.id)).toEqual(['gtc']);
    expect(endOf(events, 'day')).toMatchObject({ status: '4', reason: 'close' });
  });

  it('ends hits that wait for an answer, as ended by the close', () => {
    const { state, events } = play(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2, timeInForce: 1 }),
      place({ id: 'hit', quoteInd: 99, targetId: 'quote' }),
      { type: 'close' },
    );
    expect([state.pendingHits, state.ofrs.map(({ id }) => id)]).toEqual([[], ['quote']]);
    expect(endOf(events, 'hit')).toMatchObject({ status: '4', reason: 'close' });
  });
});
