import type { Clock, Undo } from '#core/clock';

interface Timer {
  due: number;
  readonly order: number;
  readonly everyMs: number | null;
  readonly fn: () => void;
}

/** A frame of a fake clock, 60 a second. */
const FRAME_MS = 1000 / 60;
const LEAD_MS = 3;

/** A clock that moves only on request. Timers due together run in the order they were set. */
export class FakeClock implements Clock {
  private wall: number;
  private elapsed = 0;
  private order = 0;
  private readonly timers = new Set<Timer>();

  /** `start`: ms since the epoch, or a Beijing time text. Default 2026-11-20 10:00:00 Beijing, a Friday within trading hours. */
  constructor(start: number | string = '2026-11-20 10:00:00') {
    this.wall = typeof start === 'number' ? start : Date.parse(`${start.replace(' ', 'T')}+08:00`);
  }

  now(): number {
    return this.wall;
  }

  monotonic(): number {
    return this.elapsed;
  }

  setTimeout(fn: () => void, ms: number): Undo {
    return this.add(fn, ms, null);
  }

  setInterval(fn: () => void, ms: number): Undo {
    return this.add(fn, ms, Math.max(1, ms));
  }

  onFrame(fn: (timeMs: number) => void): Undo {
    return this.add(() => fn(this.elapsed), FRAME_MS, null);
  }

  beforeFrame(fn: () => void): Undo {
    return this.add(fn, FRAME_MS - LEAD_MS, null);
  }

  /** Moves time forward, running what falls due on the way. */
  advance(ms: number): void {
    const end = this.elapsed + ms;
    for (;;) {
      const next = this.nextDue(end);
      if (next === null) break;
      this.moveTo(next.due);
      if (next.everyMs === null) this.timers.delete(next);
      else next.due += next.everyMs;
      next.fn();
    }
    this.moveTo(end);
  }

  /** Like `advance`, letting promises settle before and after every timer and in between at least every 50 ms. */
  async advanceAsync(ms: number): Promise<void> {
    const end = this.elapsed + ms;
    await settle();
    while (this.elapsed < end) {
      const next = this.nextDue(end);
      this.advance(
        Math.min(
          next === null ? end - this.elapsed : Math.max(0, next.due - this.elapsed),
          end - this.elapsed,
        ),
      );
      await settle();
    }
  }

  /** Lets one animation frame pass. */
  frame(): void {
    this.advance(FRAME_MS + 0.001);
  }

  /** Sets the wall clock, as a user might; timers and the monotonic time are unaffected. */
  setWall(ms: number): void {
    this.wall = ms;
  }

  /** Number of pending timers. A suite that ends with any has leaked an undo. */
  get pending(): number {
    return this.timers.size;
  }

  private add(fn: () => void, ms: number, everyMs: number | null): Undo {
    const timer: Timer = { due: this.elapsed + Math.max(0, ms), order: (this.order += 1), everyMs, fn };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  private moveTo(elapsed: number): void {
    this.wall += elapsed - this.elapsed;
    this.elapsed = elapsed;
  }

  private nextDue(end: number): Timer | null {
    let best: Timer | null = null;
    for (const timer of this.timers) {
      if (timer.due > end) continue;
      if (best === null || timer.due < best.due || (timer.due === best.due && timer.order < best.order))
        best = timer;
    }
    return best;
  }
}

/** Lets settled promises and their continuations run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}
