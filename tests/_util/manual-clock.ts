import type { Clock, Undo } from '#server/runtime';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly task: () => void;
}

/** A clock that stands still until it is moved. Timers run in order of time, each at its own time. */
export class ManualClock implements Clock {
  /** Monotonic time, on which timers depend. */
  #now = 0;
  /** Wall clock minus monotonic time. */
  #offset: number;
  readonly #timers = new Set<Timer>();

  constructor(startMs: number = Date.parse('2026-11-20T10:00:00+08:00')) {
    this.#offset = startMs;
  }

  /** Whole milliseconds, like the wall clock, whatever the increments. */
  readonly now = (): number => Math.floor(this.#now + this.#offset);

  /** Monotonic time, ms. */
  readonly elapsed = (): number => this.#now;

  after(delayMs: number, task: () => void): Undo {
    return this.#add({ at: this.#now + delayMs, periodMs: null, task });
  }

  every(periodMs: number, task: () => void): Undo {
    return this.#add({ at: this.#now + periodMs, periodMs, task });
  }

  /** Advances, running timers that fall due. Does not wait for promises started by tasks. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#first();
      if (due === null || due.at > end) break;
      this.#now = Math.max(this.#now, due.at);
      if (due.periodMs === null) this.#timers.delete(due);
      else due.at += due.periodMs;
      due.task();
    }
    this.#now = end;
  }

  /** Sets the wall clock; the remaining time of timers is unaffected. */
  jump(toMs: number): void {
    this.#offset = toMs - this.#now;
  }

  /** Number of pending timers: a leak if there are any after a stop. */
  get pending(): number {
    return this.#timers.size;
  }

  /** The earliest timer; among equals the first set. A day has a million of them, so nothing is sorted. */
  #first(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) if (first === null || timer.at < first.at) first = timer;
    return first;
  }

  #add(timer: Timer): Undo {
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }
}
