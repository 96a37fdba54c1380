/** A statement that is with the database. */
export interface Flight {
  /** Of the connection that it is on. */
  pid: number | null;
  /** It waits for a lock, and its backend stands still. */
  isStopped: boolean;
}

interface Known extends Flight {
  readonly number: number;
  /** It has come back: hands its answer on. */
  deliver: (() => void) | null;
}

/**
 * Statements that are with the database. What comes back is kept until whoever simulates asks for it: answers of several are handed on in the
 * order in which they were sent, whichever was quicker on this machine.
 */
export class Flights {
  readonly #all = new Set<Known>();
  #sent = 0;
  #onArrival: () => void = () => {};

  /** Those that have not come back. */
  get under(): readonly Flight[] {
    return [...this.#all].filter(({ deliver }) => deliver === null);
  }

  /** Resolves or rejects as `work` does, once it was delivered. */
  async send<T>(work: (flight: Flight) => Promise<T>): Promise<T> {
    const flight: Known = { number: (this.#sent += 1), pid: null, isStopped: false, deliver: null };
    this.#all.add(flight);
    const [end] = await Promise.allSettled([work(flight)]);
    await new Promise<void>((resolve) => {
      flight.deliver = resolve;
      this.#onArrival();
    });
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }

  /** Hands on the answer that came back to what was sent first. Yields whether there was one. */
  deliverOne(): boolean {
    for (const flight of this.#all) {
      if (flight.deliver === null) continue;
      this.#all.delete(flight);
      flight.deliver();
      return true;
    }
    return false;
  }

  /** Resolves when one comes back, at the latest after so many milliseconds. */
  async arrival(mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostMs);
    this.#onArrival = resolve;
    await promise;
    this.#onArrival = () => {};
    clearTimeout(timer);
  }
}
