import type { Clock, Undo } from './clock.ts';

/** Calls `fn` once, when the next frame has been painted. A page in the background paints none until it is shown. */
export function afterFrame(clock: Pick<Clock, 'onFrame' | 'setTimeout'>, fn: () => void): Undo {
  let stop = clock.onFrame(() => {
    stop = clock.setTimeout(fn, 0);
  });
  return () => stop();
}
