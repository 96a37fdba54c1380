import { describe, expect, it } from 'vitest';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { apply, emptyBook } from './apply.ts';
import { checkInvariants } from './invariants.ts';
import type { Command, NewOrder } from './types.ts';

const T0 = Date.UTC(2026, 10, 19, 2, 0, 0);

describe('clean-price limits', () => {
  /** All of one yield, 2.2000, at clean prices in 1e-4. */
  const inClean = (side: 1 | 2, clean: number, over: Partial<NewOrder> = {}): NewOrder =>
    newOrder({ side, priceType: 'C', clean, ownerId: `t${clean}`, orgId: `o${side}${clean}`, ...over });

  it('bind as clean prices even when several share one yield: a bid at 98.6903 does not pay 98.6920', () => {
    let state = emptyBook('240210.IB', '23');
    const dear = inClean(2, 986_920);
    state = apply(state, { type: 'place', order: dear }, T0).state;
    const bid = inClean(1, 986_903);
    const placed = apply(state, { type: 'place', order: bid }, T0);
    expect(placed.events.map(({ kind }) => kind)).toEqual(['new']);
    const cheap = inClean(2, 986_901);
    const met = apply(placed.state, { type: 'place', order: cheap }, T0);
    expect(met.events.find(({ trade }) => trade !== null)?.trade).toMatchObject({
      clean: 986_903,
      makerId: bid.id,
    });
    expect(met.state.ofrs.map(({ id }) => id)).toEqual([dear.id]);
    const hit = { ...inClean(1, 986_919), targetId: dear.id };
    expect(apply(met.state, { type: 'place', order: hit }, T0).refusal).toBe('beyondLimit');
  });

  it('decide priority: the cheaper offer and the dearer bid first, whichever came earlier', () => {
    let state = emptyBook('240210.IB', '23');
    const offers = [986_920, 986_903, 986_911].map((clean) => inClean(2, clean, { orderQty: 1000 }));
    for (const offer of offers) state = apply(state, { type: 'place', order: offer }, T0).state;
    expect(state.ofrs.map(({ clean }) => clean)).toEqual([986_903, 986_911, 986_920]);
    const sweep = inClean(1, 986_911, { orderQty: 3000 });
    const { events, state: after } = apply(state, { type: 'place', order: sweep }, T0);
    expect(
      events.flatMap(({ trade, order: { id } }) => (trade && id === sweep.id ? [trade.clean] : [])),
    ).toEqual([986_903, 986_911]);
    expect([after.bids[0]?.cumQty, after.ofrs.map(({ clean }) => clean)]).toEqual([2000, [986_920]]);
  });

  it('match a quote by yield only if both yield and clean price agree', () => {
    const byYield = newOrder({ side: 2, clean: 986_916, ownerId: 'y', orgId: 'Y' });
    const rested = apply(emptyBook('240210.IB', '23'), { type: 'place', order: byYield }, T0).state;
    const tooLow = apply(rested, { type: 'place', order: inClean(1, 986_915) }, T0);
    expect(tooLow.events.some(({ trade }) => trade !== null)).toBe(false);
    const equal = apply(rested, { type: 'place', order: inClean(1, 986_916) }, T0);
    expect(equal.events.find(({ trade }) => trade !== null)?.trade).toMatchObject({
      yieldE4: 22_000,
      clean: 986_916,
      priceType: 'Y',
    });
  });

  it('may not cross within a market maker’s two-sided quote, while a zero spread is allowed', () => {
    const legs = (bid: number, ofr: number): Command => ({
      type: 'replace',
      ownerId: 'anna',
      cancelIds: [],
      orders: [newOrder({ priceType: 'C', clean: bid }), newOrder({ priceType: 'C', clean: ofr, side: 2 })],
    });
    const refusals = [legs(986_920, 986_903), legs(986_903, 986_903), legs(986_903, 986_920)].map(
      (command) => apply(emptyBook('240210.IB', '23'), command, T0).refusal,
    );
    expect(refusals).toEqual(['crossedLegs', null, null]);
  });
});

