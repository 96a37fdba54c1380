import { beijingDate } from '#contract/rules';
import { bondsArea, marketArea, type ServerContext } from '#server/areas';
import { localBus } from '#server/bus';
import { readConfig } from '#server/config';
import { DatabasePoll } from '#server/db';
import { ValuationReader } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { LiveBooks, type MarketCommand, MarketWriter, MemoryMarket } from '#server/domain/market';
import {
  FeedLease,
  parseRecording,
  record,
  type RecordedCommand,
  RecordingError,
  ReplayFeed,
  writeRecording,
} from '#server/feed';
import type { Command, NewOrder } from '#server/matching';
import { Hub } from '#server/push';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../_util/book-orders.ts';
import { bondsOn, DEMO_BONDS } from '../../_util/bonds-template.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { createTempDatabase, withTempDatabase } from '../../_util/temp-database.ts';

const log = createLogger('silent');
const calendar = createCalendar();

/** The bonds and market areas on their own database, at a chosen moment. */
async function startMarket(moment: string, env: Record<string, string> = {}, withPast = false) {
  const clock = new ManualClock(Date.parse(`${moment}+08:00`));
  const config = readConfig({ DEMO: '1', ...env });
  const database = await (config.isDemo
    ? createTempDatabase(bondsOn(beijingDate(clock.now())))
    : createTempDatabase());
  const warnings: string[] = [];
  // `as` holds: a line of the logger.
  const write = (line: string) => warnings.push((JSON.parse(line) as { msg: string }).msg);
  const marketLog = createLogger('warn', { write });
  const bus = localBus(marketLog);
  const context: ServerContext = {
    config,
    log: marketLog,
    clock,
    storage: database.storage,
    databasePoll: new DatabasePoll(database.storage.kysely, marketLog),
    bus,
    hub: new Hub({ bus, clock, log: marketLog }),
    tracing: null,
  };
  const bonds = bondsArea(context, calendar, { demoBonds: DEMO_BONDS });
  let market = marketArea(context, bonds.bonds, calendar, { withPast });
  await bonds.area.start?.();
  await market.area.start?.();
  const run = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
      await market.market.writer.idle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    get market() {
      return market.market;
    },
    get pulse() {
      return market.pulse;
    },
    database,
    clock,
    run,
    warnings,
    /** Stops the market and starts it as a new process would. */
    async restart({ between = async () => {}, past = withPast } = {}) {
      await market.area.stop?.();
      // Ids of quotes begin with the time of the start.
      clock.advance(1000);
      await between();
      market = marketArea(context, bonds.bonds, calendar, { withPast: past });
      await market.area.start?.();
    },
    async stop() {
      await market.area.stop?.();
      await bonds.area.stop?.();
      await database.drop();
    },
  };
}
type Started = Awaited<ReturnType<typeof startMarket>>;

const quotesOf = ({ market }: Started): number =>
  [...market.books.all()].reduce((sum, book) => sum + book.bids.length + book.ofrs.length, 0);

describe('the first start', () => {
  it('shows a full market at once, even at night, if it trades round the clock', async () => {
    const one = await startMarket('2026-11-20T03:00:00', {}, true);
    expect(quotesOf(one)).toBeGreaterThan(1500);
    expect(one.market.view.sessionDate).toBe('2026-11-20');
    expect(one.market.view.tape().length).toBeGreaterThan(3000);
    const days = new Set(
      one.market.view
        .tape()
        .map(({ trade }) => new Date(trade.at + 8 * 3_600_000).toISOString().slice(0, 10)),
    );
    expect([...days].sort()).toEqual(['2026-11-19', '2026-11-20']);
    expect(one.pulse.isEngineAlive()).toBe(true);
    expect(one.pulse.expectedWithinMs(one.clock.now())).not.toBeNull();
    const newest = () => one.market.view.tape()[0]?.trade.id;
    const before = newest();
    // Some minutes have fewer trades than others, but each has one.
    for (let turn = 0; turn < 6 && newest() === before; turn += 1) await one.run(20_000);
    expect(newest()).not.toBe(before);
    // A quiet tick or two is normal in a market, a quiet second is not.
    expect(one.pulse.lastUpdateAt()).toBeGreaterThan(one.clock.now() - 1000);
    await one.stop();
    expect(one.clock.pending).toBe(0);
  });

  it('off hours has empty books, and shows the last trading day with its closing valuations', async () => {
    const started = await startMarket('2026-11-22T12:00:00', { SIM_CLOCK: 'market' }, true);
    expect(quotesOf(started)).toBe(0);
    expect(started.market.view.sessionDate).toBe('2026-11-20');
    expect(started.market.view.tape().length).toBeGreaterThan(3000);
    const [benchmark] = started.market.bonds.quoted().filter(({ terms }) => terms.tier === 'A');
    expect(started.market.rows.trend(benchmark?.terms.securityId ?? '').points.length).toBeGreaterThan(400);
    expect(await new ValuationReader(started.database.storage.kysely).latestDate('CB')).toBe('2026-11-20');
    await started.run(2000);
    expect(quotesOf(started)).toBe(0);
    expect(started.pulse.expectedWithinMs(started.clock.now())).toBeNull();
    await started.stop();
  });
});

