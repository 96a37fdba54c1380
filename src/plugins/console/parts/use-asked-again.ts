import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { consolePlugin } from '../plugin.ts';

const ASKED_EVERY_MS = 10_000;

/** Reads what people wait for again by itself: nobody has to press for it. */
export function useAskedAgain(refresh: () => Promise<void>): void {
  const { clock } = usePlugin(consolePlugin);
  useEffect(() => clock.setInterval(() => void refresh(), ASKED_EVERY_MS), [clock, refresh]);
}
