import type { Clock, Undo } from '#server/runtime';

/** Shortest time between two flushes, ms: a frame of a screen with 60 a second. */
const LEAST_MS = 16;
/** Longest one: what a reader waits at most, however much there is to send. */
const MOST_MS = 100;
/** A rest is this many times as long as the flush took, so that sending takes a fifth of the process at most. */
const REST_PER_WORK = 4;

export interface FlushPaceDeps {
  readonly clock: Clock;
  /** Sends what waits. */
  readonly flush: () => void;
  /** Reads how long a flush took, ms; the process's own stopwatch if absent. */
  readonly stopwatch?: (() => number) | undefined;
}

/**
 * When market frames leave. The first change after quiet goes out at the end of its turn. Then there is a rest, and what comes meanwhile goes
 * out together when it is over: 16 ms while flushes cost next to nothing, up to 100 ms where there is much to send or many read.
 */
export class FlushPace {
  readonly #deps: FlushPaceDeps;
  #isDue = false;
  #stopRest: Undo | null = null;

  constructor(deps: FlushPaceDeps) {
    this.#deps = deps;
  }

  /** Something waits to be sent. */
  ask(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // Rows of the same turn share a frame.
    if (this.#stopRest === null) setImmediate(() => this.#run());
  }

  close(): void {
    this.#isDue = false;
    this.#stopRest?.();
    this.#stopRest = null;
  }

  #run(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    const { clock, flush, stopwatch = () => performance.now() } = this.#deps;
    const began = stopwatch();
    flush();
    const rest = Math.min(MOST_MS, Math.max(LEAST_MS, (stopwatch() - began) * REST_PER_WORK));
    this.#stopRest = clock.after(rest, () => {
      this.#stopRest = null;
      this.#run();
    });
  }
}
