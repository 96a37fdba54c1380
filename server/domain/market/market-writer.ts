import type { AfterCommit, Storage, Tx } from '#server/db';
import { type BookDelta, bookKey, type BookState, emptyBook } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import { CommitStages } from './commit-stages.ts';
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
  /** Kept in step with the market in the same transactions; none in tests of the market alone. */
  readonly ledger?: Ledger;
}

/** A transaction of the market, before its commands run: its books are locked and stand as given. */
export interface Locked {
  readonly trx: Tx;
  readonly afterCommit: AfterCommit;
  readonly now: number;
  /** By `bookKey`. */
  readonly books: ReadonlyMap<string, BookState>;
}

/**
 * What must be true together with the market: quota, audit, inboxes. Called once a transaction, whoever changes the market: people,
 * simulated dealers, time. May run more than once for one commit (after a deadlock), so it keeps nothing.
 */
export interface Ledger {
  /** Locks what the transaction may change, in one order for everybody. `owners`: who entered or has orders in these books. */
  lock(locked: Locked, owners: ReadonlySet<string>): Promise<void>;
  /** Books what happened. */
  record(locked: Locked, deltas: readonly BookDelta[]): Promise<void>;
}

/** Commands that are decided only inside the transaction, when books and ledger are locked. */
export interface Plan {
  /** The books that the commands may be for, and who gives them. Asked when the transaction begins. */
  prepare(): { readonly books: readonly BookId[]; readonly owners: readonly string[] };
  /** Further books, which only the database can name: asked in the transaction, before anything is locked. */
  find?(trx: Tx): Promise<readonly BookId[]>;
  /** The commands. Runs again after a deadlock. */
  decide(locked: Locked): Promise<readonly MarketCommand[]>;
  /** After the commands and the ledger, in the same transaction. Throwing undoes the transaction. */
  finish(locked: Locked, result: MarketResult): Promise<void>;
}

interface Unit {
  readonly plan: Plan;
  readonly resolve: (result: MarketResult) => void;
  readonly reject: (error: unknown) => void;
  /** Commands known beforehand; a plan counts as one. */
  readonly size: number;
}

interface Prepared {
  readonly unit: Unit;
  readonly books: readonly BookId[];
  readonly owners: readonly string[];
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
  /** What happens after each commit. */
  readonly afterCommit: CommitStages;
  readonly #listeners = new Set<DeltaListener>();
  #running: Promise<void> | null = null;

  constructor(deps: MarketWriterDeps) {
    this.#deps = deps;
    this.afterCommit = new CommitStages(deps.log);
  }

  /**
   * Carries commands out in order, durably. Refused commands are told in the result and do not hinder the others. Rejects when the
   * database does: then nothing of this batch was done.
   */
  execute(commands: readonly MarketCommand[]): Promise<MarketResult> {
    if (commands.length === 0) return Promise.resolve({ refusals: [], deltas: [] });
    const books = booksOf(commands);
    const plan: Plan = {
      prepare: () => ({ books, owners: [] }),
      decide: async () => commands,
      finish: async () => {},
    };
    return this.#enqueue(plan, commands.length);
  }

  /** Carries a plan out, in a transaction that it may share with others. Rejects when it throws, or the database does. */
  carryOut(plan: Plan): Promise<MarketResult> {
    return this.#enqueue(plan, 1);
  }

  #enqueue(plan: Plan, size: number): Promise<MarketResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ plan, size, resolve, reject });
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

  /** Tells the listener of every change from now on, after the stages: feeds and tools. A listener must not throw. */
  listen(listener: DeltaListener): Undo {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs the stages after a commit, of this process or learned of from another. */
  announce(deltas: readonly BookDelta[], local: boolean): void {
    const now = this.#deps.clock.now();
    this.afterCommit.run({ deltas, local, now });
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
      const prepared = this.#take().map((unit): Prepared => ({ unit, ...unit.plan.prepare() }));
      if (prepared.length === 0) continue;
      try {
        await this.#commit(prepared);
      } catch (error) {
        if (prepared.length === 1) prepared[0]?.unit.reject(error);
        else await this.#oneByOne(prepared);
      }
    }
    this.#running = null;
  }

  #take(): Unit[] {
    const units: Unit[] = [];
    let commands = 0;
    for (
      let next = this.#queue[0];
      next && (units.length === 0 || commands + next.size <= MAX_COMMANDS);
      next = this.#queue[0]
    ) {
      units.push(next);
      commands += next.size;
      this.#queue.shift();
    }
    return units;
  }

  /** A batch of several that failed: each for itself, so that only the guilty one fails. */
  async #oneByOne(all: readonly Prepared[]): Promise<void> {
    for (const prepared of all) {
      try {
        await this.#commit([prepared]);
      } catch (error) {
        prepared.unit.reject(error);
      }
    }
  }

  async #commit(prepared: readonly Prepared[]): Promise<void> {
    const { storage, books, ledger } = this.#deps;
    const { results, states } = await storage.tx(async (trx, afterCommit) => {
      const touched = prepared.flatMap((item) => item.books);
      for (const { unit } of prepared) touched.push(...((await unit.plan.find?.(trx)) ?? []));
      const current = await this.#lock(trx, unique(touched));
      const locked: Locked = { trx, afterCommit, now: this.#deps.clock.now(), books: new Map(current) };
      await ledger?.lock(locked, ownersOf(prepared, locked.books));
      const outcomes: MarketResult[] = [];
      const changed = new Map<string, BookState>();
      for (const { unit } of prepared) {
        const commands = await unit.plan.decide({ ...locked, books: current });
        const outcome = runCommands(commands, locked.now, (securityId, bucket) =>
          current.get(bookKey(securityId, bucket)),
        );
        for (const [key, state] of outcome.changed) {
          current.set(key, state);
          changed.set(key, state);
        }
        outcomes.push(outcome);
      }
      const all = outcomes.flatMap((outcome) => outcome.deltas);
      const deltas = prepared.length > 1 ? merge(all) : all;
      if (deltas.length > 0) {
        await saveDeltas(trx, deltas, changed);
        await ledger?.record(locked, deltas);
      }
      for (const [i, { unit }] of prepared.entries()) {
        const result = outcomes[i];
        if (result) await unit.plan.finish(locked, result);
      }
      return { results: outcomes, states: changed };
    });
    for (const state of states.values()) books.put(state);
    const deltas = results.flatMap((result) => result.deltas);
    if (deltas.length > 0) this.announce(deltas, true);
    for (const [i, { unit }] of prepared.entries()) {
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
const booksOf = (commands: readonly MarketCommand[]): BookId[] =>
  unique(commands.map(({ securityId, bucket }) => ({ securityId, bucket })));

const unique = (books: readonly BookId[]): BookId[] => [
  ...new Map(books.map((id) => [bookKey(id.securityId, id.bucket), id])).values(),
];

/** People whose orders a transaction may change: those who ask, and those who have orders in its books. */
function ownersOf(prepared: readonly Prepared[], books: ReadonlyMap<string, BookState>): Set<string> {
  const owners = new Set(prepared.flatMap((item) => item.owners));
  for (const { bids, ofrs, pendingHits } of books.values()) {
    for (const list of [bids, ofrs, pendingHits])
      for (const order of list) if (order.source === 'user') owners.add(order.ownerId);
  }
  return owners;
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
