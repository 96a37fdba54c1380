import {
  addDays,
  beijingDate,
  bucketOf,
  type DateText,
  priceFromYield,
  settlementDates,
} from '#contract/rules';
import type { BondTerms } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import {
  type BookEvent,
  bookKey,
  type BookOrder,
  type BookState,
  checkHistory,
  checkInvariants,
  leavesOf,
  needsTurn,
  type NewOrder,
} from '#server/matching';
import { type Random, seededRandom } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { bookDays } from './book-day.ts';
import type { MarketBond } from './bond-lookup.ts';
import { BondPricer } from './bond-pricer.ts';
import type { MarketCommand } from './market-command.ts';
import { runCommands } from './run-commands.ts';

/** Number of months, some 4 ms of processor time each; `DAY_SEEDS=20000` checks more. */
const SEEDS = Number(process.env['DAY_SEEDS'] ?? 2_000);
const DAYS = 31;
const calendar = createCalendar();
const noon = (date: DateText): number => Date.parse(`${date}T12:00:00+08:00`);

/** Bonds with a coupon or repayment on some day within the month. */
function bondsOf(start: DateText, random: Random): MarketBond[] {
  return [0, 1, 2, 3].map((n) => {
    const event = addDays(start, random.int(1, DAYS));
    const isRepaid = n < 2;
    const maturityDate = isRepaid ? event : `${Number(event.slice(0, 4)) + 3}${event.slice(4, 8)}15`;
    const terms: BondTerms = {
      securityId: `10000${n}.IB`,
      symbol: `债${n}`,
      bondType: 'MTN',
      spreadClass: 'MTN_AAA',
      tier: 'B',
      issueDate: `${Number(maturityDate.slice(0, 4)) - 5}${maturityDate.slice(4)}`,
      maturityDate,
      couponRate: 0.03,
      frequency: n % 2 === 0 ? 1 : 2,
      couponType: 'fixed',
      faceValue: 100,
      issuerRating: 'AAA',
      market: 'IB',
    };
    const { symbol } = terms;
    return { terms, symbol, trueRemainMaturityStr: '', maturityDate, issrating: 'AAA', years: 1 };
  });
}

/**
 * The settlement day of a quote entered on `entered`, if it trades on `today`; null once its own day is over. An independent formulation of the
 * rule.
 */
function settlementOf(settlType: string, entered: DateText, today: DateText): DateText | null {
  const { isWorkday, nextWorkday } = calendar;
  if (settlType === '1') return isWorkday(today) ? today : nextWorkday(today);
  if (settlType === '4') return nextWorkday(nextWorkday(today));
  if (!settlType.includes('.')) return nextWorkday(today);
  const [month = '', rest = ''] = settlType.split('.');
  let named = `${entered.slice(0, 4)}-${month}-${rest.slice(0, 2)}`;
  if (named < entered) named = `${Number(entered.slice(0, 4)) + 1}${named.slice(4)}`;
  if (named < today) return null;
  return rest.endsWith('1') ? nextWorkday(named) : named;
}

interface World {
  readonly bonds: MarketBond[];
  readonly states: Map<string, BookState>;
  readonly history: Map<string, BookEvent[]>;
  readonly entered: Map<string, { readonly order: NewOrder; readonly date: DateText }>;
  readonly pricer: BondPricer;
  readonly daysAt: ReturnType<typeof bookDays>;
}

function worldOf(start: DateText, random: Random): World {
  const bonds = bondsOf(start, random);
  const get = (id: string) => bonds.find(({ terms }) => terms.securityId === id);
  const pricer = new BondPricer((id) => get(id)?.terms, calendar);
  const daysAt = bookDays(pricer, { get }, () => true);
  return { bonds, states: new Map(), history: new Map(), entered: new Map(), pricer, daysAt };
}

function run(world: World, commands: readonly MarketCommand[], now: number): void {
  const { states, daysAt } = world;
  for (const command of commands) {
    const key = bookKey(command.securityId, command.bucket);
    const outcome = runCommands([command], now, (id, bucket) => states.get(bookKey(id, bucket)), daysAt);
    for (const [changed, state] of outcome.changed) states.set(changed, state);
    const events = outcome.deltas.flatMap(({ history }) => history);
    world.history.set(key, [...(world.history.get(key) ?? []), ...events]);
    checkTrades(world, command.securityId, events, beijingDate(now));
  }
}

/** Corrects the coupon of one bond, as an import does. */
function correctTerms({ bonds }: World, random: Random): void {
  const at = random.int(0, bonds.length - 1);
  const bond = bonds[at];
  if (bond === undefined) return;
  const couponRate = bond.terms.couponRate + random.int(-5, 5) / 1_000;
  bonds[at] = { ...bond, terms: { ...bond.terms, couponRate } };
}

