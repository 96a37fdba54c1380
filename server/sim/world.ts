import {
  inOne,
  type MarketCommand,
  type MarketResult,
  type QuotaState,
  runCommands,
} from '#server/domain/market';
import {
  admit,
  answers,
  conflict,
  entryKey,
  isRefused,
  type Outcome,
  quotaChanges,
  type StoredEntry,
  type Submission,
} from '#server/domain/orders';
import { type BookDelta, bookKey, type BookState, type Refusal } from '#server/matching';
import { createHash } from 'node:crypto';

/** One step in the world. */
export type Step =
  /** Order entries of one transaction. */
  | { readonly kind: 'enter'; readonly batch: readonly Submission[] }
  /** Cancels, answers, time: commands that need no quota. */
  | { readonly kind: 'run'; readonly commands: readonly MarketCommand[] }
  /** A quota is set; never below what is in use. */
  | { readonly kind: 'limit'; readonly operId: string; readonly limit: number };

export interface StepResult {
  readonly outcomes: readonly Outcome[];
  readonly refusals: readonly (Refusal | null)[];
  readonly deltas: readonly BookDelta[];
}

/** Where steps are executed: in memory, or on a database. */
export interface World {
  readonly books: { book(securityId: string, bucket: string): BookState | undefined };
  perform(step: Step, now: number): Promise<StepResult> | StepResult;
  /** The stored state, as text that is equal for equal worlds. */
  hash(): Promise<string> | string;
}

export interface Quota {
  readonly limit: number;
  readonly reserved: number;
  readonly used: number;
}

/** A world's contents as text: live books, quotas, answered entries, each in canonical order. */
export function hashOf(
  books: Iterable<BookState>,
  quotas: Iterable<readonly [string, Quota]>,
  entries: Iterable<readonly [string, StoredEntry]>,
): string {
  const sorted = <T>(items: Iterable<T>, key: (item: T) => string): T[] =>
    [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const text = JSON.stringify([
    sorted(books, (book) => bookKey(book.securityId, book.bucket)),
    sorted(quotas, ([operId]) => operId).map(([operId, { limit, reserved, used }]) => [
      operId,
      limit,
      reserved,
      used,
    ]),
    // What else a reply states is what had become of its order by its commit.
    sorted(entries, ([key]) => key).map(([key, { bodyHash, reply }]) => [key, bodyHash, reply.orderId]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The counterpart of the database: the same decisions and the same book over maps instead of tables. A step is atomic. */
export class MemoryWorld implements World {
  readonly states = new Map<string, BookState>();
  readonly quotas = new Map<string, Quota>();
  readonly entries = new Map<string, StoredEntry>();
  readonly books = {
    book: (securityId: string, bucket: string) => this.states.get(bookKey(securityId, bucket)),
  };
  readonly #paths: ReadonlyMap<string, readonly { readonly id: string; readonly isDefault: boolean }[]>;

  constructor(traders: readonly string[], limit: number) {
    for (const operId of traders) this.quotas.set(operId, { limit, reserved: 0, used: 0 });
    this.#paths = new Map(traders.map((operId) => [operId, [{ id: `P-${operId}`, isDefault: true }]]));
  }

  perform(step: Step, now: number): StepResult {
    if (step.kind === 'limit') {
      const quota = this.quotas.get(step.operId);
      if (quota && step.limit >= quota.reserved + quota.used)
        this.quotas.set(step.operId, { ...quota, limit: step.limit });
      return { outcomes: [], refusals: [], deltas: [] };
    }
    if (step.kind === 'run') return { outcomes: [], ...this.#run(step.commands, now) };
    const { batch } = step;
    const quotas = { get: (operId: string) => this.#amountOf(operId) };
    const parts: MarketResult[] = [];
    const admission = admit(batch, {
      stored: this.entries,
      quotas,
      paths: this.#paths,
      books: this.states,
      run: (command) => void parts.push(this.#run([command], now)),
    });
    const result = inOne(parts);
    const answered = answers(admission.admitted, result, { quotas, books: this.states });
    for (const [key, { admitted, outcome }] of answered) {
      if (!isRefused(outcome))
        this.entries.set(key, { bodyHash: admitted.submission.bodyHash, reply: outcome });
    }
    const outcomes = batch.map((submission, i): Outcome => {
      const decided = admission.outcomes[i] ?? null;
      if (decided !== null) return decided;
      const first = answered.get(entryKey(submission));
      if (!first) throw new Error('an entry was not decided');
      return first.admitted.submission.bodyHash === submission.bodyHash ? first.outcome : conflict();
    });
    return { outcomes, ...result };
  }

  hash(): string {
    return hashOf(this.states.values(), this.quotas, this.entries);
  }

  #amountOf(operId: string): QuotaState | undefined {
    const quota = this.quotas.get(operId);
    return quota && { limit: quota.limit, amount: quota.reserved + quota.used };
  }

  #run(commands: readonly MarketCommand[], now: number): MarketResult {
    const outcome = runCommands(commands, now, this.books.book);
    for (const [operId, { reserved, used }] of quotaChanges(this.states, outcome.deltas)) {
      const quota = this.quotas.get(operId);
      if (quota)
        this.quotas.set(operId, { ...quota, reserved: quota.reserved + reserved, used: quota.used + used });
    }
    for (const [key, state] of outcome.changed) this.states.set(key, state);
    return outcome;
  }
}
