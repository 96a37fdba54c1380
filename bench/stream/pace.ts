/** How changes are sent: `batch` as one message every 10.1 ms, `single` as one message each. */
export type Mode = 'batch' | 'single';

/**
 * Not 10 ms: five of those are three frames of the screen, and how long a message waits for its frame would depend on where a run happened to begin.
 */
const BATCH_MS = 10.1;
const SINGLE_MS = 1;

/** How many changes each message holds that is sent in so many seconds. */
export function messageSizes(perSecond: number, mode: Mode, seconds: number): readonly number[] {
  if (mode === 'single') return Array.from({ length: perSecond * seconds }, () => 1);
  const dueAfter = (message: number): number => Math.floor((message * BATCH_MS * perSecond) / 1000);
  const sizes = Array.from(
    { length: Math.floor((seconds * 1000) / BATCH_MS) },
    (_, message) => dueAfter(message + 1) - dueAfter(message),
  );
  return sizes.filter((size) => size > 0);
}

/** Says when how many changes are due. */
export class Pace {
  #timer: NodeJS.Timeout | null = null;

  start(perSecond: number, mode: Mode, push: (count: number) => void): void {
    this.stop();
    const every = mode === 'batch' ? BATCH_MS : SINGLE_MS;
    const began = performance.now();
    let done = 0;
    let next = began + every;
    const tick = (): void => {
      const now = performance.now();
      // Timers fire up to a millisecond early: two messages would go where one is due.
      if (now >= next) {
        const due = Math.floor(((now - began) * perSecond) / 1000) - done;
        done += due;
        if (mode === 'batch') {
          if (due > 0) push(due);
        } else for (let n = 0; n < due; n += 1) push(1);
        next = began + (Math.floor((now - began) / every) + 1) * every;
      }
      this.#timer = setTimeout(tick, Math.max(0, next - performance.now()));
    };
    this.#timer = setTimeout(tick, every);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
