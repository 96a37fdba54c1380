import { type AfterCommit, isOverdue, OutcomeUnknown, type Storage, type Tx, Writes } from '#server/db';
import { type BookDelta, bookKey, type BookState, emptyBook, peopleIn } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import { inSpan, type Tracing } from '#server/tracing';
import { type BookId, type BookRow, lockBooks, saveDeltas } from './book-rows.ts';
import { type Batch, CommandQueue, type DecidedBatch, OF_HOUSE, type Place } from './command-queue.ts';
import { CommitStages } from './commit-stages.ts';
import { type Ledger, lockLedger } from './ledger.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';
import { MarketTrace } from './market-trace.ts';
import { MarketUnderWay, type QuotaChangesOf } from './market-under-way.ts';
import { mergeDeltas } from './merge-deltas.ts';
import { type MissedChange, missedChanges } from './missed-changes.ts';
import type { Locked, Plan } from './plan.ts';
import type { DaysAt } from './run-commands.ts';

/** Receives commits, in order of commit. `local`: made by this process, not learned from another. */
export type DeltaListener = (deltas: readonly BookDelta[], local: boolean, now: number) => void;

export interface MarketWriterDeps {
  readonly storage: Storage;
  readonly books: LiveBooks;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Resolves the books' settlements; absent in tests of a market without a calendar. */
  readonly daysAt?: DaysAt;
  /** Kept in step with the market in the same transactions; absent in tests of the market alone. */
  readonly ledger?: Ledger;
  /** Null or absent: nothing is traced. */
  readonly tracing?: Tracing | null;
}

/** Maximum number of commands per transaction; further ones wait for the next, which bounds the wait of requests with priority. */
const MAX_COMMANDS = 120;

/** Commands that were decided before they were submitted. */
const DIRECT: Plan<readonly MarketCommand[], null, MarketResult> = {
  // The book refuses an order that it already has.
  isRepeatable: true,
  scope: (commands) => ({ books: booksOf(commands), owners: [] }),
  decide: async ([commands]) => ({ commands, decision: null }),
  finish: async (_requests, _decision, _locked, result) => [result],
};

/**
 * The only way to change the market. Batches that arrive while a transaction runs share the next one. A transaction locks its books' rows, so
 * that processes on one database take turns; its results are reported only once committed.
 */
export class MarketWriter {
  readonly #deps: MarketWriterDeps;
  readonly #queue = new CommandQueue();
  readonly #trace: MarketTrace;
  /** Run before the next transaction, all of them. */
  readonly #tasks: (() => Promise<void>)[] = [];
  /** One is run before each transaction: what is only rehearsed must not hold up what is carried out. */
  readonly #rehearsals: (() => Promise<void>)[] = [];
  /** What happens after each commit. */
  readonly afterCommit: CommitStages;
  readonly #listeners = new Set<DeltaListener>();
  #running: Promise<void> | null = null;

