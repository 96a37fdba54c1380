import { beijingDate } from '#contract/rules';
import { DatabaseAway, OutcomeUnknown, type PgConnection, type Storage } from '#server/db';
import {
  BondDirectory,
  BondWriter,
  generateBonds,
  openingValuations,
  ValuationWriter,
} from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { type Random, seededRandom } from '#server/runtime';
import { addTraders } from '../../_util/add-traders.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { type Flight, Flights } from './flights.ts';
import { Lines } from './lines.ts';
import { Network } from './network.ts';
import { quiet, watchTurns } from './quiet.ts';
import { Remembered } from './remembered.ts';
import { ServerProcess, type Shared } from './server-process.ts';
import { wipe } from './stored.ts';
import { QUOTA, TRADERS } from './traders.ts';
import type { Fate, Turn } from './turnstile.ts';

/** A Friday morning. */
const START = Date.parse('2026-11-20T10:00:00+08:00');
/** A statement that has not returned by then is looked up among those waiting for a lock: a look-up costs as much as a statement. */
const SOON_MS = 5;
/** Maximum between two look-ups: each waits twice as long as the previous one. */
const MAX_BETWEEN_MS = 80;
/** Number of look-ups after which a statement is considered lost. */
const MAX_LOOKS = 1_000;
/** Number of statements after which a platform without faults is considered never to settle. */
const MAX_STATEMENTS = 5_000;

/** Settings of a database for simulation: nothing but the statements of a seed has a cost there, and each of them is planned once. */
export const SIMULATED_ON = {
  autovacuum: 'off',
  // Backends that wait for a lock are stopped, which must not happen while they check for deadlocks.
  deadlock_timeout: '1h',
  full_page_writes: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
};

/** The database of all seeds of a run: two bonds with valuations, four traders. */
export interface Ground {
  readonly storage: Storage;
  readonly connection: PgConnection;
  readonly lines: Lines;
  readonly remembered: Remembered;
  readonly shared: Shared;
  readonly bonds: readonly { readonly securityId: string; readonly yieldE4: number }[];
  /** Closes the connections of its processes. */
  close(): Promise<void>;
}

/** Creates the initial data of every seed on an empty, migrated database. */
export async function layGround(storage: Storage, connection: PgConnection): Promise<Ground> {
  const calendar = createCalendar();
  const today = beijingDate(START);
  const workday = (date: string): string => calendar.addWorkdays(date, 0);
  const bonds = generateBonds({ today, workday, count: 3000 })
    .filter(({ tier }) => tier === 'A')
    .slice(0, 2);
  const valuations = openingValuations(bonds, calendar.addWorkdays(today, -1)).filter(
    ({ source }) => source === 'CB',
  );
  await storage.tx(async (trx) => {
    await new BondWriter(trx).save(bonds);
    await new ValuationWriter(trx).save(valuations);
  });
  const directory = new BondDirectory(storage.kysely, new ManualClock(START));
  await directory.refresh();
  const lines = new Lines(connection);
  return {
    storage,
    connection,
    lines,
    remembered: new Remembered(),
    shared: { directory, calendar },
    close: () => lines.close(),
    bonds: valuations.map(({ securityId, yieldExe, yieldMat }) => ({
      securityId,
      yieldE4: Math.round((yieldExe ?? yieldMat ?? 0) * 10_000),
    })),
  };
}

/** Several server processes on one database, in one Node process, in which every statement, message and clock tick waits for the seed. */
export class Platform {
  readonly network = new Network();
  readonly processes: ServerProcess[] = [];
  readonly faults: string[] = [];
  readonly #ground: Ground;
  readonly #random: Random;
  #runCount = 0;
  readonly #onFrame: (page: string, text: string) => void;
  readonly #flights = new Flights();
  #startMs = START;
  #unwatch = (): void => {};
  /** Whether something was committed since this was last reset. */
  hasCommitted = false;

  /** `onFrame` receives everything that is sent to a page. */
  constructor(ground: Ground, random: Random, onFrame: (page: string, text: string) => void) {
    this.#ground = ground;
    this.#random = random;
    this.#onFrame = onFrame;
  }

