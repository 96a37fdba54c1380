import { type MarketCommand, MemoryMarket } from '#server/domain/market';
import { baseCurve, curveYield, loadingsAt } from '#server/domain/market/curve';
import { chanceFrom, CurveProcess, DAY_WEIGHT_MINUTES, simulateHistory } from '#server/feed';
import { checkInvariants, type NewOrder, type Trade } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../_util/book-orders.ts';
import { marketFixture } from '../_util/market-fixture.ts';

const OPEN = Date.parse('2026-11-19T09:00:00+08:00');
const DAY_MS = 510 * 60_000;
const fixture = marketFixture(OPEN);

interface Tally {
  readonly placed: NewOrder[];
  readonly hits: number;
  readonly replaced: number;
  readonly trades: readonly { readonly securityId: string; readonly trade: Trade }[];
  /** Mean number of quotes per bond of each tier, every ten minutes of the morning. */
  readonly depth: Readonly<Record<string, number>>;
}

function runDay(
  seed: number,
  until = DAY_MS,
  stepMs = 2000,
): { tally: Tally; market: MemoryMarket; log: string } {
  const market = new MemoryMarket();
  const simulator = fixture.simulator(market, { seed, session: fixture.officeHours });
  const placed: NewOrder[] = [];
  const trades: { securityId: string; trade: Trade }[] = [];
  const samples: Record<string, number[]> = { A: [], B: [], C: [], D: [] };
  let hits = 0;
  let replaced = 0;
  let log = '';
  for (let now = OPEN; now <= OPEN + until; now += stepMs) {
    const commands: MarketCommand[] = simulator.step(now);
    const { deltas } = market.execute(commands, now);
    simulator.observe(deltas, now);
    for (const { command } of commands) {
      if (command.type === 'place' && command.order.targetId === null) placed.push(command.order);
      if (command.type === 'place' && command.order.targetId !== null) hits += 1;
      if (command.type === 'replace') replaced += 1;
    }
    for (const { securityId, trades: done } of deltas)
      trades.push(...done.map(({ trade }) => ({ securityId, trade })));
    if (until < DAY_MS) log += JSON.stringify(commands);
    const minute = (now - OPEN) / 60_000;
    if (minute >= 60 && minute <= 150 && minute % 10 === 0) {
      for (const [tier, values] of Object.entries(samples)) {
        const bonds = fixture.terms.filter((bond) => bond.tier === tier);
        const quotes = bonds
          .flatMap((bond) => market.booksOf(bond.securityId))
          .reduce((sum, book) => sum + book.bids.length + book.ofrs.length, 0);
        values.push(quotes / bonds.length);
      }
    }
  }
  const depth = Object.fromEntries(
    Object.entries(samples).map(([tier, values]) => [
      tier,
      values.reduce((a, b) => a + b, 0) / values.length,
    ]),
  );
  return { tally: { placed, hits, replaced, trades, depth }, market, log };
}

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.filter(test).length / items.length;

