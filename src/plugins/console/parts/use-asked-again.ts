import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { consolePlugin } from '../plugin.ts';

const ASKED_EVERY_MS = 10_000;

/** Periodically reads again what users are waiting for: no one has to press for it. */
export function useAskedAgain(refresh: () => Promise<void>): void {
  const { clock } = usePlugin(consolePlugin);
  useEffect(() => clock.setInterval(() => void refresh(), ASKED_EVERY_MS), [clock, refresh]);
}
