import type { ManualClock } from './manual-clock.ts';

/** Waits for `done` while the clock advances in small steps, so that the work of one timer ends before the next. */
export async function whileTimePasses<T>(clock: ManualClock, done: Promise<T>): Promise<T> {
  const passing = setInterval(() => clock.advance(400), 20);
  try {
    return await done;
  } finally {
    clearInterval(passing);
  }
}
