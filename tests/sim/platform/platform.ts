import { beijingDate } from '#contract/rules';
import { DatabaseAway, OutcomeUnknown, type PgConnection, prepared, type Storage } from '#server/db';
import {
  BondDirectory,
  BondWriter,
  generateBonds,
  openingValuations,
  ValuationWriter,
} from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import type { Random } from '#server/runtime';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { addTraders } from '../../_util/add-traders.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { Network } from './network.ts';
import { ServerProcess, type Shared } from './server-process.ts';
import { wipe } from './stored.ts';
import { QUOTA, TRADERS } from './traders.ts';
import { type Fate, SpareConnections, type Turn } from './turnstile.ts';

/** A Friday morning. */
const START = Date.parse('2026-11-20T10:00:00+08:00');
/** Turns of the event loop after which nothing goes on by itself, but for snapshots, which are taken one in a turn. */
const TURNS = 10;
const ALL_SNAPSHOTS = 80;
/** A statement that has not come back by then is looked for among those that wait for a lock: a look costs as much as a statement. */
const SOON_MS = 12;
/** Between two looks at most; the first come faster. */
const MOST_BETWEEN_MS = 10;
/** Looks, at least a millisecond apart, after which a statement that has not come back never will. */
const MOST_LOOKS = 10_000;
/** Statements after which a platform without faults does not come to rest any more. */
const MOST_STATEMENTS = 5_000;

/** Settings of a database that is simulated on: nothing but the statements of a seed costs anything there, and each of them is planned once. */
export const SIMULATED_ON = {
  autovacuum: 'off',
  full_page_writes: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
};

/** The database of all seeds of a run: two bonds with valuations, four traders. */
export interface Ground {
  readonly storage: Storage;
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
  const connections = new SpareConnections(connection);
  return {
    storage,
    shared: { connection, connections, directory, calendar },
    close: () => connections.close(),
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
  /** Statements that wait for a lock, as far as known. */
  #blocked = 0;
  #startMs = START;

  constructor(ground: Ground, random: Random) {
    this.#ground = ground;
    this.#random = random;
  }

  /** Empties the database and starts the processes. */
  async open(): Promise<void> {
    const db = this.#ground.storage.kysely;
    await wipe(db);
    await addTraders(db, TRADERS, QUOTA);
    for (let i = this.#random.int(2, 3); i > 0; i -= 1) await this.startOne();
    await this.untilReady();
  }

  /** Begins the start of a process; it is ready when what it asks was let through. */
  async startOne(): Promise<ServerProcess> {
    this.#made += 1;
    const { shared } = this.#ground;
    const started = new ServerProcess(`sim${this.#made}`, this.#startMs, this.network.end(), shared);
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
    await process.turnstile.break(this.#ground.storage.kysely);
  }

  /** Ends everything, at rest or not. */
  async close(): Promise<void> {
    for (const process of this.processes.slice()) await this.#end(process);
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
    const ended = turn.go(process.awayFor > 0 ? 'unsent' : fate);
    await Promise.race([ended, sleep(SOON_MS)]);
    // Only what ends a transaction lets others go on.
    await this.settle(/^(commit|rollback)/i.test(turn.text) || fate !== 'answered' || process.awayFor > 0);
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
      const turns = this.turns();
      if (turns.length > 0) await this.letThrough(this.#random.pick(turns), 'answered');
      else {
        await this.settle(true, ALL_SNAPSHOTS);
        if (this.turns().length > 0) continue;
        if (this.#underWay() === 0) return;
        // It waits for a lock of a connection that was ended and is not gone yet: a busy machine takes its time over that.
        await sleep(MOST_BETWEEN_MS);
      }
    }
    const wanted = this.turns().map(({ process, turn }) => `${process.name} wants ${shortened(turn.text)}`);
    throw new Error(`no rest after ${MOST_STATEMENTS} statements: ${wanted.join('; ')}`);
  }

  async untilReady(): Promise<void> {
    await this.drain();
    if (!this.processes.every(({ isReady }) => isReady))
      throw new Error(`a process did not start: ${this.faults.join()}`);
  }

  /** Resolves when every process waits: for its turn, for a lock that another holds, or for its clock. Throws where one never does. */
  async settle(mayRelease = true, turns = TURNS): Promise<void> {
    for (let looks = 0; ; looks += 1) {
      if (looks === MOST_LOOKS) throw new Error(this.#stuck());
      await turnsOfLoop(turns);
      const underWay = this.#underWay();
      if (underWay === 0 || (underWay === this.#blocked && !mayRelease)) break;
      if ((await this.#waitingForLocks()) === underWay && this.#underWay() === underWay) break;
      await sleep(Math.min(looks + 1, MOST_BETWEEN_MS));
    }
    this.#blocked = this.#underWay();
  }

  #stuck(): string {
    const held = this.processes.filter(({ turnstile }) => turnstile.underWay > 0);
    const names = held.map(({ name, turnstile }) => `${turnstile.underWay} of ${name}`);
    return `statements neither come back nor wait for a lock: ${names.join(', ')}`;
  }

  #underWay(): number {
    return this.processes.reduce((sum, { turnstile }) => sum + turnstile.underWay, 0);
  }

  async #waitingForLocks(): Promise<number> {
    const { rows } = await sql<{ n: number }>`${prepared} select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock' and application_name like 'sim%'`.execute(
      this.#ground.storage.kysely,
    );
    return rows[0]?.n ?? 0;
  }
}

/** Resolves after so many turns of the event loop: thousands in a seed, so that none has a promise of its own. */
const turnsOfLoop = (turns: number): Promise<void> =>
  new Promise((resolve) => {
    const turn = (left: number): void => (left === 0 ? resolve() : void setImmediate(turn, left - 1));
    turn(turns);
  });

/** A statement in so many words as a report needs. */
export const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);
