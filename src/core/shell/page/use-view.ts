import { AGAIN_MS } from '#core/clock';
import type { LoadView, View } from '#core/plugin';
import { useServices } from '#core/services';
import { useCallback, useEffect, useState } from 'react';

/** A view being loaded: its chunk, the texts of its plugin, and the state that comes with its views. */
export type ViewState<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly View: View<P> };

// Views by their loader, so that a second mount shows at once.
const viewsByLoader = new WeakMap<object, View<never>>();
const LOADING = { kind: 'loading' } as const;

/**
 * Loads a view with what it needs of the plugin that contributes it. `null`: there is nothing to load. What fails, e.g. because the connection is
 * down, is retried until it succeeds, automatically or by `retry`; the first failure is reported.
 */
export function useView<P>(
  load: LoadView<P> | null,
  pluginId: string,
): readonly [ViewState<P>, retry: () => void] {
  const { text, report, plugins, clock } = useServices();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly from: LoadView<P>; readonly state: ViewState<P> } | null>(
    null,
  );

  useEffect(() => {
    if (!load) return undefined;
    let isMounted = true;
    let stop = (): void => undefined;
    const show = (state: ViewState<P>) => {
      if (isMounted) setLoaded({ from: load, state });
    };
    const fetchView = async (isFirst: boolean): Promise<void> => {
      try {
        const [{ View: view }] = await Promise.all([
          load(),
          text.load(pluginId),
          plugins.prepareViews(pluginId),
        ]);
        viewsByLoader.set(load, view);
        show({ kind: 'ready', View: view });
      } catch (error) {
        if (isFirst) report.error(error, { where: 'shell', plugin: pluginId });
        show({ kind: 'failed', error });
        if (isMounted) stop = clock.setTimeout(() => void fetchView(false), AGAIN_MS);
      }
    };
    void fetchView(true);
    return () => {
      isMounted = false;
      stop();
    };
  }, [load, pluginId, attempt, text, report, plugins, clock]);

  const retry = useCallback(() => {
    setLoaded(null);
    setAttempt((count) => count + 1);
  }, []);
  if (loaded && loaded.from === load) return [loaded.state, retry];
  // `as` holds: a loader always returns the same view.
  const before =
    load && plugins.isReady(pluginId) ? (viewsByLoader.get(load) as View<P> | undefined) : undefined;
  return [before ? { kind: 'ready', View: before } : LOADING, retry];
}
