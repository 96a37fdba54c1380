import type { Clock, Undo } from '#server/runtime';

/** Shortest time between two flushes, ms: one frame of a 60 Hz screen. */
const MIN_MS = 16;
/** Longest time, ms: the most a reader waits, however much there is to send. */
const MAX_MS = 100;
/** A pause is this many times as long as the flush took, so that sending takes at most a fifth of the process. */
const REST_PER_WORK = 4;

export interface FlushPaceDeps {
  readonly clock: Clock;
  /** Sends what is pending. */
  readonly flush: () => void;
  /** Measures how long a flush took, ms; the process's own stopwatch if absent. */
  readonly stopwatch?: (() => number) | undefined;
}

/**
 * When market frames are sent. The first change after a quiet period goes out at the end of its event loop turn. A pause follows, and changes
 * arriving in it go out together at its end: 16 ms while flushes cost next to nothing, up to 100 ms with many changes or readers.
 */
export class FlushPace {
  readonly #deps: FlushPaceDeps;
  #isDue = false;
  #stopRest: Undo | null = null;

  constructor(deps: FlushPaceDeps) {
    this.#deps = deps;
  }

  /** Something is pending. */
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
    const rest = Math.min(MAX_MS, Math.max(MIN_MS, (stopwatch() - began) * REST_PER_WORK));
    this.#stopRest = clock.after(rest, () => {
      this.#stopRest = null;
      this.#run();
    });
  }
}
