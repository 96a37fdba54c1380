import { localBus } from '#server/bus';
import { createLogger, type Random, seededRandom } from '#server/runtime';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ManualClock } from '../../_util/manual-clock.ts';
import {
  checkAcknowledged,
  checkBooks,
  checkMemory,
  checkPage,
  checkQuotas,
  checkTrades,
  type Opened,
} from './audit.ts';
import { type Ground, Platform, shortened } from './platform.ts';
import { type ServerProcess, tradingServices } from './server-process.ts';
import { readStored, type Stored } from './stored.ts';
import { senderOf, TRADERS } from './traders.ts';
import { Traffic } from './traffic.ts';
import type { PageOf } from './viewer.ts';
import { checkReceived, type Moment, momentOf } from './watch.ts';

export interface PlatformReport {
  readonly breaches: readonly string[];
  /** A description of what happened, in order. */
  readonly steps: readonly string[];
  readonly trades: number;
  readonly faults: number;
  /** Digest of what happened, of everything that was reported, and of the database at the end: the same whenever the seed is run. */
  readonly digest: string;
}

const log = createLogger('silent');

/** Number of events in a seed, before everything is healed and compared. */
const STEPS = 120;
/** A process that receives nothing over the bus knows everything within this time. */
const CAUGHT_UP_MS = 3_000;

class Run {
  readonly steps: string[] = [];
  /** Everything that happened or was reported, in order. */
  readonly transcript = createHash('sha256');
  readonly random: Random;
  readonly platform: Platform;
  readonly traffic: Traffic;
  readonly #ground: Ground;
  readonly #opened = new Map<PageOf, Opened>();
  #moment: Moment | null = null;
  faults = 0;

  constructor(ground: Ground, seed: number) {
    this.#ground = ground;
    this.random = seededRandom(seed);
    this.platform = new Platform(ground, this.random, (page, text) =>
      this.transcript.update(`${page} ${text}`),
    );
    this.traffic = new Traffic(this.random, ground.bonds);
  }

  note(what: string): void {
    this.steps.push(what);
    this.transcript.update(what);
  }

  /** One random event. */
  async step(): Promise<void> {
    const { random, platform, traffic } = this;
    const turns = platform.turns();
    const ready = platform.processes.filter(({ isReady, isFrozen }) => isReady && !isFrozen);
    const kind = random.weighted([
      ['turn', turns.length > 0 ? 60 : 0],
      ['act', traffic.open.size < 8 && ready.length > 0 ? 22 : 0],
      ['bus', platform.network.waiting > 0 ? 10 : 0],
      ['clock', 10],
      ['fault', 3],
    ] as const);
    if (kind === 'turn') await this.#turn(random.pick(turns));
    if (kind === 'act') {
      const at = random.pick(ready);
      this.note(`at ${at.name} ${traffic.act(at)}`);
      await platform.settle();
    }
    if (kind === 'bus') {
      this.note(`bus: ${platform.network.deliver(random)}`);
      await platform.settle();
    }
    if (kind === 'clock') {
      const ms = random.pick([60, 250, 1_000]);
      this.note(`clocks go on ${ms} ms`);
      await platform.pass(ms);
    }
    if (kind === 'fault') await this.#fault(random.pick(platform.processes));
    await this.#endFaults();
  }