describe('a simulated trading day', () => {
  const { tally, market } = runDay(20_261_119);

  it('has about 56,400 dealer quotes and 4,200 hits (domain notes 5)', () => {
    expect(tally.placed.length).toBeGreaterThan(56_400 * 0.97);
    expect(tally.placed.length).toBeLessThan(56_400 * 1.03);
    expect(tally.hits).toBeGreaterThan(4176 * 0.9);
    expect(tally.hits).toBeLessThan(4176 * 1.1);
    expect(tally.trades.length).toBeGreaterThan(3000);
    expect(tally.trades.length).toBeLessThan(5000);
  });

  it('keeps books as deep as arrival rate and lifetime imply, plus market makers in the busiest tiers', () => {
    // Rate x life x morning weight 1.25, and one or two pairs of makers' legs in A and B; rounded lifetimes are slightly longer.
    const { A = 0, B = 0, C = 0 } = tally.depth;
    const ratios = [A / (6 * 1.25 + 4), B / (4.8 * 1.25 + 2), C / (4.8 * 1.25)];
    expect(Math.min(...ratios)).toBeGreaterThan(0.75);
    expect(Math.max(...ratios)).toBeLessThan(1.4);
    // Two hours of quote life have not filled the last tier by then.
    expect(tally.depth.D).toBeGreaterThan(1);
  });

  it('mixes kinds, sizes, settlement and price types in the specified shares', () => {
    const { placed } = tally;
    expect(share(placed, (order) => order.quoteInd === 1)).toBeCloseTo(0.7, 1);
    expect(share(placed, (order) => order.quoteInd === 2)).toBeCloseTo(0.25, 1);
    expect(share(placed, (order) => order.quoteInd === 99)).toBeCloseTo(0.05, 1);
    expect(share(placed, (order) => order.orderQty === 1000)).toBeCloseTo(0.35, 1);
    expect(share(placed, (order) => order.side === 1)).toBeCloseTo(0.5, 1);
    expect(share(placed, (order) => order.settlType === '2,3')).toBeCloseTo(0.22, 1);
    expect(share(placed, (order) => order.specifyTime === '')).toBeGreaterThan(0.55);
    const clean = share(placed, (order) => order.priceType === 'C');
    expect(clean).toBeGreaterThan(0.03);
    expect(clean).toBeLessThan(0.09);
    expect(placed.every((order) => order.orderQty % 1000 === 0 && order.yieldE4 > 0 && order.clean > 0)).toBe(
      true,
    );
  });

  it('is dominated by busy dealers: the first of forty quotes about twice as often as the second', () => {
    const first = tally.placed.filter((order) => order.orgId === fixture.orgs[0]?.orgId).length;
    const second = tally.placed.filter((order) => order.orgId === fixture.orgs[1]?.orgId).length;
    expect(first / second).toBeGreaterThan(1.7);
    expect(first / second).toBeLessThan(2.3);
  });

  it('leaves books that satisfy every invariant, with quotes near the fair yield', () => {
    // Idle books have no expiry timer here.
    const end = OPEN + DAY_MS;
    market.execute(
      [...market.all()].map(({ securityId, bucket }) => ({ securityId, bucket, command: { type: 'tick' } })),
      end,
    );
    for (const book of market.all()) expect(checkInvariants(book, end)).toEqual([]);
    const spreads = fixture.terms
      .filter((bond) => bond.tier === 'A')
      .flatMap((bond) => market.booksOf(bond.securityId))
      .flatMap((book) => {
        const [bid, ofr] = [book.bids[0], book.ofrs[0]];
        return bid && ofr && book.bids.length > 1 ? [bid.yieldE4 - ofr.yieldE4] : [];
      });
    expect(spreads.length).toBeGreaterThan(5);
    // A quarter of a basis point to one, as on the anonymous market.
    expect(Math.max(...spreads)).toBeLessThanOrEqual(150);
  });
});

