import type { ChildProcess } from 'node:child_process';

/** At most this many restarts within this time; a process that dies more often is not helped by another. */
const MAX_STARTS = 5;
const WITHIN_MS = 60_000;

export interface KeepRunningOptions {
  readonly first: ChildProcess;
  /** Starts the next process and waits until it is ready. Throws if it does not get there. */
  readonly start: () => Promise<ChildProcess>;
  /** Ends a running process. */
  readonly end: (child: ChildProcess) => Promise<void>;
  /** Called when the process died and was restarted, with the ms that took; or could not be. */
  readonly onRestart: (outcome: { readonly ms: number } | { readonly error: unknown }) => void;
}

export interface SupervisedProcess {
  /** Resolves when the process has ended for good: it was stopped, or could not be restarted. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Restarts a process whenever it ends without having been stopped. */
export function keepRunning({ first, start, end, onRestart }: KeepRunningOptions): SupervisedProcess {
  let child = first;
  let isStopping = false;
  let starts: number[] = [];
  const again = async (): Promise<boolean> => {
    const diedAt = performance.now();
    starts = [...starts.filter((at) => diedAt - at < WITHIN_MS), diedAt];
    if (starts.length > MAX_STARTS) {
      onRestart({ error: new Error(`it ended ${starts.length} times within ${WITHIN_MS / 1000} s`) });
      return false;
    }
    try {
      child = await start();
      onRestart({ ms: performance.now() - diedAt });
      return true;
    } catch (error) {
      onRestart({ error });
      return false;
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      if (isStopping) await end(child);
      await exitOf(child);
      if (isStopping || !(await again())) return;
    }
  };
  const ended = watch();
  return {
    ended,
    async stop() {
      isStopping = true;
      await end(child);
      await ended;
    },
  };
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}
