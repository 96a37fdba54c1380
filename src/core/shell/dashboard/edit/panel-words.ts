import type { PlacedPanel } from '#core/layout';
import { useServices, useText } from '#core/services';
import { settingKey } from '#core/text';
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

/** Words of a setting: `label`, `hint`, or those of a choice's value. undefined: it has none. */
export function useSettingWords(kind: string): (field: string, part: string) => string | undefined {
  const { text } = useServices();
  const { dynamic } = useText();
  return useCallback(
    (field, part) => {
      const key = settingKey(text, kind, field, part);
      return key === undefined ? undefined : dynamic(key);
    },
    [text, dynamic, kind],
  );
}
