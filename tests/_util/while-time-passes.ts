import type { ManualClock } from './manual-clock.ts';

/** Waits for `done` while the clock goes on bit by bit, so that what one timer began has ended before the next. */
export async function whileTimePasses<T>(clock: ManualClock, done: Promise<T>): Promise<T> {
  const passing = setInterval(() => clock.advance(400), 20);
  try {
    return await done;
  } finally {
    clearInterval(passing);
  }
}
