import type { Span, Tracing } from '#server/tracing';
import type { RequestTrace } from './command-queue.ts';

/** Traces of the market's single queue. Where tracing is off it only runs the given functions. */
export class MarketTrace {
  readonly #tracing: Tracing | null;

  constructor(tracing: Tracing | null) {
    this.#tracing = tracing;
  }

  get isOn(): boolean {
    return this.#tracing !== null;
  }

  /** Starts the wait of a request in the current trace; null where that is not traced. */
  waiting(): RequestTrace | null {
    const caller = this.#tracing?.current ?? null;
    if (this.#tracing === null || caller === null) return null;
    return { caller, wait: this.#tracing.start('market.queue') };
  }

  /** Runs shared work outside any trace. */
  outside<T>(work: () => T): T {
    return this.#tracing === null ? work() : this.#tracing.within(null, work);
  }

  /** A task that runs later, but still within the current trace. */
  inCurrentTrace<T>(task: () => T): () => T {
    const tracing = this.#tracing;
    if (tracing === null) return task;
    const caller = tracing.current;
    return () => tracing.within(caller, task);
  }

  /** Runs a transaction within the first traced request that shares it; the traces of the others refer to it by a link. */
  async transaction(traces: readonly RequestTrace[], work: () => Promise<void>): Promise<void> {
    const tracing = this.#tracing;
    const [first, ...others] = traces;
    for (const { wait } of traces) wait.end();
    if (tracing === null || first === undefined) return work();
    const name = 'market.transaction';
    const attributes = { 'bond.requests': traces.length };
    const span = tracing.start(name, { parent: first.caller, attributes });
    const shared = others.map(({ caller }) =>
      tracing.start(name, { parent: caller, attributes, links: [span] }),
    );
    try {
      await tracing.within(span, work);
    } catch (error) {
      for (const one of [span, ...shared]) one.fail(error instanceof Error ? error.name : 'Error');
      throw error;
    } finally {
      for (const one of [span, ...shared]) one.end();
    }
  }

  /** Runs a stage after the commit. */
  stage<T>(name: string, work: () => T): T {
    const tracing = this.#tracing;
    if (tracing === null || tracing.current === null) return work();
    const span: Span = tracing.start(`market.${name}`);
    try {
      return tracing.within(span, work);
    } finally {
      span.end();
    }
  }
}
