import type { Undo } from './clock.ts';

/** One run for all who want it: `start` is called for the first of them, what it returned when the last one's undo is. */
export function sharedRun(start: () => Undo): () => Undo {
  let users = 0;
  let stop: Undo | null = null;
  return () => {
    // One that cannot begin has no user.
    stop ??= start();
    users += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      users -= 1;
      if (users > 0) return;
      stop?.();
      stop = null;
    };
  };
}
