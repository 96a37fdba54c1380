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
  /** Runs `task` every `periodMs`, first within one period. */
  every(periodMs: number, task: () => void): Undo;
}

/** Where in their period timers have begun, as parts of it: steps of the golden ratio lie as far apart as they can, however many there are. */
const STEP = (Math.sqrt(5) - 1) / 2;
let begun = 0;

/**
 * The real clock. Its timers do not keep the process alive. Timers of one period begin at different moments of it: those of a server all start
 * with it, and what they ask of the database at one moment takes a connection each.
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
    // An interval can be cleared as a time-out can.
    let timer = setTimeout(() => {
      timer = setInterval(task, periodMs).unref();
      task();
    }, periodMs * part).unref();
    return () => {
      clearInterval(timer);
    };
  },
};
