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

/** A larger difference between the two times that passed on the wall clock and on the monotonic one is a clock that was set. */
const STEP_MS = 2_000;

/**
 * A clock known to be ahead of the time that counts, by `aheadMs` (negative: behind). Delays are those of the clock itself. Where that is set, time goes
 * on as before, until whoever knows the time corrects `aheadMs`: nothing is due early, and no order is taken for one of another time.
 */
export class AdjustableClock implements Clock {
  readonly #clock: Clock;
  /** Monotonic time, ms. */
  readonly #elapsed: () => number;
  readonly after: Clock['after'];
  readonly every: Clock['every'];
  #seen: { readonly time: number; readonly elapsed: number };
  aheadMs = 0;

  /** `elapsed`: monotonic time, ms. */
  constructor(clock: Clock, elapsed: () => number) {
    this.#clock = clock;
    this.#elapsed = elapsed;
    this.#seen = { time: clock.now(), elapsed: elapsed() };
    this.after = (delayMs, task) => clock.after(delayMs, task);
    this.every = (periodMs, task) => clock.every(periodMs, task);
  }

  readonly now = (): number => this.machineTime() - this.aheadMs;

  /** The clock's own reading. */
  readonly machineTime = (): number => {
    const [time, elapsed] = [this.#clock.now(), this.#elapsed()];
    const stepMs = time - this.#seen.time - (elapsed - this.#seen.elapsed);
    this.#seen = { time, elapsed };
    if (Math.abs(stepMs) > STEP_MS) this.aheadMs += Math.round(stepMs);
    return time;
  };
}
