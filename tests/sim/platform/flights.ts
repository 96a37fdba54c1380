/** A statement sent to the database. */
export interface Flight {
  /** Process id of its connection. */
  pid: number | null;
  /** It waits for a lock, and its backend is stopped. */
  isStopped: boolean;
}

interface TrackedFlight extends Flight {
  readonly number: number;
  /** Set when it has returned: delivers its answer. */
  deliver: (() => void) | null;
}

/**
 * Statements sent to the database. Answers are held until the simulation requests them: they are delivered in the order in which the statements
 * were sent, whichever was faster on this machine.
 */
export class Flights {
  readonly #all = new Set<TrackedFlight>();
  #sent = 0;
  #onArrival: () => void = () => {};

  /** Those that have not returned. */
  get under(): readonly Flight[] {
    return [...this.#all].filter(({ deliver }) => deliver === null);
  }

  /** Resolves or rejects as `work` does, once delivered. */
  async send<T>(work: (flight: Flight) => Promise<T>): Promise<T> {
    const flight: TrackedFlight = { number: (this.#sent += 1), pid: null, isStopped: false, deliver: null };
    this.#all.add(flight);
    const [end] = await Promise.allSettled([work(flight)]);
    await new Promise<void>((resolve) => {
      flight.deliver = resolve;
      this.#onArrival();
    });
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }

  /** Delivers the returned answer of the statement sent first. Returns whether there was one. */
  deliverOne(): boolean {
    for (const flight of this.#all) {
      if (flight.deliver === null) continue;
      this.#all.delete(flight);
      flight.deliver();
      return true;
    }
    return false;
  }

  /** Resolves when one returns, at the latest after this many milliseconds. */
  async arrival(mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostMs);
    this.#onArrival = resolve;
    await promise;
    this.#onArrival = () => {};
    clearTimeout(timer);
  }
}