describe('partial fills', () => {
  const quote = (over: Partial<NewOrder> = {}): NewOrder =>
    newOrder({ side: 2, quoteInd: 2, ownerId: 'bob', orgId: 'B', orderQty: 5000, ...over });
  const confirm = (target: NewOrder, qty: number | null): Command => ({
    type: 'confirm',
    targetId: target.id,
    hitId: null,
    ownerId: 'bob',
    qty,
  });
  /** Refusals on confirming a hit with these quantities, each independently. */
  const confirmed = (over: Partial<NewOrder>, quantities: readonly (number | null)[], target = quote()) => {
    const hit = newOrder({
      targetId: target.id,
      quoteInd: 99,
      orderQty: 3000,
      specifyTime: '600',
      expireAt: T0 + 1e6,
      ...over,
    });
    let state = apply(emptyBook('240210.IB', '23'), { type: 'place', order: target }, T0).state;
    state = apply(state, { type: 'place', order: hit }, T0).state;
    return quantities.map((qty) => apply(state, confirm(target, qty), T0).refusal);
  };

  it('are confirmed in steps of 100 and not below the minimum of the hitter', () => {
    expect(confirmed({}, [7, 150, 100, 2900, 3000, 3100, 0, null])).toEqual([
      'badQuantity',
      'badQuantity',
      null,
      null,
      null,
      'badQuantity',
      'badQuantity',
      null,
    ]);
    expect(confirmed({ minQty: 2000 }, [1900, 2000, 3000])).toEqual(['badQuantity', null, null]);
    expect(confirmed({ allOrNone: true }, [1000, 2900, 3000, null])).toEqual([
      'badQuantity',
      'badQuantity',
      null,
      null,
    ]);
  });

  it('are confirmed only as the quote allows', () => {
    expect(confirmed({}, [1900, 2000], quote({ minQty: 2000 }))).toEqual(['badQuantity', null]);
    expect(confirmed({ orderQty: 5000 }, [4000, 5000], quote({ allOrNone: true }))).toEqual([
      'badQuantity',
      null,
    ]);
  });

  it('are not asked for if no valid part exists', () => {
    const target = quote({ allOrNone: true });
    const { state } = apply(emptyBook('240210.IB', '23'), { type: 'place', order: target }, T0);
    const hit = (over: Partial<NewOrder>) =>
      apply(
        state,
        { type: 'place', order: newOrder({ targetId: target.id, quoteInd: 99, orderQty: 3000, ...over }) },
        T0,
      );
    expect([hit({}).refusal, hit({ orderQty: 5000 }).refusal]).toEqual(['badQuantity', null]);
    expect(hit({ orderQty: 6000, allOrNone: true }).refusal).toBe('targetShort');
  });

  it('from several offers fill a resting all-or-none bid at its price, or none of them trades', () => {
    const firm = (id: string, orderQty: number, over: Partial<NewOrder> = {}) =>
      newOrder({ id, side: 2, ownerId: id, orgId: id, orderQty, ...over });
    const bid = newOrder({ id: 'whole', allOrNone: true, orderQty: 5000, yieldE4: 21_900 });
    let state = apply(emptyBook('240210.IB', '23'), { type: 'place', order: bid }, T0).state;
    const first = apply(state, { type: 'place', order: firm('one', 3000) }, T0);
    expect(first.events.some(({ trade }) => trade !== null)).toBe(false);
    state = first.state;
    const { events, state: after } = apply(state, { type: 'place', order: firm('two', 2000) }, T0);
    expect(checkInvariants(after, T0)).toEqual([]);
    expect(
      events.flatMap(({ order: { id }, trade }) =>
        trade && id !== 'whole' ? [[id, trade.qty, trade.yieldE4]] : [],
      ),
    ).toEqual([
      ['one', 3000, 21_900],
      ['two', 2000, 21_900],
    ]);
    expect(events.at(-2)).toMatchObject({ order: { id: 'whole', status: '2', reason: 'filled' } });
    expect([after.bids, after.ofrs]).toEqual([[], []]);
  });

  it('take quotes of different owners even if their OCO groups have the same name', () => {
    let state = emptyBook('240210.IB', '23');
    for (const name of ['bob', 'carl', 'bob'])
      state = apply(
        state,
        {
          type: 'place',
          order: newOrder({ side: 2, ownerId: name, orgId: name, orderQty: 1000, ocoGroup: 'g' }),
        },
        T0,
      ).state;
    const { state: after, events } = apply(state, { type: 'place', order: newOrder({ orderQty: 2000 }) }, T0);
    expect([after.ofrs, after.bids]).toEqual([[], []]);
    expect(events.flatMap(({ trade, order }) => (trade && order.side === 2 ? [order.ownerId] : []))).toEqual([
      'bob',
      'carl',
    ]);
  });
});
