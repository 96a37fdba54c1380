const turnOfLoop = globalThis.setImmediate;
/** Number of tasks waiting for their own turn of the event loop. */
let waiting = 0;
let listeners = 0;

type Work = (...args: never[]) => void;

/** Counts tasks waiting for a turn of the event loop, until undone: this shows when nothing proceeds on its own, whatever the machine does. */
export function watchTurns(): () => void {
  listeners += 1;
  const counted = (work: Work, ...args: never[]): NodeJS.Immediate => {
    waiting += 1;
    return turnOfLoop(() => {
      waiting -= 1;
      work(...args);
    });
  };
  // `as` holds: nothing on the platform uses its promise form or cancels it.
  if (listeners === 1) globalThis.setImmediate = counted as unknown as typeof setImmediate;
  return () => {
    listeners -= 1;
    if (listeners === 0) globalThis.setImmediate = turnOfLoop;
  };
}

/** Resolves when nothing proceeds on its own: everything waits for a clock, for the database or for the simulation. */
export async function quiet(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      turnOfLoop(resolve);
    });
    if (waiting === 0) return;
  }
}
