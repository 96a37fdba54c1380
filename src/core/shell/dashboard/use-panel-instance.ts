import type { PlacedPanel } from '#core/layout';
import type { PanelInstance } from '#core/plugin';
import { useServices } from '#core/services';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

const findPanel = (panels: readonly PlacedPanel[] | undefined, id: string): PlacedPanel | undefined =>
  panels?.find((item) => item.id === id);

/** Opens a panel's instance while its frame is mounted. Call it in an observer. */
export function useOpenPanel(page: string, panel: PlacedPanel): void {
  const { plugins, layout, config } = useServices();
  const key = `${page}/${panel.id}`;
  const { id, panel: kind } = panel;
  // A foreign layout may contain panels that this user may not see.
  const definition = plugins.panels.get(kind)?.definition;
  const isKnown = definition !== undefined && config.gate.allows(definition.when);

  // Before the first frame is painted, so that it shows the view if already loaded.
  useLayoutEffect(() => {
    if (!isKnown || definition === undefined) return undefined;
    const placed = () => findPanel(layout.page(page)?.panels, id);
    const instance = plugins.open({
      key,
      kind,
      stored: () => ({ value: placed()?.settings, version: placed()?.settingsVersion }),
      colour: () => placed()?.channel ?? null,
      // `as` holds: settings are parsed by a zod object of JSON values, which is what a layout stores.
      saveSettings: (settings) => {
        layout.dispatch({
          type: 'settings',
          page,
          panel: id,
          settings: settings as NonNullable<PlacedPanel['settings']>,
          version: definition.settingsVersion,
        });
      },
    });
    instance?.start();
    return () => {
      if (plugins.instance(key) === instance) plugins.close(key);
    };
    // Another definition is another plugin under the same id: an external one whose entry changed, or one that was just edited.
  }, [plugins, layout, page, id, kind, key, isKnown, definition]);
}

/**
 * The instance of an open panel, suspended while its frame is out of sight, but not behind another tab. undefined: no active plugin has this kind. Call it
 * in an observer.
 */
export function usePanelInstance(
  page: string,
  { id }: PlacedPanel,
  frame: RefObject<HTMLElement | null>,
  isBehind = false,
): PanelInstance | undefined {
  const { plugins } = useServices();
  const instance = plugins.instance(`${page}/${id}`);
  useEffect(() => {
    // Behind another tab nothing runs anyway, and what was typed stays.
    if (isBehind) return undefined;
    const element = frame.current;
    const observer =
      element && typeof IntersectionObserver === 'function'
        ? new IntersectionObserver((entries) => {
            const last = entries.at(-1);
            if (last?.isIntersecting === true) instance?.resume();
            else if (last) instance?.suspend();
          })
        : null;
    if (element) observer?.observe(element);
    return () => observer?.disconnect();
  }, [instance, frame, isBehind]);

  return instance;
}