it('without bonds the market is silent, and the log says so once, however long the server runs', async () => {
  const started = await startMarket('2026-11-19T10:00:00', { DEMO: '0' });
  await started.run(10_000);
  expect(started.warnings.filter((text) => text.includes('stays silent'))).toHaveLength(1);
  await started.stop();
});

describe('a simulated trading day', () => {
  it('opens at 9:00, closes after 17:30, and is valued at 17:45', async () => {
    const started = await startMarket('2026-11-19T08:59:58', { SIM_CLOCK: 'market' });
    expect(quotesOf(started)).toBe(0);
    await started.run(8000);
    const opened = quotesOf(started);
    expect(opened).toBeGreaterThan(100);
    started.clock.jump(Date.parse('2026-11-19T17:29:58+08:00'));
    await started.run(4000);
    expect(quotesOf(started)).toBe(0);
    started.clock.jump(Date.parse('2026-11-19T17:44:59+08:00'));
    const reader = new ValuationReader(started.database.storage.kysely);
    const newest = () => reader.latestDate('CB');
    expect(await newest()).toBe('2026-11-18');
    started.clock.advance(61_000);
    await expect.poll(newest, { timeout: 15_000 }).toBe('2026-11-19');
    const { rows } = await sql<{ valued: number; before: number }>`
      select count(*) filter (where valuation_date = '2026-11-19')::int as valued,
        count(*) filter (where valuation_date = '2026-11-18')::int as before
      from valuation where source = 'CB'`.execute(started.database.storage.kysely);
    expect(rows[0]?.valued).toBeGreaterThan((rows[0]?.before ?? 0) * 0.98);
    await started.stop();
  });

  it.each([
    ['after it', '2026-11-19T17:59:30', '2026-11-19'],
    ['in the last minute of its day', '2026-11-19T23:59:30', '2026-11-19'],
    ['when the next session begins', '2026-11-20T08:59:59', '2026-11-19'],
  ])('is valued at once by a server that was started %s', async (_when, moment, day) => {
    const started = await startMarket('2026-11-18T18:00:00', { SIM_CLOCK: 'market' });
    const newest = () => new ValuationReader(started.database.storage.kysely).latestDate('CB');
    await expect.poll(newest, { timeout: 15_000 }).toBe('2026-11-18');
    started.clock.jump(Date.parse(`${moment}+08:00`));
    await started.restart();
    await expect.poll(newest, { timeout: 15_000 }).toBe(day);
    await started.stop();
  });

  it('refills after a close when trading round the clock', async () => {
    const started = await startMarket('2026-11-19T17:29:55');
    const before = quotesOf(started);
    await started.run(12_000);
    // Closed at 17:30:01 and refilled at once.
    expect(quotesOf(started)).toBeGreaterThan(before * 0.7);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from quote_order
      where reason = 'close' and updated_at > '2026-11-19T17:30:00+08:00'`.execute(
      started.database.storage.kysely,
    );
    expect(rows[0]?.n).toBeGreaterThan(1000);
    await started.stop();
  });

  it('resumes after a stop: same books, levels and trades, and old quotes expire in time', async () => {
    const started = await startMarket('2026-11-19T10:00:00', { SIM_SPEED: '10' });
    await started.run(5000);
    const ids = (): Set<string> =>
      new Set(
        [...started.market.books.all()].flatMap((book) =>
          [...book.bids, ...book.ofrs].map((order) => order.id),
        ),
      );
    const tape = started.market.view.tape().map(({ trade }) => trade.id);
    const before = ids();
    await started.restart();
    const survivingIds = [...ids()].filter((id) => before.has(id));
    expect(survivingIds.length).toBeGreaterThan(before.size * 0.9);
    expect(started.market.view.tape().map(({ trade }) => trade.id)).toEqual(tape);
    const spreads = started.market.bonds
      .quoted()
      .filter(({ terms }) => terms.tier === 'A')
      .map(({ terms }) => Math.abs(Number(started.market.rows.best(terms.securityId)?.midVsValBp ?? 0)));
    expect(Math.max(...spreads)).toBeLessThan(3);
    await started.run(60_000);
    const old = [...ids()].filter((id) => before.has(id));
    expect(old.length).toBeLessThan(survivingIds.length * 0.8);
    await started.stop();
  });
});

it('a starting process leaves a free feed lease to processes that are ready', async () => {
  const started = await startMarket('2026-11-20T10:00:00');
  const { storage } = started.database;
  const ready = new FeedLease(storage.kysely, 'ready');
  let locking: Promise<void> = Promise.resolve();
  const between = async (): Promise<void> => {
    const { promise: locked, resolve } = Promise.withResolvers<void>();
    locking = storage.tx(async (trx) => {
      // The start stands still where it reads the books.
      await sql`lock table quote_order in access exclusive mode`.execute(trx);
      resolve();
      const waiting = sql`select from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      expect(await ready.hold()).toBe(true);
    });
    await Promise.race([locked, locking]);
  };
  await started.restart({ between, past: true });
  await locking;
  expect(started.pulse.isEngineAlive()).toBe(true);
  expect(started.pulse.expectedWithinMs(started.clock.now())).toBeNull();
  await started.stop();
});

