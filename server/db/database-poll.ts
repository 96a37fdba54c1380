import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './storage.ts';

/** Twice a second at least: every process must notice within a second what another one did (decision 0024). */
const POLL_MS = 500;

/** One value in the database that shows whether a closer look is needed. */
export interface Sign {
  /** Used in error messages. */
  readonly name: string;
  /** A scalar expression, e.g. `exists (…)` or `(select max(…) …)`. Its text must be constant, so that the statement is planned once. */
  readonly value: () => RawBuilder<unknown>;
  /** Receives the value at every poll, as the driver reads it; calls never overlap. */
  readonly onValue: (value: unknown) => Promise<void>;
}

/**
 * Checks twice a second whether anything happened in the database that this process has to act on: one statement for all watchers, because an
 * idle server would otherwise be kept busy by queries. Each watcher receives its own value, and looks closer if that calls for it.
 */
export class DatabasePoll {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #signs: Sign[] = [];
  /** Watchers whose last value is still being acted on. */
  readonly #busy = new Set<Sign>();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Includes the value from the next poll on, until undone. */
  watch(sign: Sign): Undo {
    this.#signs.push(sign);
    return () => {
      const at = this.#signs.indexOf(sign);
      if (at >= 0) this.#signs.splice(at, 1);
    };
  }

  /** Polls now and twice a second until undone. */
  start(clock: Clock): Undo {
    const poll = inTurn(
      () => this.poll(),
      (error) =>
        this.#log.error({ err: error }, 'the database could not be polled; the next round tries again'),
    );
    poll();
    return clock.every(POLL_MS, poll);
  }

  /** Reads all values now. Handlers continue asynchronously. */
  async poll(): Promise<void> {
    const signs = [...this.#signs];
    if (signs.length === 0) return;
    const values = signs.map(({ value }, at) => sql`${value()} as ${sql.id(`sign${at}`)}`);
    const { rows } = await sql<Record<string, unknown>>`${prepared} select ${sql.join(values)}`.execute(
      this.#db,
    );
    for (const [at, sign] of signs.entries())
      if (!this.#busy.has(sign)) void this.#handle(sign, rows[0]?.[`sign${at}`]);
  }

  async #handle(sign: Sign, value: unknown): Promise<void> {
    this.#busy.add(sign);
    try {
      await sign.onValue(value);
    } catch (error) {
      this.#log.error(
        { err: error, sign: sign.name },
        'a polled value could not be handled; the next round tries again',
      );
    } finally {
      this.#busy.delete(sign);
    }
  }
}
