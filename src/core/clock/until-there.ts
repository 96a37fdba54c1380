import type { Clock } from './clock.ts';
import { pause } from './pause.ts';

/** Pause between two attempts to fetch something, ms. */
export const AGAIN_MS = 2000;

/** Retries until it succeeds: what cannot be fetched while the connection is down arrives once it is back. */
export const untilThere = <T>(load: () => Promise<T>, clock: Pick<Clock, 'setTimeout'>): Promise<T> =>
  load().catch(async () => {
    await pause(clock, AGAIN_MS);
    return untilThere(load, clock);
  });