  async #turn(next: ReturnType<Platform['turns']>[number]): Promise<void> {
    const fate = this.random.weighted([
      ['answered', 91],
      ['unsent', 3],
      ['unanswered', 3],
      ['late', 3],
    ] as const);
    if (fate !== 'answered') this.faults += 1;
    this.note(`${next.process.name} ${fate}: ${shortened(next.turn.text)}`);
    await this.platform.execute(next, fate);
    if (this.platform.hasCommitted) await this.#readMoment();
  }

  async #readMoment(): Promise<Moment> {
    this.platform.hasCommitted = false;
    const stored = await readStored(this.#ground.storage.kysely);
    this.#moment = momentOf(stored, this.traffic.sent);
    return this.#moment;
  }

  /** Breaches visible by now, while faults continue. */
  async look(): Promise<readonly string[]> {
    const { platform, traffic } = this;
    const moment = this.#moment ?? (await this.#readMoment());
    const breaches = [...platform.faults, ...traffic.faults, ...moment.breaches];
    for (const { pages } of platform.processes)
      for (const page of pages.filter((one) => one.hasNewData()))
        breaches.push(...checkReceived(page, this.#opened.get(page) ?? null, moment));
    return breaches;
  }

  async #fault(process: ServerProcess): Promise<void> {
    const { random, platform, traffic } = this;
    this.faults += 1;
    const kind = random.pick(['freeze', 'away', 'kill', 'clock', 'cut', 'outage'] as const);
    this.note(`${process.name}: ${kind}`);
    if (kind === 'freeze') process.frozenFor = random.int(5, 30);
    if (kind === 'away') process.awayFor = random.int(3, 15);
    if (kind === 'outage') await this.#outage(random.int(3, 15));
    if (kind === 'clock') {
      process.clock.jump(process.clock.now() - random.pick([400, 5_000, 120_000]));
    }
    if (kind === 'cut') platform.network.cut();
    if (kind !== 'kill') return;
    traffic.forget(process);
    await platform.kill(process);
    await platform.startOne();
  }

  /** The database restarts: open transactions are rolled back, and for a while it is unreachable. */
  async #outage(ticks: number): Promise<void> {
    for (const process of this.platform.processes) {
      process.awayFor = ticks;
      await process.turnstile.dropTransactions();
    }
    await this.platform.settle();
  }

  async #endFaults(): Promise<void> {
    for (const process of this.platform.processes) {
      process.awayFor = Math.max(0, process.awayFor - 1);
      if (!process.isFrozen) continue;
      process.frozenFor -= 1;
      // Longer than the database tolerates an idle transaction.
      if (process.frozenFor !== 3) continue;
      await process.turnstile.dropTransactions();
      await this.platform.settle();
    }
    await this.platform.supervise();
  }

  /** Ends all faults, queries unanswered entries, and lets time for catching up pass. */
  async heal(): Promise<void> {
    const { platform, traffic } = this;
    platform.network.cut();
    for (const process of platform.processes) [process.frozenFor, process.awayFor] = [0, 0];
    await platform.drain();
    await platform.supervise();
    await platform.untilReady();
    const at = this.random.pick(platform.processes);
    for (let rounds = 0; rounds <= traffic.sent.size && traffic.settleSome(at); rounds += 1)
      await platform.drain();
    for (let passed = 0; passed < CAUGHT_UP_MS; passed += 250) {
      await platform.pass(250);
      await platform.drain();
    }
    if (traffic.open.size > 0) throw new Error(`${traffic.open.size} calls have no answer and nothing waits`);
  }

  /** Inconsistencies, once healed. Pages opened since the last call are only followed from now on. */
  async audit(): Promise<{ readonly breaches: readonly string[]; readonly stored: Stored }> {
    const { platform, traffic } = this;
    const stored = await readStored(this.#ground.storage.kysely);
    const breaches = [
      ...platform.faults,
      ...traffic.faults,
      ...checkTrades(stored),
      ...checkBooks(stored),
      ...checkQuotas(stored),
      ...checkAcknowledged(stored, traffic),
    ];
    const truth = await this.#truth();
    const bonds = this.#ground.bonds.map(({ securityId }) => securityId);
    // Nothing changes meanwhile, so stored orders are read once for all pages of a user.
    const orders = new Map<string, readonly StoredOrder[]>();
    for (const operId of TRADERS)
      orders.set(
        operId,
        await truth.orders.reader.recent(senderOf(operId).session.operId, new Date(0), 2_000),
      );
    for (const process of platform.processes) {
      breaches.push(...checkMemory(process, truth, bonds));
      for (const page of process.pages) {
        const opened = this.#opened.get(page);
        if (opened !== undefined) breaches.push(...checkPage(page, opened, stored));
        const wrongRows = wrongRowsOf(page, orders.get(page.operId) ?? [], truth.market, bonds);
        breaches.push(...wrongRows.map((breach) => `${process.name}: ${breach}`));
      }
    }
    return { breaches, stored };
  }

  /** From now on every open page must receive everything. */
  async begin(): Promise<void> {
    const stored = await readStored(this.#ground.storage.kysely);
    this.#moment = momentOf(stored, this.traffic.sent);
    const opened: Opened = {
      books: stored.books,
      trades: new Set(stored.trades.map(({ id }) => id)),
      messages: new Set(stored.messages.map(({ id }) => id)),
    };
    for (const { pages } of this.platform.processes)
      for (const page of pages) {
        page.startAnew();
        this.#opened.set(page, opened);
      }
  }

  /** Nothing happens after this. */
  end(stored: Stored): void {
    const parts = Object.entries(stored).map(([name, part]) => [
      name,
      part instanceof Map ? [...part] : part,
    ]);
    this.transcript.update(JSON.stringify(parts));
  }

  /** A process that reads everything from the database, without faults. */
  async #truth() {
    const { storage, shared } = this.#ground;
    const now = this.platform.processes[0]?.clock.now();
    const services = tradingServices(storage, new ManualClock(now), localBus(log), shared);
    await services.market.load();
    return services;
  }
}