describe('the simulator', () => {
  it('does the same with the same seed, and differs with another', () => {
    const minute = 60_000 * 3;
    const first = runDay(5, minute, 500).log;
    expect(runDay(5, minute, 500).log).toBe(first);
    expect(runDay(6, minute, 500).log).not.toBe(first);
  });

  const { terms, orgs, pricer, calendar, officeHours, anchors } = fixture;
  const options = {
    seed: 9,
    idPrefix: 'H',
    bonds: terms,
    orgs,
    pricer,
    workdays: calendar,
    session: officeHours,
    anchors,
    speed: 1,
  };

  it('generates the same history for the same seed, closed at its end', async () => {
    const spans = [{ from: OPEN, to: OPEN + 20 * 60_000 }];
    const history = await simulateHistory(options, spans);
    expect(history.trades.length).toBeGreaterThan(100);
    expect(history.closes[0]?.size).toBeGreaterThan(480);
    expect(
      history.books.every((book) => book.bids.length + book.ofrs.length + book.pendingHits.length === 0),
    ).toBe(true);
    expect(
      history.quotes.every(({ changed }) => changed.order.phase === 'done' && changed.acceptedN !== null),
    ).toBe(true);
    expect(await simulateHistory(options, spans)).toEqual(history);
  });

  it('continues its history: quotes stay, those of its last minutes are known, and the best prices do not jump', async () => {
    const now = OPEN + 20 * 60_000;
    const history = await simulateHistory(options, [{ from: OPEN, to: now, continues: true }]);
    const liveIds = history.books.flatMap((book) =>
      [...book.bids, ...book.ofrs, ...book.pendingHits].map(({ id }) => id),
    );
    const historyIds = history.quotes.flatMap(({ changed: { order } }) =>
      order.phase === 'done' ? [] : [order.id],
    );
    expect(historyIds.toSorted()).toEqual(liveIds.toSorted());
    const lately = now - 10 * 60_000;
    const entered = Map.groupBy(
      history.quotes.filter(({ changed: { order } }) => order.createdAt >= lately && order.targetId === null),
      ({ securityId }) => securityId,
    );
    for (const { securityId, bars } of history.bars) {
      const counted = bars
        .filter(({ minute }) => minute >= lately)
        .reduce((sum, { quotes }) => sum + quotes, 0);
      expect([securityId, entered.get(securityId)?.length ?? 0]).toEqual([securityId, counted]);
    }
    const market = new MemoryMarket(history.books);
    const best = () =>
      new Map(
        history.books.flatMap(({ securityId, bucket }) => {
          const book = market.book(securityId, bucket);
          const [bid, ofr] = [book?.bids[0], book?.ofrs[0]];
          return bid && ofr ? [[`${securityId}|${bucket}`, (bid.yieldE4 + ofr.yieldE4) / 2] as const] : [];
        }),
      );
    const before = best();
    const next = fixture.simulator(market, {
      seed: 3,
      idPrefix: 'S',
      session: officeHours,
      anchors: history.levels,
    });
    market.execute(next.populate(now, history.books), now);
    const after = best();
    const moves = [...before].map(([key, mid]) => Math.abs((after.get(key) ?? Number.NaN) - mid));
    expect(moves.length).toBeGreaterThan(200);
    expect(share(moves, (move) => move <= 25)).toBeGreaterThan(0.9);
    for (const [securityId, level] of history.levels)
      expect(next.fairYield(securityId)).toBeCloseTo(level, 6);
  });

  it('does in its next step what could not be written in this one: withdrawals and replacements by market makers', () => {
    const market = new MemoryMarket();
    const simulator = fixture.simulator(market);
    const carryOut = (commands: readonly MarketCommand[], now: number): void =>
      simulator.observe(market.execute([...commands], now).deltas, now);
    const withdrawn = (commands: readonly MarketCommand[]) =>
      commands.flatMap(({ command }) => (command.type === 'cancel' ? command.ids : []));
    const replaced = (commands: readonly MarketCommand[]) =>
      commands.flatMap(({ securityId, bucket, command }) =>
        command.type === 'replace' ? [`${securityId}|${bucket}|${command.orders[0]?.orgId}`] : [],
      );
    let now = OPEN;
    carryOut(simulator.populate(now), now);
    let lost: readonly MarketCommand[] = [];
    while (withdrawn(lost).length === 0 || replaced(lost).length === 0) {
      carryOut(lost, now);
      now += 10_000;
      lost = simulator.step(now);
    }
    simulator.takeBack(lost);
    const again = simulator.step(now + 1000);
    expect(withdrawn(again)).toEqual(expect.arrayContaining(withdrawn(lost)));
    expect(replaced(again)).toEqual(expect.arrayContaining(replaced(lost)));
  });

  it('is silent off hours and on holidays', () => {
    const market = new MemoryMarket();
    const simulator = fixture.simulator(market, { session: fixture.officeHours });
    for (const time of ['2026-11-19T08:59:00', '2026-11-19T17:30:01', '2026-11-21T10:00:00']) {
      const now = Date.parse(`${time}+08:00`);
      expect(simulator.step(now)).toEqual([]);
      expect(simulator.populate(now)).toEqual([]);
    }
    expect(simulator.populate(Date.parse('2026-11-19T10:00:00+08:00'))).not.toEqual([]);
  });

  it('fills empty books at once if started during the session', () => {
    const market = new MemoryMarket();
    const now = OPEN + 90 * 60_000;
    market.execute(fixture.simulator(market, { session: fixture.officeHours }).populate(now), now);
    const quoted = fixture.terms.filter(
      (bond) => bond.tier !== 'none' && market.booksOf(bond.securityId).length > 0,
    );
    expect(quoted.length).toBeGreaterThan(480);
  });

  it('answers hits on its negotiable quotes: mostly yes, sometimes in part or no', () => {
    const market = new MemoryMarket();
    const simulator = fixture.simulator(market);
    const start = market.execute(simulator.populate(OPEN), OPEN);
    simulator.observe(start.deltas, OPEN);
    const targets = [...market.all()].flatMap((book) =>
      [...book.bids, ...book.ofrs]
        .filter((order) => order.quoteInd === 2 && order.timeInForce === 0)
        .map((order) => ({ book, order })),
    );
    const hits = targets.map(({ book, order }, i): MarketCommand => ({
      securityId: book.securityId,
      bucket: book.bucket,
      command: {
        type: 'place',
        order: newOrder({
          id: `u${i}`,
          orgId: 'nobody',
          quoteInd: 99,
          side: order.side === 1 ? 2 : 1,
          yieldE4: order.yieldE4,
          clean: order.clean,
          orderQty: order.orderQty,
          settlType: order.settlType,
          targetId: order.id,
        }),
      },
    }));
    const crossed = market.execute(hits, OPEN + 10);
    simulator.observe(crossed.deltas, OPEN + 10);
    const ends = new Map<string, NewOrder & { cumQty: number; reason: string | null }>();
    for (let now = OPEN + 100; now <= OPEN + 9000; now += 100) {
      const { deltas } = market.execute(simulator.step(now), now);
      simulator.observe(deltas, now);
      for (const { order } of deltas.flatMap((delta) => delta.orders))
        if (order.id.startsWith('u') && order.phase === 'done') ends.set(order.id, order);
    }
    const answers = [...ends.values()].filter((order) => order.reason !== 'targetGone');
    expect(targets.length).toBeGreaterThan(300);
    expect(answers.length).toBeGreaterThan(targets.length * 0.85);
    expect(share(answers, (order) => order.reason === 'refused')).toBeCloseTo(0.15, 1);
    expect(share(answers, (order) => order.reason === 'partConfirmed')).toBeCloseTo(0.15, 1);
  });
});

