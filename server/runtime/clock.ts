/** Takes back what was started. Calling it twice does nothing. */
export type Undo = () => void;

/**
 * The server's one door to time. Everything that waits or reads the time of day takes a Clock, so that tests and the
 * simulator can drive it. `now` is epoch milliseconds of the wall clock; delays run on the monotonic clock.
 */
export interface Clock {
  now(): number;
  /** Runs `task` once after `delayMs`. */
  after(delayMs: number, task: () => void): Undo;
  /** Runs `task` every `periodMs`, first after one period. */
  every(periodMs: number, task: () => void): Undo;
}

/** The real clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => {
      clearTimeout(timer);
    };
  },
  every(periodMs, task) {
    const timer = setInterval(task, periodMs).unref();
    return () => {
      clearInterval(timer);
    };
  },
};
