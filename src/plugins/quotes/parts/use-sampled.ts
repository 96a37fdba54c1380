import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { quotesPlugin } from '../plugin.ts';

/** A value that changes too often to follow: read every `everyMs`. `read` keeps its identity while it reads the same things. */
export function useSampled<T>(read: () => T, everyMs: number): T {
  const { clock } = usePlugin(quotesPlugin);
  const [sample, setSample] = useState(() => ({ of: read, value: read() }));
  useEffect(() => {
    setSample((before) => (before.of === read ? before : { of: read, value: read() }));
    return clock.setInterval(() => {
      const value = read();
      // An equal value causes no render.
      setSample((before) =>
        before.of === read && Object.is(before.value, value) ? before : { of: read, value },
      );
    }, everyMs);
  }, [clock, read, everyMs]);
  return sample.value;
}
