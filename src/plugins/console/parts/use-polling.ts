import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { consolePlugin } from '../plugin.ts';

const POLL_MS = 10_000;

/** Periodically reads again what users are waiting for: no one has to press for it. */
export function usePolling(refresh: () => Promise<void>): void {
  const { clock } = usePlugin(consolePlugin);
  useEffect(() => clock.setInterval(() => void refresh(), POLL_MS), [clock, refresh]);
}
