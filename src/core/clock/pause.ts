import type { Clock } from './clock.ts';

/** Resolves after `ms`. What may have to stop waiting uses `clock.setTimeout` and its undo. */
export const pause = (clock: Pick<Clock, 'setTimeout'>, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.setTimeout(resolve, ms));
