/** Stops what it was returned for. Calling it again does nothing. */
export type Undo = () => void;

/** The only door to time: everything that waits, repeats or reads the time takes a `Clock`, so that tests can move it. */
export interface Clock {
  /** Wall time in ms since the epoch. May jump when the user or the system sets the clock. */
  now(): number;
  /** Ms since an arbitrary start; never goes back. For ages, throttles and durations. */
  monotonic(): number;
  /** Calls `fn` once after `ms`. */
  setTimeout(fn: () => void, ms: number): Undo;
  /** Calls `fn` every `ms`. */
  setInterval(fn: () => void, ms: number): Undo;
  /** Calls `fn` once before the next paint, with a monotonic time in ms. */
  onFrame(fn: (timeMs: number) => void): Undo;
  /**
   * Calls `fn` once, a few ms before the next frame begins, and has the layout of what it wrote computed at once, so that the frame need not.
   * Never calls it where that moment is past or cannot be foretold: what has to be shown asks for `onFrame` too.
   */
  beforeFrame(fn: () => void): Undo;
}
