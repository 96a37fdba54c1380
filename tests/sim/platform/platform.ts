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
/** A statement that has not come back by then is looked for among those that wait for a lock: a look costs as much as a statement. */
const SOON_MS = 5;
/** Between two looks at most: each waits twice as long as the one before. */
const MOST_BETWEEN_MS = 80;
/** Looks after which a statement that has not come back never will. */
const MOST_LOOKS = 1_000;
/** Statements after which a platform without faults does not come to rest any more. */
const MOST_STATEMENTS = 5_000;

/** Settings of a database that is simulated on: nothing but the statements of a seed costs anything there, and each of them is planned once. */
export const SIMULATED_ON = {
  autovacuum: 'off',
  // Backends that wait for a lock are stopped, which they must not be while they look for what blocks them.
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
  /** Ends the connections of its processes. */
  close(): Promise<void>;
}

/** Lays what every seed begins with on an empty, migrated database. */
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

/** Several server processes on one database, in one Node process, whose every statement, message and tick of a clock waits for the seed. */
export class Platform {
  readonly network = new Network();
  readonly processes: ServerProcess[] = [];
  readonly faults: string[] = [];
  readonly #ground: Ground;
  readonly #random: Random;
  #made = 0;
  readonly #onFrame: (page: string, text: string) => void;
  readonly #flights = new Flights();
  #startMs = START;
  #unwatch = (): void => {};
  /** Something was committed since this was last set back. */
  hasCommitted = false;

  /** `onFrame` hears of everything that a page is sent. */
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

  /** Begins the start of a process; it is ready when what it asks was let through. */
  async startOne(): Promise<ServerProcess> {
    this.#made += 1;
    const { shared, connection, lines, remembered } = this.#ground;
    const onCommit = (): void => {
      this.hasCommitted = true;
    };
    const name = `sim${this.#made}`;
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

  /** Whoever supervises the processes starts those again that ended. */
  async supervise(): Promise<void> {
    for (const process of this.processes.filter(({ hasFailed }) => hasFailed)) {
      await this.kill(process);
      await this.startOne();
    }
  }

  /** As kill -9: its connections break, its memory is gone. */
  async kill(process: ServerProcess): Promise<void> {
    await this.#end(process);
    await this.settle();
  }

  async #end(process: ServerProcess): Promise<void> {
    this.processes.splice(this.processes.indexOf(process), 1);
    await process.die();
    await process.turnstile.break();
  }

  /** Ends everything, at rest or not. */
  async close(): Promise<void> {
    for (const process of this.processes.slice()) await this.#end(process);
    await this.settle();
    this.#ground.remembered.isStill = false;
    this.#unwatch();
  }

  /** Statements that may go on now, in an order that is the same for the same seed. */
  turns(): readonly { readonly process: ServerProcess; readonly turn: Turn }[] {
    return this.processes
      .filter((process) => !process.isFrozen)
      .flatMap((process) => process.turnstile.waiting.map((turn) => ({ process, turn })));
  }

  /** Lets one statement through, to an end that the faults of its process allow. Resolves when everybody waits again. */
  async letThrough(
    { process, turn }: { readonly process: ServerProcess; readonly turn: Turn },
    fate: Fate,
  ): Promise<void> {
    void turn.go(process.awayFor > 0 ? 'unsent' : fate);
    // Only what ends a transaction lets others go on.
    await this.settle(turn.releases || fate !== 'answered' || process.awayFor > 0);
  }

  /** Clocks go on, but of those that stand still. */
  async pass(ms: number): Promise<void> {
    this.#startMs += ms;
    for (const process of this.processes) if (!process.isFrozen) process.pass(ms);
    await this.settle();
  }

  /** No faults any more: whatever waits goes through, in any order, until nothing waits. Throws where there is no end of it. */
  async drain(): Promise<void> {
    for (let i = 0; i < MOST_STATEMENTS; i += 1) {
      // What was just begun has not come to its first statement.
      if (this.turns().length === 0) await this.settle();
      const turns = this.turns();
      if (turns.length > 0) await this.letThrough(this.#random.pick(turns), 'answered');
      else if (this.#flights.under.length === 0) return;
      else throw new Error('a statement waits for a lock that nobody gives back');
    }
    const wanted = this.turns().map(({ process, turn }) => `${process.name} wants ${shortened(turn.text)}`);
    throw new Error(`no rest after ${MOST_STATEMENTS} statements: ${wanted.join('; ')}`);
  }

  async untilReady(): Promise<void> {
    await this.drain();
    if (!this.processes.every(({ isReady }) => isReady))
      throw new Error(`a process did not start: ${this.faults.join()}`);
  }

  /**
   * Resolves when every process waits: for its turn, for a lock that another holds, or for its clock. Answers are handed on in the order in which
   * the statements were sent, and only when it is known which of them came: so that nothing hangs on how quick this machine is. Throws where one
   * never comes.
   */
  async settle(mayRelease = true): Promise<void> {
    do {
      await quiet();
      await this.#allBack(mayRelease);
    } while (this.#flights.deliverOne());
  }

  /**
   * Resolves when every statement has come back or waits for a lock. Its backend is stopped meanwhile: of several that are given what they waited
   * for at once each goes on alone, the first that was sent first. Left to themselves they would race for what they want next.
   */
  async #allBack(mayRelease: boolean): Promise<void> {
    const { lines } = this.#ground;
    await this.#untilNoneRuns();
    if (!mayRelease) return;
    for (;;) {
      const stopped = this.#flights.under;
      if (stopped.length === 0) return;
      const waiting = await lines.waitingForLocks();
      const given = stopped.find(({ pid }) => pid === null || !waiting.has(pid));
      if (given === undefined) return;
      given.isStopped = false;
      lines.goOn(given.pid);
      await this.#untilNoneRuns();
    }
  }

  async #untilNoneRuns(): Promise<void> {
    const { lines } = this.#ground;
    const running = (): Flight[] => this.#flights.under.filter(({ isStopped }) => !isStopped);
    for (let looks = 0; running().length > 0; looks += 1) {
      if (looks === MOST_LOOKS) throw new Error('a statement neither comes back nor waits for a lock');
      await this.#flights.arrival(Math.min(SOON_MS * 2 ** looks, MOST_BETWEEN_MS));
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

/** A statement in so many words as a report needs. */
export function shortened(text: string): string {
  let short = shorts.get(text);
  if (short === undefined) shorts.set(text, (short = text.replaceAll(/\s+/g, ' ').slice(0, 90)));
  return short;
}

/** Thousands of a seed are the same few. */
const shorts = new Map<string, string>();
