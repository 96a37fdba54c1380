import type { Tx } from '#server/db';
import type { Span } from '#server/tracing';
import type { RawBuilder } from 'kysely';
import type { BookId } from './book-rows.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';
import type { Carried, Plan, Requests, Scope, UnderWay } from './plan.ts';

/** Requests of one plan, carried out together. Only the batch itself knows their type. */
export interface Batch {
  scope(): Scope;
  find(trx: Tx): Promise<readonly BookId[]>;
  ask(): RawBuilder<unknown> | null;
  decide(market: UnderWay, ledgerAnswer: unknown): Promise<DecidedBatch>;
  /** Each request on its own. */
  split(): readonly Batch[];
  mayRetry(error: unknown): boolean;
  readonly isRepeatable: boolean;
  /** Traces of its traced requests. */
  readonly traces: readonly RequestTrace[];
  reject(error: unknown): void;
}

/** The trace that a request belongs to, and how long it waits for its transaction. */
export interface RequestTrace {
  readonly caller: Span;
  readonly wait: Span;
}

/** A batch whose commands are known, or have been run. */
export interface DecidedBatch {
  readonly commands: readonly MarketCommand[];
  /** Resolves with a function that delivers the outcomes to the callers, to be called after the commit. */
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

  /** Adds a request if there is room. */
  join(waiting: Waiting<Request, Outcome>): boolean {
    const { together = 1 } = this.plan;
    if (this.#others.length + 1 >= together) return false;
    this.#others.push(waiting);
    return true;
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
      sessions: scopes.flatMap(({ sessions = [] }) => sessions),
    };
  }

  async find(trx: Tx): Promise<readonly BookId[]> {
    return (await this.plan.find?.(trx, this.#requests)) ?? [];
  }

  ask(): RawBuilder<unknown> | null {
    return this.plan.ask?.(this.#requests) ?? null;
  }

  async decide(market: UnderWay, ledgerAnswer: unknown): Promise<DecidedBatch> {
    const requests = this.#requests;
    const { commands, decision } = await this.plan.decide(requests, market, ledgerAnswer);
    return {
      commands,
      finish: async (carried, result) => {
        const outcomes = await this.plan.finish(requests, decision, carried, result);
        const answers = this.#waiting.map(({ resolve }, i) => {
          if (!(i in outcomes)) throw new Error(`request ${i + 1} of ${requests.length} has no outcome`);
          // `as` holds: the line above ensures that the element exists.
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

/** Origin of a request: a user, or the house itself; a program with a key; the simulated market. */
export type Lane = 'people' | 'programs' | 'feed';

/** A request's place in the queue. Requests of one owner are carried out in the order in which they were made. */
export interface Place {
  readonly lane: Lane;
  /** null: no particular owner. */
  readonly owner: string | null;
}

/** For the house's own actions: expiries, the close. */
export const OF_HOUSE: Place = { lane: 'people', owner: null };

/** Maximum number of later requests that may overtake one of this lane. */
export const MAY_PASS: Readonly<Record<Lane, number>> = { people: 0, programs: 200, feed: 400 };

interface Queued {
  /** Lower ones go first; among equals, the earlier. */
  readonly due: number;
  readonly owner: string | null;
  readonly plan: unknown;
  readonly id: string | null;
  /** Number of commands that it counts for. */
  readonly size: number;
  readonly begin: () => Batch;
  /** Adds it to a batch of its own plan if there is room. */
  readonly join: (batch: Batch) => boolean;
}

/**
 * All requests waiting to change the market. Each has a due number: its own number, plus for programs and the feed the number of requests that
 * may pass it. So users go first under load, and no request waits for ever.
 */
export class CommandQueue {
  /** By `due`. */
  readonly #queued: Queued[] = [];
  /** Owners with waiting requests: how many, and when the last of them is due. */
  readonly #owners = new Map<string, { readonly count: number; readonly lastDue: number }>();
  #sequence = 0;

  get isEmpty(): boolean {
    return this.#queued.length === 0;
  }

  /** Number of waiting commands. */
  get length(): number {
    return this.#queued.reduce((sum, { size }) => sum + size, 0);
  }

  /** `size`: number of commands that it counts for. */
  add<Request, Decision, Outcome>(
    plan: Plan<Request, Decision, Outcome>,
    request: Request,
    size: number,
    { lane, owner }: Place = OF_HOUSE,
    trace: RequestTrace | null = null,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const waiting = { request, trace, resolve, reject };
      this.#put({
        due: this.#dueOf(lane, owner),
        owner,
        plan,
        id: plan.idOf?.(request) ?? null,
        size,
        begin: () => new PlannedBatch(plan, waiting),
        // `as` holds: a batch of this same plan has its types.
        join: (batch) => (batch as PlannedBatch<Request, Decision, Outcome>).join(waiting),
      });
    });
  }

  /**
   * The batches of the next transaction: starting with the first request, as long as they count for at most `most` commands together, and up to the
   * repeat of one that an earlier batch decides.
   */
  take(most: number): readonly Batch[] {
    const batches: Batch[] = [];
    const idsBefore = new Set<string | null>();
    const idsOfLast = new Set<string | null>();
    let [count, commands] = [0, 0];
    let plan: unknown = null;
    for (const queued of this.#queued) {
      if (idsBefore.has(queued.id) || (count > 0 && commands + queued.size > most)) break;
      const last = batches.at(-1);
      if (last === undefined || queued.plan !== plan || !queued.join(last)) {
        if (idsOfLast.has(queued.id)) break;
        batches.push(queued.begin());
        for (const id of idsOfLast) idsBefore.add(id);
        idsOfLast.clear();
      }
      if (queued.id !== null) idsOfLast.add(queued.id);
      ({ plan } = queued);
      count += 1;
      commands += queued.size;
    }
    for (const { owner } of this.#queued.splice(0, count)) this.#leave(owner);
    return batches;
  }

  #dueOf(lane: Lane, owner: string | null): number {
    this.#sequence += 1;
    const due = this.#sequence + MAY_PASS[lane];
    if (owner === null) return due;
    const { count, lastDue } = this.#owners.get(owner) ?? { count: 0, lastDue: 0 };
    const next = Math.max(due, lastDue);
    this.#owners.set(owner, { count: count + 1, lastDue: next });
    return next;
  }

  #put(queued: Queued): void {
    const before = this.#queued.findLastIndex(({ due }) => due <= queued.due);
    this.#queued.splice(before + 1, 0, queued);
  }

  #leave(owner: string | null): void {
    const waits = owner === null ? undefined : this.#owners.get(owner);
    if (owner === null || waits === undefined) return;
    if (waits.count === 1) this.#owners.delete(owner);
    else this.#owners.set(owner, { ...waits, count: waits.count - 1 });
  }
}
