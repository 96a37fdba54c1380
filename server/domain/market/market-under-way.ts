import { type BookDelta, bookKey, type BookState } from '#server/matching';
import type { MarketCommand, MarketResult } from './market-command.ts';
import type { Locked, QuotaState, UnderWay } from './plan.ts';
import { type DaysAt, inOne, runCommands } from './run-commands.ts';

/** What changes of books, given as they were before, change of their owners' quotas, 万元. */
export type QuotaChangesOf = (
  books: ReadonlyMap<string, BookState>,
  deltas: readonly BookDelta[],
) => Iterable<readonly [string, number]>;

/** The books and quotas of a transaction while its commands run, one after another. Pure memory: what it starts from stays as it was. */
export class MarketUnderWay {
  readonly #locked: Locked;
  readonly #books: Map<string, BookState>;
  readonly #quotas: Map<string, QuotaState>;
  readonly #dayOf: ReturnType<DaysAt> | null;
  readonly #quotaChanges: QuotaChangesOf;
  readonly changed = new Map<string, BookState>();

  constructor(locked: Locked, daysAt: DaysAt | null, quotaChanges: QuotaChangesOf) {
    this.#locked = locked;
    this.#books = new Map(locked.books);
    this.#quotas = new Map(locked.quotas);
    this.#dayOf = daysAt?.(locked.now) ?? null;
    this.#quotaChanges = quotaChanges;
  }

  get quotas(): ReadonlyMap<string, QuotaState> {
    return this.#quotas;
  }

  /** Runs what `decide` runs, then the commands that it returns. */
  async carryOut<Decided extends { readonly commands: readonly MarketCommand[] }>(
    decide: (market: UnderWay) => Promise<Decided>,
  ): Promise<{ readonly decided: Decided; readonly result: MarketResult }> {
    const parts: MarketResult[] = [];
    const run = (command: MarketCommand): void => void parts.push(this.#run([command]));
    const decided = await decide({ ...this.#locked, books: this.#books, quotas: this.#quotas, run });
    if (decided.commands.length > 0) parts.push(this.#run(decided.commands));
    return { decided, result: inOne(parts) };
  }

  #run(commands: readonly MarketCommand[]): MarketResult {
    const dayOf = this.#dayOf;
    const outcome = runCommands(
      commands,
      this.#locked.now,
      (securityId, bucket) => this.#books.get(bookKey(securityId, bucket)),
      dayOf === null ? undefined : () => dayOf,
    );
    for (const [operId, change] of this.#quotaChanges(this.#books, outcome.deltas)) {
      const quota = this.#quotas.get(operId);
      if (quota !== undefined) this.#quotas.set(operId, { ...quota, amount: quota.amount + change });
    }
    for (const [key, state] of outcome.changed) {
      this.#books.set(key, state);
      this.changed.set(key, state);
    }
    return outcome;
  }
}
