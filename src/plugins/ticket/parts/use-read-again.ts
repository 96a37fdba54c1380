import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { reaction } from 'mobx';
import { useEffect } from 'react';

/** How soon what could not be read is read again. */
const READ_AGAIN_MS = 3000;
/** How often a visible form looks for a first trading path. */
const PATH_MS = 1000;

/** A store some of whose data could not be read. */
interface Incomplete {
  readonly isIncomplete: boolean;
  readonly load: () => unknown;
}

/** A store of orders that need a trading path. */
interface PathSeeker {
  readonly lacksPath: boolean;
  readonly findPath: () => void;
}

/** Calls `run` at intervals while `isDue`, which is observable. */
function repeatWhile(clock: Clock, isDue: () => boolean, ms: number, run: () => void): Undo {
  let stop = (): void => {};
  const dispose = reaction(
    isDue,
    (due) => {
      stop();
      stop = due ? clock.setInterval(run, ms) : () => {};
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    dispose();
  };
}

/** Reads again every three seconds while something could not be read: a failed call must not leave a form without its data. */
export function useReadAgain(store: Incomplete, clock: Clock): void {
  useEffect(
    () =>
      repeatWhile(
        clock,
        () => store.isIncomplete,
        READ_AGAIN_MS,
        () => void store.load(),
      ),
    [store, clock],
  );
}

/** Looks for a trading path while none can be chosen: it may be added on another page or in another window, and no message announces it. */
export function usePathWatch(ticket: PathSeeker, clock: Clock, browser: Pick<Browser, 'isVisible'>): void {
  useEffect(
    () =>
      repeatWhile(
        clock,
        () => ticket.lacksPath,
        PATH_MS,
        () => {
          if (browser.isVisible()) ticket.findPath();
        },
      ),
    [ticket, clock, browser],
  );
}