let ids = 0;
function randomQuote(world: World, today: DateText, now: number, random: Random): MarketCommand[] {
  const bond = world.bonds[random.int(0, world.bonds.length - 1)];
  if (!bond) return [];
  const { securityId } = bond.terms;
  const forward = calendar.addWorkdays(today, random.int(1, 6));
  const dated = `${forward.slice(5, 7)}.${forward.slice(8)}+${random.int(0, 1)}`;
  const settlType = ['1', '2', '3', '2,3', '4', dated][random.int(0, 5)] ?? '2';
  const yieldE4 = 22_000 + 25 * random.int(0, 8);
  const prices = world.pricer.prices(securityId, yieldE4, settlType, now);
  if (prices === null) return [];
  const who = random.int(0, 3);
  const order: NewOrder = {
    id: `q${(ids += 1)}`,
    clOrdId: 'c',
    source: 'user',
    ownerId: `t${who}`,
    orgId: `o${who}`,
    side: random.next() < 0.5 ? 1 : 2,
    yieldE4,
    clean: prices.clean,
    priceType: random.next() < 0.6 ? 'Y' : 'C',
    orderQty: 1000 * random.int(1, 5),
    minQty: 0,
    allOrNone: false,
    settlType,
    quoteInd: random.next() < 0.8 ? 1 : 2,
    timeInForce: 1,
    specifyTime: '',
    expireAt: null,
    urgent: false,
    stars: 0,
    ocoGroup: null,
    targetId: null,
  };
  world.entered.set(order.id, { order, date: today });
  return [{ securityId, bucket: bucketOf(settlType), command: { type: 'place', order } }];
}

/** Both sides settle on the single day that the settlement means today, before the bond is repaid, at that day's price. */
function checkTrades(
  { bonds, entered }: World,
  securityId: string,
  events: readonly BookEvent[],
  today: DateText,
): void {
  for (const { order, trade } of events) {
    if (trade === null) continue;
    const maker = entered.get(trade.makerId);
    const terms = bonds.find((bond) => bond.terms.securityId === securityId)?.terms;
    if (!maker || !terms || trade.settlDate === null) throw new Error(`${trade.id} has no terms`);
    const due = settlementOf(maker.order.settlType, maker.date, today);
    if (trade.settlDate !== due || order.settlDate !== due)
      throw new Error(`${trade.id} settles ${trade.settlDate}/${order.settlDate}, not ${due}`);
    if (trade.settlDate < today || trade.settlDate >= terms.maturityDate)
      throw new Error(`${trade.id} settles on ${trade.settlDate}, agreed ${today}`);
    checkPrice(maker.order, trade, terms, trade.settlDate);
  }
}

/** The quoted value is unchanged, and the other one follows from it on the settlement day. */
function checkPrice(
  quoted: NewOrder,
  now: Pick<BookOrder, 'yieldE4' | 'clean'>,
  terms: BondTerms,
  settlDate: DateText,
): void {
  const isKept = quoted.priceType === 'Y' ? now.yieldE4 === quoted.yieldE4 : now.clean === quoted.clean;
  if (!isKept) throw new Error(`${quoted.id} was quoted at another price`);
  const { cleanPrice } = priceFromYield(terms, settlDate, now.yieldE4 / 1_000_000);
  // For a clean price the yield is known to its fourth decimal, which amounts to up to three years of duration.
  const most = quoted.priceType === 'Y' ? 0.51 : 2;
  if (Math.abs(cleanPrice * 10_000 - now.clean) > most)
    throw new Error(`${quoted.id}: ${now.clean} where ${cleanPrice} is due on ${settlDate}`);
}

/** Every order resting on a day rests for its settlement, and in a bond that is live. */
function checkRestingOrders({ states, entered, bonds }: World, today: DateText, now: number): void {
  for (const state of states.values()) {
    const breaches = checkInvariants(state, now);
    if (breaches.length > 0) throw new Error(breaches.join('; '));
    for (const order of [...state.bids, ...state.ofrs, ...state.pendingHits]) {
      const entry = entered.get(order.id);
      const terms = bonds.find((bond) => bond.terms.securityId === state.securityId)?.terms;
      if (!entry || !terms || order.settlDate === null) throw new Error(`${order.id} has no terms`);
      const due = settlementOf(order.settlType, entry.date, today);
      if (order.settlDate !== due) throw new Error(`${order.id} stands for ${order.settlDate}, not ${due}`);
      if (order.settlDate >= terms.maturityDate) throw new Error(`${order.id} outlives its bond`);
      checkPrice(entry.order, order, terms, order.settlDate);
    }
  }
}