  /** Empties the database and starts the processes. */
  async open(): Promise<void> {
    const { storage, remembered } = this.#ground;
    this.#unwatch = watchTurns();
    await wipe(storage.kysely);
    await addTraders(storage.kysely, TRADERS, QUOTA);
    remembered.startAnew();
    remembered.isStill = true;
    for (let i = this.#random.int(2, 3); i > 0; i -= 1) await this.startOne();
    await this.untilReady();
    remembered.isStill = false;
  }

  /** Starts a process; it is ready once its statements have been let through. */
  async startOne(): Promise<ServerProcess> {
    this.#runCount += 1;
    const { shared, connection, lines, remembered } = this.#ground;
    const onCommit = (): void => {
      this.hasCommitted = true;
    };
    const name = `sim${this.#runCount}`;
    const started = new ServerProcess(
      name,
      this.#startMs,
      this.network.end(),
      shared,
      { connection, lines, remembered, flights: this.#flights, onCommit },
      seededRandom(this.#random.int(0, 0xff_ff_ff_ff)),
      (operId, text) => this.#onFrame(`${name}/${operId}`, text),
    );
    this.processes.push(started);
    started.start().catch((error: unknown) => {
      if (error instanceof DatabaseAway || error instanceof OutcomeUnknown) started.hasFailed = true;
      else this.faults.push(`${started.name} did not start: ${String(error)}`);
    });
    await this.settle();
    return started;
  }

  /** Acts as supervisor: restarts processes that ended. */
  async supervise(): Promise<void> {
    for (const process of this.processes.filter(({ hasFailed }) => hasFailed)) {
      await this.kill(process);
      await this.startOne();
    }
  }

  /** Like kill -9: its connections break, its memory is gone. */
  async kill(process: ServerProcess): Promise<void> {
    await this.#end(process);
    await this.settle();
  }

  async #end(process: ServerProcess): Promise<void> {
    this.processes.splice(this.processes.indexOf(process), 1);
    await process.die();
    await process.turnstile.break();
  }

  /** Ends everything, settled or not. */
  async close(): Promise<void> {
    for (const process of this.processes.slice()) await this.#end(process);
    await this.settle();
    this.#ground.remembered.isStill = false;
    this.#unwatch();
  }

  /** Statements that may proceed now, in an order that is the same for the same seed. */
  turns(): readonly { readonly process: ServerProcess; readonly turn: Turn }[] {
    return this.processes
      .filter((process) => !process.isFrozen)
      .flatMap((process) => process.turnstile.waiting.map((turn) => ({ process, turn })));
  }

  /** Lets one statement through, with an outcome that the faults of its process allow. Resolves when everything is waiting again. */
  async execute(
    { process, turn }: { readonly process: ServerProcess; readonly turn: Turn },
    fate: Fate,
  ): Promise<void> {
    void turn.go(process.awayFor > 0 ? 'unsent' : fate);
    // Only the end of a transaction lets others proceed.
    await this.settle(turn.releases || fate !== 'answered' || process.awayFor > 0);
  }

  /** Advances all clocks except stopped ones. */
  async pass(ms: number): Promise<void> {
    this.#startMs += ms;
    for (const process of this.processes) if (!process.isFrozen) process.pass(ms);
    await this.settle();
  }

  /** Without further faults, lets through everything that waits, in any order, until nothing does. Throws if that never ends. */
  async drain(): Promise<void> {
    for (let i = 0; i < MAX_STATEMENTS; i += 1) {
      // Work that has just begun has not reached its first statement.
      if (this.turns().length === 0) await this.settle();
      const turns = this.turns();
      if (turns.length > 0) await this.execute(this.#random.pick(turns), 'answered');
      else if (this.#flights.under.length === 0) return;
      else throw new Error('a statement waits for a lock that nobody gives back');
    }
    const pendingTurns = this.turns().map(
      ({ process, turn }) => `${process.name} wants ${shortened(turn.text)}`,
    );
    throw new Error(`no rest after ${MAX_STATEMENTS} statements: ${pendingTurns.join('; ')}`);
  }

  async untilReady(): Promise<void> {
    await this.drain();
    if (!this.processes.every(({ isReady }) => isReady))
      throw new Error(`a process did not start: ${this.faults.join()}`);
  }

  /**
   * Resolves when every process waits: for its turn, for a lock held by another, or for its clock. Answers are delivered in the order in which
   * the statements were sent, and only once it is known which of them have returned, so that nothing depends on the speed of this machine.
   * Throws if one never returns.
   */
  async settle(mayRelease = true): Promise<void> {
    do {
      await quiet();
      await this.#allReturned(mayRelease);
    } while (this.#flights.deliverOne());
  }

  /**
   * Resolves when every statement has returned or waits for a lock. Its backend is stopped meanwhile: if several are granted their locks at
   * once, each proceeds alone, the first sent first. Otherwise they would race for their next lock.
   */
  async #allReturned(mayRelease: boolean): Promise<void> {
    const { lines } = this.#ground;
    await this.#noneRunning();
    if (!mayRelease) return;
    for (;;) {
      const stopped = this.#flights.under;
      if (stopped.length === 0) return;
      const waiting = await lines.waitingForLocks();
      const released = stopped.find(({ pid }) => pid === null || !waiting.has(pid));
      if (released === undefined) return;
      released.isStopped = false;
      lines.goOn(released.pid);
      await this.#noneRunning();
    }
  }

  async #noneRunning(): Promise<void> {
    const { lines } = this.#ground;
    const running = (): Flight[] => this.#flights.under.filter(({ isStopped }) => !isStopped);
    for (let looks = 0; running().length > 0; looks += 1) {
      if (looks === MAX_LOOKS) throw new Error('a statement neither comes back nor waits for a lock');
      await this.#flights.arrival(Math.min(SOON_MS * 2 ** looks, MAX_BETWEEN_MS));
      if (running().length === 0) return;
      const waiting = await lines.waitingForLocks();
      for (const flight of running()) {
        if (flight.pid === null || !waiting.has(flight.pid)) continue;
        flight.isStopped = true;
        lines.stop(flight.pid);
      }
    }
  }
}

/** A statement, shortened for a report. */
export function shortened(text: string): string {
  let short = shorts.get(text);
  if (short === undefined) shorts.set(text, (short = text.replaceAll(/\s+/g, ' ').slice(0, 90)));
  return short;
}

/** Thousands of statements in a seed are the same few. */
const shorts = new Map<string, string>();