type StoredOrder = Awaited<
  ReturnType<ReturnType<typeof tradingServices>['orders']['reader']['recent']>
>[number];

/** Fields determined by the books; the last price of a process that reloads it depends on the clocks, which faults set back. */
const BEST = ['bidPrice', 'ofrPrice', 'bidQty', 'ofrQty', 'bidCount', 'ofrCount'] as const;

/** What a page shows in addition to its notifications: all orders of its owner, and the best quotes. */
function wrongRowsOf(
  page: PageOf,
  stored: readonly StoredOrder[],
  market: ReturnType<typeof tradingServices>['market'],
  bonds: readonly string[],
): string[] {
  const breaches: string[] = [];
  for (const order of stored) {
    const displayed = page.orders.get(order.orderId);
    if (!isDeepStrictEqual(displayed, order))
      breaches.push(
        `${page.operId} sees ${JSON.stringify(displayed)} where ${JSON.stringify(order)} is stored`,
      );
  }
  if (page.orders.size !== stored.length)
    breaches.push(`${page.operId} sees ${page.orders.size} orders of ${stored.length}`);
  for (const id of bonds) {
    const [displayed, due] = [page.best.get(id), market.rows.best(id)];
    for (const field of BEST)
      if (
        (displayed?.[field] ?? null) !== (due?.[field] ?? null) &&
        !(displayed === undefined && due?.[field] === 0)
      )
        breaches.push(
          `${page.operId} sees ${field} ${String(displayed?.[field])} of ${id} where ${String(due?.[field])} is right`,
        );
  }
  return breaches;
}

/** A platform of one seed under faults, compared with its database after each step, and completely at the end. Stops at the first breach. */
export async function runPlatform(ground: Ground, seed: number): Promise<PlatformReport> {
  const run = new Run(ground, seed);
  const report = (breaches: readonly string[], trades = 0): PlatformReport => ({
    breaches,
    steps: run.steps,
    trades,
    faults: run.faults,
    digest: run.transcript.copy().digest('hex'),
  });
  await run.platform.open();
  try {
    await run.begin();
    for (let i = 0; i < STEPS; i += 1) {
      await run.step();
      const breaches = await run.look();
      if (breaches.length > 0) return report(breaches);
    }
    run.note('everything is put right');
    await run.heal();
    const { breaches, stored } = await run.audit();
    run.end(stored);
    return report(breaches, stored.trades.length);
  } catch (error) {
    return report([String(error instanceof Error ? error.stack : error)]);
  } finally {
    await run.platform.close();
  }
}

/** Runs seeds on several grounds in parallel. Returns the report of the first that broke a rule, or the sums of all. */
export async function runSeeds(
  grounds: readonly Ground[],
  seeds: Iterator<number>,
): Promise<{
  readonly seeds: number;
  readonly trades: number;
  readonly faults: number;
  readonly broken: (PlatformReport & { readonly seed: number }) | null;
}> {
  const sums = { seeds: 0, trades: 0, faults: 0 };
  let broken: (PlatformReport & { readonly seed: number }) | null = null;
  const lane = async (ground: Ground): Promise<void> => {
    while (broken === null) {
      const { value: seed, done } = seeds.next();
      if (done === true) return;
      const report = await runPlatform(ground, seed);
      sums.seeds += 1;
      sums.trades += report.trades;
      sums.faults += report.faults;
      if (report.breaches.length > 0) broken ??= { ...report, seed };
    }
  };
  await Promise.all(grounds.map(lane));
  return { ...sums, broken };
}

/** Report on a run that broke a rule. The breaches come first: a report may be truncated. */
export const textOf = ({ seed, steps, breaches }: PlatformReport & { readonly seed: number }): string =>
  [...breaches.map((breach) => `seed ${seed}: ${breach}`), ...steps].join('\n');