function liveMonth(seed: number, seen: Set<string>): void {
  const random = seededRandom(seed);
  // Months that include the Spring Festival, the National Day holiday and the end of the year.
  const start = addDays('2026-01-05', random.int(0, 340));
  const world = worldOf(start, random);
  for (let n = 0; n < DAYS; n += 1) {
    const today = addDays(start, n);
    const now = noon(today);
    // On some nights, weekends and holidays the server is down, and on some days an order arrives before the turn.
    const isDown = random.next() < 0.2;
    if (isDown) continue;
    if (random.next() < 0.5) run(world, randomQuote(world, today, now, random), now);
    const stale = [...world.states.values()].filter((book) =>
      needsTurn(book, world.daysAt(now)(book.securityId, book.bucket)),
    );
    run(
      world,
      stale.map(({ securityId, bucket }) => ({ securityId, bucket, command: { type: 'tick' } })),
      now,
    );
    checkRestingOrders(world, today, now);
    for (let i = random.int(0, 6); i > 0; i -= 1) {
      const quotes = randomQuote(world, today, now, random);
      // Also while an entry that was checked waits for its turn.
      if (random.next() < 0.1) correctTerms(world, random);
      run(world, quotes, now);
    }
  }
  checkBalance(world, seen);
}

/** Every order is accounted for: its quantity is filled, ended or still resting. */
function checkBalance({ history, states }: World, seen: Set<string>): void {
  for (const [key, events] of history) {
    const breaches = checkHistory(events);
    if (breaches.length > 0) throw new Error(breaches.join('; '));
    const last = new Map(events.map(({ order }) => [order.id, order]));
    const state = states.get(key);
    const remaining = [...(state?.bids ?? []), ...(state?.ofrs ?? []), ...(state?.pendingHits ?? [])];
    const live = [...last.values()].filter(({ status }) => status === '0');
    const reserved = (orders: readonly BookOrder[]) =>
      orders.reduce((sum, order) => sum + leavesOf(order), 0);
    if (reserved(live) !== reserved(remaining)) throw new Error(`${key} reserves what no longer stands`);
    for (const { kind, order, trade } of events) {
      seen.add(kind === 'end' ? `end ${order.reason}` : kind);
      if (trade && order.settlType.includes('.')) seen.add('dated trade');
      if (trade && order.createdAt < trade.at - 86_400_000) seen.add('carried trade');
    }
  }
}

describe('a book over a month of days', () => {
  it(
    `keeps the rules of the turn of the day over ${SEEDS} seeded months`,
    { timeout: 60_000 + SEEDS * 1000 },
    () => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        try {
          liveMonth(seed, seen);
        } catch (error) {
          throw new Error(`seed ${seed}`, { cause: error });
        }
      }
      expect([...seen].sort()).toEqual([
        'carried trade',
        'dated trade',
        'end crossed',
        'end dayOver',
        'end matured',
        'fill',
        'new',
        'rest',
        'roll',
      ]);
    },
  );

  it('ends clean-price quotes when principal is repaid, and rolls quotes by yield', () => {
    const [first] = bondsOf('2026-03-02', seededRandom(1));
    if (!first) throw new Error('a bond');
    const repayments = [{ date: '2026-03-10', percent: 40 }];
    const terms: BondTerms = {
      ...first.terms,
      issueDate: '2024-03-10',
      maturityDate: '2029-03-10',
      repayments,
    };
    const bond = { ...first, terms, maturityDate: terms.maturityDate };
    const pricer = new BondPricer(() => terms, calendar);
    const daysAt = bookDays(pricer, { get: () => bond }, () => true);
    const priceOf = (now: DateText, order: Partial<BookOrder>) => {
      // `as` holds: only the price and former day of an order are used.
      const priced = { yieldE4: 25_000, clean: 1_000_000, ...order } as BookOrder;
      return daysAt(noon(now))(terms.securityId, '23').price(priced);
    };
    const quote = { priceType: 'C', settlDate: '2026-03-09' } as const;
    // Settles on the 10th, when 60 are left: the price would be for 100 where only 60 are delivered.
    expect(priceOf('2026-03-09', quote)).toBeNull();
    expect(priceOf('2026-03-10', { ...quote, settlDate: '2026-03-10', clean: 600_000 })).toMatchObject({
      clean: 600_000,
    });
    expect(priceOf('2026-03-06', quote)?.clean).toBe(1_000_000);
    const rolled = priceOf('2026-03-09', { priceType: 'Y', settlDate: '2026-03-09' });
    expect(rolled?.clean).toBe(Math.round(priceFromYield(terms, '2026-03-10', 0.025).cleanPrice * 10_000));
    expect(rolled?.clean).toBeLessThan(620_000);
  });

  it('agrees with the settlement date rules on every day of two years', () => {
    const differ: string[] = [];
    let compared = 0;
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      for (const code of ['1', '2', '3', '2,3', '4']) {
        const settleDate = settlementDates(code, noon(day), calendar)?.settleDate;
        if (settleDate === undefined) continue;
        compared += 1;
        if (settlementOf(code, day, day) !== settleDate) differ.push(`${day} ${code}`);
      }
    }
    expect(differ).toEqual([]);
    expect(compared).toBeGreaterThan(2 * 365);
  });
});
