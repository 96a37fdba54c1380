import { beijingDate } from '#contract/rules';
import { useServices } from '#core/services';
import { reaction } from 'mobx';
import { useCallback, useSyncExternalStore } from 'react';

const READ_MS = 5000;

/** The market's day, `YYYY-MM-DD` in Beijing. On a page left open it changes within seconds of midnight. */
export function useToday(): string {
  const { calendar, clock } = useServices();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stopTimer = clock.setInterval(onChange, READ_MS);
      const stopOffset = reaction(() => calendar.offsetMs, onChange);
      return () => {
        stopTimer();
        stopOffset();
      };
    },
    [calendar, clock],
  );
  return useSyncExternalStore(
    subscribe,
    useCallback(() => beijingDate(calendar.now()), [calendar]),
  );
}