describe('the simulated curve', () => {
  it('starts at the configured yields', () => {
    const at = (years: number) => Math.round(curveYield(baseCurve(), loadingsAt(years)) / 10) / 1000;
    expect([1 / 12, 1, 3, 5, 10, 30, 50].map(at)).toEqual([1.276, 1.265, 1.372, 1.521, 1.804, 2.115, 2.181]);
  });

  it('moves 1.5 to 1.7 bp a day at every tenor, neighbours together, and stays bounded for months', () => {
    const days = 4000;
    const chance = chanceFrom(3);
    const curve = new CurveProcess(chance);
    const tenors = [1, 5, 10, 30].map(loadingsAt);
    const moves: number[][] = tenors.map(() => []);
    for (let day = 0; day < days; day += 1) {
      const before = tenors.map((tenor) => curveYield(curve.now, tenor));
      for (let step = 0; step < 10; step += 1) curve.advance(0.1);
      tenors.forEach((tenor, i) => moves[i]?.push((curveYield(curve.now, tenor) - (before[i] ?? 0)) / 100));
    }
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const sd = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value * value)));
    const correlation = (a: readonly number[], b: readonly number[]) =>
      mean(a.map((value, i) => value * (b[i] ?? 0))) / (sd(a) * sd(b));
    for (const values of moves) {
      expect(sd(values)).toBeGreaterThan(1.3);
      expect(sd(values)).toBeLessThan(1.75);
    }
    const [one = [], five = [], ten = [], thirty = []] = moves;
    expect(correlation(one, ten)).toBeGreaterThan(0.8);
    expect(correlation(five, ten)).toBeGreaterThan(0.95);
    expect(correlation(ten, thirty)).toBeGreaterThan(0.95);
    expect(Math.abs(curve.now.level - baseCurve().level)).toBeLessThan(1500);
  });

  it('spreads a day over 499 weighted minutes', () => {
    expect(DAY_WEIGHT_MINUTES / 510).toBeCloseTo(0.979, 2);
  });
});