  constructor(deps: MarketWriterDeps) {
    this.#deps = deps;
    this.#trace = new MarketTrace(deps.tracing ?? null);
    this.afterCommit = new CommitStages(deps.log, this.#trace);
  }

  /**
   * Carries commands out in order, durably. Refused commands are reported in the result and do not affect the others. Rejects when the database
   * does: then nothing of this batch was done.
   */
  execute(commands: readonly MarketCommand[], place: Place = OF_HOUSE): Promise<MarketResult> {
    if (commands.length === 0)
      return Promise.resolve({ refusals: [], cancelRefusals: new Map(), deltas: [] });
    return this.#enqueue(DIRECT, commands, commands.length, place);
  }

  /** Carries a request out by its plan, in a transaction that it may share with others. Rejects when the plan throws, or the database does. */
  carryOut<Request, Decision, Outcome>(
    plan: Plan<Request, Decision, Outcome>,
    request: Request,
    place: Place = OF_HOUSE,
  ): Promise<Outcome> {
    return this.#enqueue(plan, request, 1, place);
  }

  /**
   * The result that `carryOut` would give now: the same plan under the same locks, in a transaction that is rolled back. Nothing is committed,
   * stored in memory or announced.
   */
  rehearse<Request, Decision, Outcome>(
    plan: Plan<Request, Decision, Outcome>,
    request: Request,
  ): Promise<Outcome> {
    return this.#alone(this.#rehearsals, async () => {
      const queue = new CommandQueue();
      const outcome = queue.add(plan, request, 1);
      const undone = await this.#undo(queue.take(1));
      for (const answer of undone.answers) answer();
      return outcome;
    });
  }

  async #undo(batches: readonly Batch[]): Promise<Undone> {
    try {
      return await this.#deps.storage.tx(async (trx, afterCommit) => {
        const { answers } = await this.#carryOutAll(batches, trx, afterCommit, 'rollback');
        throw new Undone(answers);
      });
    } catch (error) {
      if (error instanceof Undone) return error;
      throw error;
    }
  }

  #enqueue<Request, Decision, Outcome>(
    plan: Plan<Request, Decision, Outcome>,
    request: Request,
    size: number,
    place: Place,
  ): Promise<Outcome> {
    const outcome = this.#queue.add(plan, request, size, place, this.#trace.waiting());
    this.#running ??= this.#trace.outside(() => this.#run());
    return outcome;
  }

  /** Runs a task while no transaction of this process runs, so that memory and database can be compared. */
  between<T>(task: () => Promise<T>): Promise<T> {
    return this.#alone(this.#tasks, task);
  }

  #alone<T>(list: (() => Promise<void>)[], task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const traced = this.#trace.inCurrentTrace(task);
      list.push(() => traced().then(resolve, reject));
      this.#running ??= this.#trace.outside(() => this.#run());
    });
  }

  /** Calls the listener with every change from now on, after the stages: for feeds and tools. */
  listen(listener: DeltaListener): Undo {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs the stages after a commit, made by this process or learned from another. */
  announce(deltas: readonly BookDelta[], local: boolean): void {
    const now = this.#deps.clock.now();
    this.afterCommit.run({ deltas, local, now });
    for (const listener of this.#listeners) {
      try {
        listener(deltas, local, now);
      } catch (error) {
        // The change is committed: a failure here must not have it carried out again.
        this.#deps.log.error({ err: error }, 'a listener to the market failed');
      }
    }
  }

  /** Applies what other processes committed, and runs the stages after it. */
  announceMissed(missed: readonly MissedChange[]): void {
    if (missed.length === 0) return;
    for (const { state } of missed) this.#deps.books.put(state);
    this.announce(
      missed.map(({ delta }) => delta),
      false,
    );
  }

  /** Number of commands waiting for a transaction. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    // Batches from the same turn of the event loop share a transaction.
    await Promise.resolve();
    while (!this.#queue.isEmpty || this.#tasks.length > 0 || this.#rehearsals.length > 0) {
      for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) await task();
      await this.#rehearsals.shift()?.();
      const batches = this.#queue.take(MAX_COMMANDS);
      if (batches.length === 0) continue;
      try {
        await this.#commit(batches);
      } catch (error) {
        await this.#oneByOne(batches, error);
      }
    }
    this.#running = null;
  }

  /** Retries a failed batch request by request, so that only the faulty one fails. */
  async #oneByOne(batches: readonly Batch[], error: unknown): Promise<void> {
    const whole = batches.filter((batch) => !isFinal(error, batch));
    for (const batch of batches) if (isFinal(error, batch)) batch.reject(error);
    const parts = whole.flatMap((batch) => batch.split());
    const [only] = parts;
    if (only !== undefined && parts.length === 1 && !only.mayRetry(error)) {
      only.reject(error);
      return;
    }
    for (const part of parts) {
      await this.#commit([part])
        .catch((second: unknown) => {
          if (!part.mayRetry(second)) throw second;
          return this.#commit([part]);
        })
        // If the first attempt may have been committed, a failure of the second does not change that.
        .catch((last: unknown) => part.reject(error instanceof OutcomeUnknown ? error : last));
    }
  }

  #commit(batches: readonly Batch[]): Promise<void> {
    if (!this.#trace.isOn) return this.#commitAll(batches);
    const traces = batches.flatMap((batch) => batch.traces);
    return this.#trace.transaction(traces, () => this.#commitAll(batches));
  }

  async #commitAll(batches: readonly Batch[]): Promise<void> {
    const { storage, books } = this.#deps;
    const { missed, changed, deltas, answers } = await storage.tx((trx, afterCommit) =>
      this.#carryOutAll(batches, trx, afterCommit, 'commit'),
    );
    this.announceMissed(missed);
    for (const state of changed.values()) books.put(state);
    if (deltas.length > 0) this.announce(deltas, true);
    for (const answer of answers) answer();
  }

  async #carryOutAll(
    batches: readonly Batch[],
    trx: Tx,
    afterCommit: AfterCommit,
    ending: 'commit' | 'rollback',
  ) {
    const { ledger, clock, daysAt = null, tracing = null } = this.#deps;
    const scopes = batches.map((batch) => batch.scope());
    const touched = scopes.flatMap((scope) => scope.books);
    for (const batch of batches) touched.push(...(await batch.find(trx)));
    const { current, missed } = await inSpan(tracing, 'market.lock', () => this.#lock(trx, unique(touched)));
    const owners = withOwnersIn(
      scopes.flatMap((scope) => scope.owners),
      current.values(),
    );
    const sessions = scopes.flatMap((scope) => scope.sessions ?? []);
    const {
      quotas,
      lapses,
      answers: ledgerAnswers,
    } = await inSpan(tracing, 'market.ledger', () =>
      lockLedger(
        trx,
        owners.size === 0 ? null : (ledger?.lock(owners) ?? null),
        sessions.length === 0 ? null : (ledger?.lapsesOf(sessions) ?? null),
        batches.map((batch) => batch.ask()),
      ),
    );
    const writes = new Writes();
    const locked: Locked = { trx, afterCommit, now: clock.now(), books: current, quotas, lapses, writes };
    const underWay = new MarketUnderWay(locked, daysAt, ledger?.amountChanges ?? NO_CHANGES);
    const { changed } = underWay;
    const done: { readonly decided: DecidedBatch; readonly result: MarketResult }[] = [];
    for (const [i, batch] of batches.entries())
      done.push(await underWay.carryOut((market) => batch.decide(market, ledgerAnswers[i])));
    const all = done.flatMap(({ result }) => result.deltas);
    const deltas = mergeDeltas(all);
    if (deltas.length > 0) saveDeltas(writes, deltas, changed);
    if (deltas.length > 0) ledger?.record(locked, deltas);
    const answers: (() => void)[] = [];
    const carried = { ...locked, deltas, quotasAfter: underWay.quotas };
    for (const { decided, result } of done) answers.push(await decided.finish(carried, result));
    // Where it is traced, its reply ends its span.
    const isLast = ending === 'commit' && tracing === null;
    await inSpan(tracing, 'market.write', () => writes.flush(trx, isLast));
    return { missed, changed, deltas: all, answers };
  }

  /**
   * Locks the books and returns their states: from memory where that is up to date, else from the database. `missed`: changes by other processes
   * that memory does not have, announced before those of this transaction.
   */
  async #lock(
    trx: Tx,
    touched: readonly BookId[],
  ): Promise<{ readonly current: Map<string, BookState>; readonly missed: readonly MissedChange[] }> {
    const { books } = this.#deps;
    const current = new Map<string, BookState>();
    if (touched.length === 0) return { current, missed: [] };
    const unseen = touched.filter(({ securityId, bucket }) => !books.book(securityId, bucket));
    const rows = new Map(await lockBooks(trx, touched, unseen));
    // What memory knows of them was deleted: books of days that are over.
    const deleted = touched.filter(({ securityId, bucket }) => !rows.has(bookKey(securityId, bucket)));
    if (deleted.length > 0) {
      for (const { securityId, bucket } of deleted) books.forget(securityId, bucket);
      for (const [key, row] of await lockBooks(trx, deleted, deleted)) rows.set(key, row);
    }
    const behind: BookRow[] = [];
    for (const id of touched) {
      const key = bookKey(id.securityId, id.bucket);
      const row = rows.get(key);
      const inMemory = books.book(id.securityId, id.bucket);
      if (inMemory !== undefined && inMemory.version === row?.version) current.set(key, inMemory);
      else if (row === undefined || row.version === 0) current.set(key, emptyBook(id.securityId, id.bucket));
      else behind.push(row);
    }
    const missed = await missedChanges(trx, behind, (securityId, bucket) => books.book(securityId, bucket));
    for (const { state } of missed) current.set(bookKey(state.securityId, state.bucket), state);
    return { current, missed };
  }
}

