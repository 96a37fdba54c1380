const turnOfLoop = globalThis.setImmediate;
/** Work that asked for a turn of the event loop of its own and has not had it. */
let waiting = 0;
let listeners = 0;

type Work = (...args: never[]) => void;

/** Counts who waits for a turn of the event loop, until it is undone: then it is known when nothing goes on by itself, whatever the machine does. */
export function watchTurns(): () => void {
  listeners += 1;
  const counted = (work: Work, ...args: never[]): NodeJS.Immediate => {
    waiting += 1;
    return turnOfLoop(() => {
      waiting -= 1;
      work(...args);
    });
  };
  // `as` holds: nobody on the platform asks for its promise or takes a turn back.
  if (listeners === 1) globalThis.setImmediate = counted as unknown as typeof setImmediate;
  return () => {
    listeners -= 1;
    if (listeners === 0) globalThis.setImmediate = turnOfLoop;
  };
}

/** Resolves when nothing goes on by itself: everybody waits for a clock, for the database or for whoever let them wait. */
export async function quiet(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      turnOfLoop(resolve);
    });
    if (waiting === 0) return;
  }
}
