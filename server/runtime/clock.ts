/** Undoes what was started. Calling it twice has no further effect. */
export type Undo = () => void;

/**
 * The server's single source of time. Everything that waits or reads the time of day takes a Clock, so that tests and the simulator can
 * control it. `now` is epoch milliseconds of the wall clock; delays run on the monotonic clock.
 */
export interface Clock {
  now(): number;
  /** Runs `task` once after `delayMs`. */
  after(delayMs: number, task: () => void): Undo;
  /** Runs `task` every `periodMs`, first within one period. */
  every(periodMs: number, task: () => void): Undo;
}

/** Spreads timers over their period: golden-ratio steps stay as far apart as possible, however many there are. */
const STEP = (Math.sqrt(5) - 1) / 2;
let begun = 0;

/**
 * The real clock. Its timers do not keep the process alive. Timers of one period start at different points of it: a server's timers all start
 * with it, and simultaneous database queries need a connection each.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => {
      clearTimeout(timer);
    };
  },
  every(periodMs, task) {
    begun += 1;
    const part = 1 - ((begun * STEP) % 1) / 2;
    // clearTimeout also clears an interval.
    let timer = setTimeout(() => {
      timer = setInterval(task, periodMs).unref();
      task();
    }, periodMs * part).unref();
    return () => {
      clearInterval(timer);
    };
  },
};

/** A clock known to be ahead of the time that counts, by `aheadMs` (negative: behind). Delays are those of the clock itself. */
export class AdjustableClock implements Clock {
  readonly #clock: Clock;
  readonly after: Clock['after'];
  readonly every: Clock['every'];
  aheadMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.after = (delayMs, task) => clock.after(delayMs, task);
    this.every = (periodMs, task) => clock.every(periodMs, task);
  }

  readonly now = (): number => this.#clock.now() - this.aheadMs;

  /** The clock's own reading. */
  readonly machineTime = (): number => this.#clock.now();
}