/** Whether a batch fails without a retry: it has already taken too long, or it may have been done and the retry would not reveal that. */
const isFinal = (error: unknown, batch: Batch): boolean =>
  isOverdue(error) || (error instanceof OutcomeUnknown && !batch.isRepeatable);

/** Thrown to roll back the transaction of a rehearsal; carries its result. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly answers: readonly (() => void)[];

  constructor(answers: readonly (() => void)[]) {
    super('a rehearsal is undone');
    this.answers = answers;
  }
}

const NO_CHANGES: QuotaChangesOf = () => [];

/** The distinct books of these commands. */
const booksOf = (commands: readonly MarketCommand[]): BookId[] =>
  unique(commands.map(({ securityId, bucket }) => ({ securityId, bucket })));

const unique = (books: readonly BookId[]): BookId[] => [
  ...new Map(books.map((id) => [bookKey(id.securityId, id.bucket), id])).values(),
];

/** Users whose orders a transaction may change: those who made the requests, and those with orders in its books. */
function withOwnersIn(asking: readonly string[], books: Iterable<BookState>): Set<string> {
  const owners = new Set(asking);
  for (const { bids, ofrs, pendingHits } of books)
    for (const list of [bids, ofrs, pendingHits]) for (const owner of peopleIn(list)) owners.add(owner);
  return owners;
}
