import type { Tx } from '#server/db';
import type { Span } from '#server/tracing';
import type { RawBuilder } from 'kysely';
import type { BookId } from './book-rows.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';
import type { Carried, Locked, Plan, Requests, Scope } from './plan.ts';

/** Requests of one plan, carried out together. What kind of request they are, only the batch itself knows. */
export interface Batch {
  scope(): Scope;
  find(trx: Tx): Promise<readonly BookId[]>;
  ask(): RawBuilder<unknown> | null;
  decide(locked: Locked, known: unknown): Promise<DecidedBatch>;
  /** Each request for itself. */
  split(): readonly Batch[];
  mayRetry(error: unknown): boolean;
  readonly isRepeatable: boolean;
  /** Of those of its requests that are traced. */
  readonly traces: readonly RequestTrace[];
  reject(error: unknown): void;
}

/** What a request belongs to, and how long it waits for its transaction. */
export interface RequestTrace {
  readonly caller: Span;
  readonly wait: Span;
}

/** A batch whose commands are known. */
export interface DecidedBatch {
  readonly commands: readonly MarketCommand[];
  /** Resolves with what tells the outcomes to whoever asked: for after the commit. */
  finish(carried: Carried, result: MarketResult): Promise<() => void>;
}

interface Waiting<Request, Outcome> {
  readonly request: Request;
  readonly trace: RequestTrace | null;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

class PlannedBatch<Request, Decision, Outcome> implements Batch {
  readonly plan: Plan<Request, Decision, Outcome>;
  readonly #first: Waiting<Request, Outcome>;
  readonly #others: Waiting<Request, Outcome>[] = [];

  constructor(plan: Plan<Request, Decision, Outcome>, first: Waiting<Request, Outcome>) {
    this.plan = plan;
    this.#first = first;
  }

  /** Takes one more request if the plan allows it. */
  join(waiting: Waiting<Request, Outcome>): boolean {
    const isFree = this.#others.length + 1 < (this.plan.together ?? 1);
    if (isFree) this.#others.push(waiting);
    return isFree;
  }

  get #waiting(): readonly Waiting<Request, Outcome>[] {
    return [this.#first, ...this.#others];
  }

  get #requests(): Requests<Request> {
    return [this.#first.request, ...this.#others.map(({ request }) => request)];
  }

  scope(): Scope {
    const scopes = this.#requests.map((request) => this.plan.scope(request));
    return {
      books: scopes.flatMap(({ books }) => books),
      owners: scopes.flatMap(({ owners }) => owners),
    };
  }

  async find(trx: Tx): Promise<readonly BookId[]> {
    return (await this.plan.find?.(trx, this.#requests)) ?? [];
  }

  ask(): RawBuilder<unknown> | null {
    return this.plan.ask?.(this.#requests) ?? null;
  }

  async decide(locked: Locked, known: unknown): Promise<DecidedBatch> {
    const requests = this.#requests;
    const { commands, decision } = await this.plan.decide(requests, locked, known);
    return {
      commands,
      finish: async (carried, result) => {
        const outcomes = await this.plan.finish(requests, decision, carried, result);
        const answers = this.#waiting.map(({ resolve }, i) => {
          if (!(i in outcomes)) throw new Error(`request ${i + 1} of ${requests.length} has no outcome`);
          // `as` holds: the place is there, as the line above makes sure.
          const outcome = outcomes[i] as Outcome;
          return () => resolve(outcome);
        });
        return () => {
          for (const answer of answers) answer();
        };
      },
    };
  }

  split(): readonly Batch[] {
    return this.#waiting.map((waiting) => new PlannedBatch(this.plan, waiting));
  }

  get isRepeatable(): boolean {
    return this.plan.isRepeatable ?? false;
  }

  get traces(): readonly RequestTrace[] {
    return this.#waiting.flatMap(({ trace }) => trace ?? []);
  }

  mayRetry(error: unknown): boolean {
    return this.plan.mayRetry?.(error) ?? false;
  }

  reject(error: unknown): void {
    for (const waiting of this.#waiting) waiting.reject(error);
  }
}

interface Queued {
  readonly batch: Batch;
  readonly plan: unknown;
  size: number;
}

/** Everything that waits to change the market, in the order in which it was asked. */
export class CommandQueue {
  readonly #queued: Queued[] = [];

  get isEmpty(): boolean {
    return this.#queued.length === 0;
  }

  /** Commands that wait. */
  get length(): number {
    return this.#queued.reduce((sum, { size }) => sum + size, 0);
  }

  /** `size`: commands that it counts for. */
  add<Request, Decision, Outcome>(
    plan: Plan<Request, Decision, Outcome>,
    request: Request,
    size: number,
    trace: RequestTrace | null = null,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const waiting = { request, trace, resolve, reject };
      const last = this.#queued.at(-1);
      // `as` holds: a batch of this very plan has its types.
      const open = last?.plan === plan ? (last.batch as PlannedBatch<Request, Decision, Outcome>) : null;
      if (last !== undefined && open?.join(waiting) === true) last.size += size;
      else this.#queued.push({ plan, batch: new PlannedBatch(plan, waiting), size });
    });
  }

  /** The batches of the next transaction: the first, and those after it as long as they count for `most` commands together. */
  take(most: number): readonly Batch[] {
    let [count, commands] = [0, 0];
    for (const { size } of this.#queued) {
      if (count > 0 && commands + size > most) break;
      count += 1;
      commands += size;
    }
    return this.#queued.splice(0, count).map(({ batch }) => batch);
  }
}
