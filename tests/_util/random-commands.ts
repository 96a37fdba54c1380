import { type BookState, type Command, expiryOf, type NewOrder, type QuoteInd } from '#server/matching';

/**
 * Commands of a small hostile market on one book: few price steps and organisations, so that quotes constantly cross, tie, hit, request, expire
 * and belong to OCO groups; some commands are wrong on purpose. `id` numbers the orders.
 */
export function randomCommand(
  random: () => number,
  state: BookState,
  now: number,
  id: () => string,
): Command {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const anyOrder = () => pick([...state.bids, ...state.ofrs, ...state.pendingHits]);
  const owner = (trader: number) => ({ ownerId: `t${trader}`, orgId: `o${trader % 4}` });
  const order = (over: Partial<NewOrder> = {}): NewOrder => {
    const specifyTime = pick(['', '', '', '0', '1', '30', '600', '1730']) ?? '';
    const quoteInd: QuoteInd = pick([1, 1, 1, 2, 99] as const) ?? 1;
    const yieldE4 = 22_000 + Math.floor(random() * 9) * 25;
    const qty = 100 * (1 + Math.floor(random() * 50));
    // Ten steps of the clean price per step of the yield: several clean prices share one yield.
    const priceType = random() < 0.7 ? 'Y' : 'C';
    const offset = priceType === 'Y' ? 0 : Math.floor(random() * 5) - 2;
    return {
      id: id(),
      clOrdId: 'c',
      source: 'sim',
      ...owner(Math.floor(random() * 8)),
      side: random() < 0.5 ? 1 : 2,
      yieldE4,
      clean: 10_000_000 - 10 * yieldE4 + offset,
      priceType,
      orderQty: random() < 0.02 ? -qty : qty,
      minQty: random() < 0.2 ? 1000 : 0,
      allOrNone: random() < 0.1,
      settlType: pick(['2', '3', '2,3']) ?? '2',
      quoteInd,
      timeInForce: pick([0, 0, 0, 1, 3] as const) ?? 0,
      specifyTime,
      expireAt: expiryOf(specifyTime, now) ?? null,
      urgent: random() < 0.1,
      stars: quoteInd === 2 ? (random() < 0.5 ? 1 : 2) : 0,
      ocoGroup: random() < 0.15 ? `g${Math.floor(random() * 3)}` : null,
      targetId: null,
      ...over,
    };
  };
  const roll = random();
  if (roll < 0.45) return { type: 'place', order: order() };
  if (roll < 0.65) {
    const target = anyOrder();
    if (!target) return { type: 'tick' };
    const over = {
      side: target.side === 1 ? 2 : 1,
      yieldE4: target.yieldE4,
      clean: target.clean,
      priceType: target.priceType,
      targetId: target.id,
      quoteInd: 99,
    } as const;
    return {
      type: 'place',
      order: order({ ...over, ...(random() < 0.5 ? { minQty: 0, allOrNone: false } : {}) }),
    };
  }
  if (roll < 0.8) {
    const hit = pick(state.pendingHits);
    const target = [...state.bids, ...state.ofrs].find((other) => other.id === hit?.targetId) ?? anyOrder();
    if (!target) return { type: 'tick' };
    const ownerId = random() < 0.95 ? target.ownerId : 'stranger';
    const hitId = random() < 0.5 ? null : (hit?.id ?? null);
    const qty =
      random() < 0.5
        ? Math.min(hit?.orderQty ?? 100, target.orderQty - target.cumQty)
        : 100 * Math.floor(random() * 50) + (random() < 0.1 ? 7 : 0);
    if (random() < 0.25) return { type: 'refuse', targetId: target.id, hitId, ownerId };
    return { type: 'confirm', targetId: target.id, hitId, ownerId, qty: random() < 0.2 ? null : qty };
  }
  if (roll < 0.83) {
    const intention =
      pick([...state.bids, ...state.ofrs].filter((other) => other.quoteInd === 99)) ?? anyOrder();
    if (!intention) return { type: 'tick' };
    const over = {
      side: intention.side === 1 ? 2 : 1,
      yieldE4: intention.yieldE4,
      clean: intention.clean,
      priceType: intention.priceType,
      targetId: intention.id,
      quoteInd: 1,
    } as const;
    return {
      type: 'work',
      id: intention.id,
      order: random() < 0.15 ? null : order({ ...over, minQty: 0, specifyTime: '0' }),
    };
  }
  if (roll < 0.9) {
    const victim = anyOrder();
    const ownerId = random() < 0.1 ? null : random() < 0.1 ? 'stranger' : (victim?.ownerId ?? null);
    return {
      type: 'cancel',
      ids: [victim?.id ?? 'nobody'],
      ownerId,
      reason: ownerId === null ? 'admin' : 'user',
    };
  }
  if (roll < 0.97) {
    const trader = Math.floor(random() * 8);
    const mine = [...state.bids, ...state.ofrs].filter((other) => other.ownerId === `t${trader}`);
    const legs = [order({ ...owner(trader), side: 1 }), order({ ...owner(trader), side: 2 })];
    return { type: 'replace', ownerId: `t${trader}`, cancelIds: mine.map((other) => other.id), orders: legs };
  }
  return random() < 0.9 ? { type: 'tick' } : { type: 'close' };
}
