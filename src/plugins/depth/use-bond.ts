import type { BondInfo } from '#contract/entities';
import { transaction } from '#contract/api';
import type { ChannelPort, InstrumentContext } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { useCallback, useEffect, useState } from 'react';
import { depthPlugin } from './plugin.ts';

/** The bond on this panel's channel, or null. */
export function useBondId(channel: ChannelPort): string | null {
  return useObserved(useCallback(() => channel.current('bond')?.id.securityId ?? null, [channel]));
}

/** A bond as channels carry it. */
export const instrument = (securityId: string, name?: string): InstrumentContext => ({
  type: 'fdc3.instrument',
  id: { securityId },
  ...(name === undefined ? {} : { name }),
});

/** Something loaded from the server. */
export type Loaded<T> =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed' };

/** Loads again when `key` or the person changes; null loads nothing. `retry` asks again. The failure itself is told by the notice centre. */
export function useLoaded<T>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<T>,
): Loaded<T> & { retry: () => void } {
  const { session } = usePlugin(depthPlugin);
  // What one person may see stays with that person: a visitor who stays on the page sees none of it.
  const owner = useObserved(useCallback(() => session.sessionId, [session]));
  const slot = key === null ? null : `${owner} ${key}`;
  const [loaded, setLoaded] = useState<Loaded<T> & { slot?: string }>({ state: 'idle' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null || slot === null) {
      setLoaded({ state: 'idle' });
      return undefined;
    }
    const abort = new AbortController();
    setLoaded((before) =>
      before.slot === slot && before.state === 'ready' ? before : { state: 'loading', slot },
    );
    load(key, abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setLoaded({ state: 'ready', value, slot });
      },
      () => {
        if (!abort.signal.aborted) setLoaded({ state: 'failed', slot });
      },
    );
    return () => abort.abort();
  }, [key, slot, load, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // What belongs to another key, or to somebody else, is not shown.
  const current: Loaded<T> =
    loaded.slot === (slot ?? undefined) ? loaded : { state: key === null ? 'idle' : 'loading' };
  return { ...current, retry };
}

/** The bond's information record. */
export function useBondInfo(securityId: string | null): Loaded<BondInfo> & { retry: () => void } {
  const { http } = usePlugin(depthPlugin);
  const load = useCallback(
    (id: string, signal: AbortSignal) =>
      http.call(transaction.bondInfo, { query: { securityId: id } }, { signal, shared: true }),
    [http],
  );
  return useLoaded(securityId, load);
}
