import type { PlacedPanel } from '#core/layout';
import { useServices, useText } from '#core/services';
import { useCallback } from 'react';

/** The title of a panel as the person reads it: its own, or its kind's. */
export function useTitleOf(): (panel: Pick<PlacedPanel, 'panel' | 'title'>) => string {
  const { plugins } = useServices();
  const { dynamic } = useText();
  return useCallback(
    (panel) => {
      const key = panel.title ?? plugins.panels.get(panel.panel)?.definition.title;
      return key === undefined ? panel.panel : dynamic(key);
    },
    [plugins, dynamic],
  );
}

/**
 * Words of a setting, by convention of key: `<plugin>:settings.<panel>.<field>.label`, or for all panels of the plugin
 * `<plugin>:settings.<field>.label`, or `<plugin>:<field>.label`. A choice is called by its value in place of `label`.
 */
export function useSettingWords(kind: string): (field: string, part: string) => string | undefined {
  const { text } = useServices();
  const { dynamic } = useText();
  const [plugin = '', panel = ''] = kind.split('.');
  return useCallback(
    (field, part) => {
      const key = [`settings.${panel}.${field}`, `settings.${field}`, field]
        .map((path) => `${plugin}:${path}.${part}`)
        .find((path) => text.has(path));
      return key === undefined ? undefined : dynamic(key);
    },
    [text, dynamic, plugin, panel],
  );
}
