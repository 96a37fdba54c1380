import type { Clock } from '#core/clock';
import { reaction } from 'mobx';
import { useEffect } from 'react';

/** How soon what could not be read is read again. */
const READ_AGAIN_MS = 3000;

/** A store some of whose data could not be read. */
interface Incomplete {
  readonly isIncomplete: boolean;
  readonly load: () => unknown;
}

/** Reads again every three seconds while something could not be read: a failed call must not leave a form without its data. */
export function useReadAgain(store: Incomplete, clock: Clock): void {
  useEffect(() => {
    let stop = (): void => {};
    const dispose = reaction(
      () => store.isIncomplete,
      (isIncomplete) => {
        stop();
        stop = isIncomplete ? clock.setInterval(() => void store.load(), READ_AGAIN_MS) : () => {};
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      dispose();
    };
  }, [store, clock]);
}
