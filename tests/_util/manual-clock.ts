import type { Clock, Undo } from '#server/runtime';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly task: () => void;
}

/** A clock that stands still until it is moved. Timers run in the order of their time, each at its own time. */
export class ManualClock implements Clock {
  /** Monotonic time, which timers follow. */
  #now = 0;
  /** Wall clock minus monotonic time. */
  #offset: number;
  readonly #timers = new Set<Timer>();

  constructor(startMs: number = Date.parse('2026-11-20T10:00:00+08:00')) {
    this.#offset = startMs;
  }

  /** Whole milliseconds, as the wall clock tells them, by whatever parts it was moved. */
  readonly now = (): number => Math.floor(this.#now + this.#offset);

  after(delayMs: number, task: () => void): Undo {
    return this.#add({ at: this.#now + delayMs, periodMs: null, task });
  }

  every(periodMs: number, task: () => void): Undo {
    return this.#add({ at: this.#now + periodMs, periodMs, task });
  }

  /** Moves on, running what falls due. Promises that tasks start are not waited for. */
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

  /** Sets the wall clock; timers stay as far off as they were. */
  jump(toMs: number): void {
    this.#offset = toMs - this.#now;
  }

  /** Timers that wait: a leak if there are any after a stop. */
  get pending(): number {
    return this.#timers.size;
  }

  /** The earliest; of equal ones the first that was set. A day has a million: nothing is sorted. */
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
