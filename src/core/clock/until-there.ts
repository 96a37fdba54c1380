import type { Clock } from './clock.ts';

/** Between two tries for what could not be fetched. */
export const AGAIN_MS = 2000;

/** Asks until it is there: what cannot be fetched because the line is cut comes when it is back. */
export const untilThere = <T>(load: () => Promise<T>, clock: Pick<Clock, 'setTimeout'>): Promise<T> =>
  load().catch(async () => {
    await new Promise<void>((done) => clock.setTimeout(done, AGAIN_MS));
    return untilThere(load, clock);
  });
