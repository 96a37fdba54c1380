import type { PlacedPanel } from '#core/layout';
import { useServices, useText } from '#core/services';
import { useCallback } from 'react';

export type TitleOf = (panel: Pick<PlacedPanel, 'panel' | 'title'>) => string;

/** The title of a panel as the person reads it: its own, or its kind's. */
export function useTitleOf(): TitleOf {
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
