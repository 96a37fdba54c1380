import { useServices } from '#core/services';
import { useEffect } from 'react';

const POLL_MS = 10_000;

/** Reads again every `ms` while the page is visible, and at once when it becomes so: no one has to press for it. `read` keeps its identity. */
export function usePolling(read: () => Promise<unknown>, ms = POLL_MS): void {
  const { clock, browser } = useServices();
  useEffect(() => {
    const start = () => clock.setInterval(() => void read(), ms);
    let stop = browser.isVisible() ? start() : () => {};
    const stopWatch = browser.watchVisible((isVisible) => {
      stop();
      stop = isVisible ? start() : () => {};
      if (isVisible) void read();
    });
    return () => {
      stop();
      stopWatch();
    };
  }, [clock, browser, read, ms]);
}
