import type { Undo } from './clock.ts';

/** One run shared by all users of it: `start` is called for the first, and the undo it returned when the last one's undo is called. */
export function sharedRun(start: () => Undo): () => Undo {
  let users = 0;
  let stop: Undo | null = null;
  return () => {
    // If it cannot start, it has no user.
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