describe('the feed lease', () => {
  const database = withTempDatabase();

  it('has one holder, who renews it; another can take it once it is released', async () => {
    const [one, two] = ['one', 'two'].map((owner) => new FeedLease(database.storage.kysely, owner));
    expect([await one?.hold(), await two?.hold(), await one?.hold()]).toEqual([true, false, true]);
    await two?.release();
    expect(await two?.hold()).toBe(false);
    await one?.release();
    expect([await two?.hold(), await one?.hold()]).toEqual([true, false]);
  });

  it('lasts three seconds from each renewal, by the database’s clock', async () => {
    await new FeedLease(database.storage.kysely, 'two').hold();
    const { rows } = await sql<{ lasts: string }>`
      select (value ->> 'until')::numeric - extract(epoch from updated_at) * 1000 as lasts
      from system_setting where name = 'market.feed'`.execute(database.storage.kysely);
    expect(rows.map(({ lasts }) => Math.round(Number(lasts)))).toEqual([3_000]);
  });

  it('passes to another process when its holder falls silent', async () => {
    const other = new FeedLease(database.storage.kysely, 'other');
    expect(await other.hold()).toBe(false);
    await sql`update system_setting set value = jsonb_set(value, '{until}', '1') where name = 'market.feed'`.execute(
      database.storage.kysely,
    );
    expect(await other.hold()).toBe(true);
  });
});

