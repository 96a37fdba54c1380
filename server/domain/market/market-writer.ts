import type { Storage, Tx } from '../../db/storage.ts';
import { bookKey, type BookDelta, type BookState, emptyBook } from '../../matching/index.ts';
import type { Clock, Undo } from '../../runtime/clock.ts';
import type { Logger } from '../../runtime/log.ts';
import { type BookId, bookStateOf, lockBooks, liveOrders, saveDeltas } from './book-rows.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';
import { runCommands } from './run-commands.ts';

/** Hears what was committed, in order of commit. `local`: done by this process, not learned of from another. */
export type DeltaListener = (deltas: readonly BookDelta[], local: boolean, now: number) => void;

export interface MarketWriterDeps {
  readonly storage: Storage;
  readonly books: LiveBooks;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** More work in the transaction of a batch: quota, reply of an order entry. Throwing undoes the batch. */
export type Within = (trx: Tx, result: MarketResult) => Promise<void>;

interface Unit {
  readonly commands: readonly MarketCommand[];
  readonly within: Within | undefined;
  readonly resolve: (result: MarketResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands of one transaction at most; more wait for the next. */
const MAX_COMMANDS = 2000;

/**
 * The one way to change the market. Batches that come while a transaction runs share the next one. A transaction locks its books' rows, so
 * that processes on one database take turns; what it answers is committed.
 */
export class MarketWriter {
  readonly #deps: MarketWriterDeps;
  readonly #queue: Unit[] = [];
  readonly #tasks: (() => Promise<void>)[] = [];
  readonly #listeners = new Set<DeltaListener>();
  #running: Promise<void> | null = null;

  constructor(deps: MarketWriterDeps) {
    this.#deps = deps;
  }

  /**
   * Carries commands out in order, durably. Refused commands are told in the result and do not hinder the others. Rejects when the
   * database does, or `within` throws: then nothing of this batch was done.
   */
  execute(commands: readonly MarketCommand[], within?: Within): Promise<MarketResult> {
    if (commands.length === 0 && within === undefined) return Promise.resolve({ refusals: [], deltas: [] });
    return new Promise((resolve, reject) => {
      this.#queue.push({ commands, within, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Runs a task while no transaction of this process runs, so that memory and database can be compared. */
  between<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => task().then(resolve, reject));
      this.#running ??= this.#run();
    });
  }

  /** Tells the listener of every change from now on. A listener must not throw. */
  listen(listener: DeltaListener): Undo {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells listeners of changes that were learned of otherwise. */
  announce(deltas: readonly BookDelta[], local: boolean): void {
    const now = this.#deps.clock.now();
    for (const listener of this.#listeners) listener(deltas, local, now);
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    // Batches of the same turn of the event loop belong together.
    await Promise.resolve();
    while (this.#queue.length > 0 || this.#tasks.length > 0) {
      for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) await task();
      const units = this.#take();
      if (units.length === 0) continue;
      try {
        await this.#commit(units);
      } catch (error) {
        if (units.length === 1) units[0]?.reject(error);
        else await this.#oneByOne(units);
      }
    }
    this.#running = null;
  }

  #take(): Unit[] {
    const units: Unit[] = [];
    let commands = 0;
    for (
      let next = this.#queue[0];
      next && (units.length === 0 || commands + next.commands.length <= MAX_COMMANDS);
      next = this.#queue[0]
    ) {
      units.push(next);
      commands += next.commands.length;
      this.#queue.shift();
    }
    return units;
  }

  /** A batch of several that failed: each for itself, so that only the guilty one fails. */
  async #oneByOne(units: readonly Unit[]): Promise<void> {
    for (const unit of units) {
      try {
        await this.#commit([unit]);
      } catch (error) {
        unit.reject(error);
      }
    }
  }

  async #commit(units: readonly Unit[]): Promise<void> {
    const { storage, books } = this.#deps;
    const touched = booksOf(units.flatMap((unit) => unit.commands));
    const { results, states } = await storage.tx(async (trx) => {
      const now = this.#deps.clock.now();
      const current = await this.#lock(trx, touched);
      const outcomes: MarketResult[] = [];
      const changed = new Map<string, BookState>();
      for (const unit of units) {
        const outcome = runCommands(unit.commands, now, (securityId, bucket) => current.get(bookKey(securityId, bucket)));
        for (const [key, state] of outcome.changed) {
          current.set(key, state);
          changed.set(key, state);
        }
        outcomes.push(outcome);
      }
      const deltas = outcomes.flatMap((outcome) => outcome.deltas);
      if (deltas.length > 0) await saveDeltas(trx, units.length > 1 ? merge(deltas) : deltas, changed);
      for (const [i, unit] of units.entries()) {
        const result = outcomes[i];
        if (unit.within && result) await unit.within(trx, result);
      }
      return { results: outcomes, states: changed };
    });
    for (const state of states.values()) books.put(state);
    const deltas = results.flatMap((result) => result.deltas);
    if (deltas.length > 0) this.announce(deltas, true);
    for (const [i, unit] of units.entries()) {
      const result = results[i];
      if (result) unit.resolve(result);
    }
  }

  /** Locks the books and gives their states: from memory where it is up to date, else from the database. */
  async #lock(trx: Tx, touched: readonly BookId[]): Promise<Map<string, BookState>> {
    const { books } = this.#deps;
    const current = new Map<string, BookState>();
    if (touched.length === 0) return current;
    const unseen = touched.filter(({ securityId, bucket }) => !books.book(securityId, bucket));
    const rows = await lockBooks(trx, touched, unseen);
    const outdated: BookId[] = [];
    for (const id of touched) {
      const key = bookKey(id.securityId, id.bucket);
      const version = rows.get(key)?.version ?? 0;
      const known = books.book(id.securityId, id.bucket);
      if (known?.version === version) current.set(key, known);
      else if (version === 0) current.set(key, emptyBook(id.securityId, id.bucket));
      else outdated.push(id);
    }
    if (outdated.length === 0) return current;
    const orders = await liveOrders(trx, outdated);
    for (const { securityId, bucket } of outdated) {
      const key = bookKey(securityId, bucket);
      const row = rows.get(key);
      if (row) current.set(key, bookStateOf(row, orders.get(key) ?? []));
    }
    return current;
  }
}

/** The books that commands are for, each once. */
function booksOf(commands: readonly MarketCommand[]): BookId[] {
  const ids = new Map(commands.map(({ securityId, bucket }) => [bookKey(securityId, bucket), { securityId, bucket }]));
  return [...ids.values()];
}

/** Joins the deltas of one book that several batches made in turn, so that each order is written once. */
function merge(deltas: readonly BookDelta[]): BookDelta[] {
  const merged = new Map<string, BookDelta>();
  for (const delta of deltas) {
    const key = bookKey(delta.securityId, delta.bucket);
    const before = merged.get(key);
    if (!before) {
      merged.set(key, delta);
      continue;
    }
    const orders = new Map(before.orders.map((changed) => [changed.order.id, changed]));
    for (const changed of delta.orders) {
      const acceptedN = changed.acceptedN ?? orders.get(changed.order.id)?.acceptedN ?? null;
      orders.set(changed.order.id, { ...changed, acceptedN });
    }
    merged.set(key, {
      ...before,
      to: delta.to,
      orders: [...orders.values()],
      trades: [...before.trades, ...delta.trades],
      history: [...before.history, ...delta.history],
    });
  }
  return [...merged.values()];
}
