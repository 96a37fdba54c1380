import type { PlacedPanel } from '#core/layout';
import { useCallback } from 'react';
import { useServices, useText } from './context.ts';

export type TitleOf = (panel: Pick<PlacedPanel, 'panel' | 'title' | 'name'>) => string;

/** The title of a panel as the person reads it: their own name for it, the one that product staff gave, or its kind's. */
export function useTitleOf(): TitleOf {
  const { plugins } = useServices();
  const { dynamic } = useText();
  return useCallback(
    ({ panel, title, name }) => {
      if (name !== undefined) return name;
      const key = title ?? plugins.describe(panel)?.definition.title;
      return key === undefined ? panel : dynamic(key);
    },
    [plugins, dynamic],
  );
}