describe('a recorded market', () => {
  const HEADER = { format: 'bond-market', version: 3, from: 'a', to: 'b' } as const;
  const placed = (yieldE4: number): RecordedCommand => ({
    atMs: 5,
    securityId: '1.IB',
    bucket: '23',
    command: {
      type: 'place',
      order: {
        id: 'x',
        clOrdId: 'x',
        source: 'sim',
        ownerId: 'D1',
        orgId: 'O1',
        side: 1,
        yieldE4,
        clean: 1_000_000,
        priceType: 'Y',
        orderQty: 1000,
        minQty: 1000,
        allOrNone: false,
        settlType: '2',
        quoteInd: 1,
        timeInForce: 0,
        specifyTime: '0',
        expireAt: null,
        urgent: false,
        stars: 0,
        ocoGroup: null,
        targetId: null,
      },
    },
  });

  it('replays to the same trades and books, even from the middle', async () => {
    const started = await startMarket('2026-11-19T10:00:00', { SIM_SPEED: '20' });
    await started.run(5000);
    const from = started.clock.now() + 1;
    await started.run(20_000);
    const to = started.clock.now() + 1;
    const recording = parseRecording(writeRecording(await record(started.database.storage.kysely, from, to)));
    expect(recording.commands.length).toBeGreaterThan(2500);

    const database = await createTempDatabase();
    const clock = new ManualClock(Date.parse('2026-12-01T10:00:00+08:00'));
    const books = new LiveBooks();
    const writer = new MarketWriter({ storage: database.storage, books, clock, log });
    const trades: unknown[] = [];
    writer.listen((deltas) => {
      trades.push(
        ...deltas.flatMap(({ securityId, trades: done }) =>
          done.map(({ trade }) =>
            [securityId, trade.makerId.slice(2), trade.takerId.slice(2), trade.qty, trade.yieldE4].join(),
          ),
        ),
      );
    });
    let ended = false;
    const feed = new ReplayFeed({
      recording,
      idPrefix: 'R-',
      speed: 1,
      clock,
      log,
      books: () => books.all(),
      onEnd: () => (ended = true),
    });
    await feed.start(writer);
    for (let i = 0; i < 210; i += 1) {
      clock.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
      await writer.idle();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await feed.stop();
    expect(ended).toBe(true);

    const original = started.market.view
      .tape()
      .filter(({ trade }) => trade.at >= from)
      .map(({ securityId, trade }) =>
        [securityId, trade.makerId, trade.takerId, trade.qty, trade.yieldE4].join(),
      );
    expect(original.length).toBeGreaterThan(20);
    expect(trades.toSorted()).toEqual(original.toSorted());
    const liveIds = (
      all: Iterable<{ bids: readonly { id: string }[]; ofrs: readonly { id: string }[] }>,
      prefix: string,
    ) =>
      [...all]
        .flatMap(({ bids, ofrs }) => [...bids, ...ofrs].map((order) => order.id.replace(prefix, '')))
        .sort();
    expect(liveIds(books.all(), 'R-')).toEqual(liveIds(started.market.books.all(), 'R-'));
    await started.stop();
    await database.drop();
  });

  it('reads files of version 1, whose orders call the yield `rank`', () => {
    const yieldE4 = 22_025;
    const recording = parseRecording(writeRecording({ header: HEADER, commands: [placed(yieldE4)] }));
    const old = writeRecording({ header: HEADER, commands: [placed(yieldE4)] })
      .replace('"version":3', '"version":1')
      .replace('"yieldE4"', '"rank"');
    expect(old).toContain('"rank":22025');
    expect(parseRecording(old).commands).toEqual(recording.commands);
    expect(() => parseRecording(old.replace('"version":1', '"version":2'))).toThrow(/^line 2: /);
  });

  it('reads files of versions 1 and 2, whose cancels name one order', () => {
    const cancel: RecordedCommand = {
      atMs: 5,
      securityId: '1.IB',
      bucket: '23',
      command: { type: 'cancel', ids: ['x'], ownerId: null, reason: 'user' },
    };
    const text = writeRecording({ header: HEADER, commands: [cancel] });
    const old = text.replace('"ids":["x"]', '"id":"x"');
    expect(parseRecording(text).commands).toEqual([cancel]);
    for (const version of [1, 2])
      expect(parseRecording(old.replace('"version":3', `"version":${version}`)).commands).toEqual([cancel]);
    expect(() => parseRecording(old)).toThrow(/^line 2: /);
  });

  it('records orders that ended together as one cancel, unless something traded in between', async () => {
    const { storage, drop } = await createTempDatabase();
    const now = Date.parse('2026-11-20T10:00:00+08:00');
    const writer = new MarketWriter({ storage, books: new LiveBooks(), clock: { now: () => now }, log });
    const place = (over: Partial<NewOrder>): Command => ({
      type: 'place',
      order: newOrder({ source: 'sim', ...over }),
    });
    const offer = (id: string, orderQty: number, over: Partial<NewOrder> = {}): Command =>
      place({ id, side: 2, ownerId: 'bob', orgId: 'B', orderQty, ...over });
    const cancel = (...ids: string[]): Command => ({ type: 'cancel', ids, ownerId: null, reason: 'user' });
    const commands = [
      place({ id: 'whole', orderQty: 6000, allOrNone: true }),
      offer('a', 2000),
      offer('b', 5000, { allOrNone: true }),
      offer('c', 1000),
      offer('d', 100),
      offer('e', 100, { yieldE4: 21_000 }),
      offer('f', 100, { yieldE4: 21_000 }),
      cancel('a', 'd'),
      cancel('e', 'f'),
    ];
    await writer.execute(commands.map((command) => ({ securityId: '1.IB', bucket: '23', command })));
    const recording = await record(storage.kysely, now, now + 1);
    await drop();
    expect(recording.header.version).toBe(3);
    expect(
      recording.commands.flatMap(({ command }) => (command.type === 'cancel' ? [command.ids] : [])),
    ).toEqual([
      ['a', 'd'],
      ['e', 'f'],
    ]);
    const market = new MemoryMarket();
    const trades: string[] = [];
    const execute = async (due: readonly MarketCommand[]) => {
      const result = market.execute(due, now);
      trades.push(...result.deltas.flatMap((delta) => delta.trades.map(({ trade }) => trade.ofrId)));
      return result;
    };
    const clock = new ManualClock(now);
    const feed = new ReplayFeed({
      recording,
      idPrefix: 'R-',
      speed: 1,
      clock,
      log,
      books: () => market.all(),
    });
    await feed.start({ execute, listen: () => () => {} });
    await feed.stop();
    expect(trades).toEqual(['R-b', 'R-c']);
    expect(market.book('1.IB', '23')).toMatchObject({ bids: [], ofrs: [] });
  });

  it('sends again what the database did not take, in order, and ends only then', async () => {
    const clock = new ManualClock(Date.parse('2026-11-20T10:00:00+08:00'));
    const commands = [
      { ...placed(22_000), atMs: 0 },
      { ...placed(22_050), atMs: 50 },
      { ...placed(22_100), atMs: 150 },
    ];
    const written: number[][] = [];
    let isAway = false;
    let ended = false;
    const feed = new ReplayFeed({
      recording: { header: HEADER, commands },
      idPrefix: 'R-',
      speed: 1,
      clock,
      log,
      books: () => [],
      onEnd: () => (ended = true),
    });
    await feed.start({
      execute: async (due) => {
        if (isAway) throw new Error('the database is away');
        const yields = due.flatMap(({ command }) =>
          command.type === 'place' ? [command.order.yieldE4] : [],
        );
        if (yields.length > 0) written.push(yields);
        return { refusals: [], cancelRefusals: new Map(), deltas: [] };
      },
      listen: () => () => {},
    });
    isAway = true;
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await pass(2000);
    expect([written, ended]).toEqual([[[22_000]], false]);
    isAway = false;
    await pass(1100);
    await feed.stop();
    expect([written, ended]).toEqual([[[22_000], [22_050, 22_100]], true]);
  });

  it('reports the line of an invalid file', () => {
    const head = '{"format":"bond-market","version":2,"from":"a","to":"b"}';
    const cancel = (atMs: number) =>
      `{"atMs":${atMs},"securityId":"1.IB","bucket":"23","command":{"type":"cancel","id":"x","ownerId":null,"reason":"user"}}`;
    expect(parseRecording(`${head}\n\n${cancel(5)}\n`).commands).toHaveLength(1);
    expect(() => parseRecording('')).toThrow(RecordingError);
    expect(() => parseRecording('{"format":"other"}')).toThrow(/^line 1: format/);
    expect(() => parseRecording(`${head}\nnonsense`)).toThrow('line 2: no JSON');
    expect(() => parseRecording(`${head}\n${cancel(5)}\n\n${cancel(4)}`)).toThrow(
      'line 4: atMs goes back in time',
    );
    expect(() => parseRecording(`${head}\n{"atMs":1.5}`)).toThrow(/^line 2: /);
  });
});
