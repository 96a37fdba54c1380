import type { PlacedPanel } from '#core/layout';
import { dynamicText } from '#core/text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from './context.tsx';

export type TitleOf = (panel: Pick<PlacedPanel, 'panel' | 'title' | 'name'>) => string;

/** The title of a panel as shown to the user: their own name for it, the one that product staff gave, or its kind's. */
export function useTitleOf(): TitleOf {
  const { plugins } = useServices();
  const { t } = useTranslation();
  return useCallback(
    ({ panel, title, name }) => {
      if (name !== undefined) return name;
      const key = title ?? plugins.describe(panel)?.definition.title;
      return key === undefined ? panel : dynamicText(t, key);
    },
    [plugins, t],
  );
}
