import { PANEL_NAME_MAX } from '#contract/config';
import type { PlacedPanel } from '#core/layout';
import { useServices } from '#core/services';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names a panel of this page; an empty name restores its title. Returns what is wrong with the name, in which case nothing was changed. */
export function useRename(
  page: string,
): (panel: Pick<PlacedPanel, 'id'>, name: string) => string | undefined {
  const { layout } = useServices();
  const { t } = useTranslation();
  return useCallback(
    ({ id }, name) => {
      const { length } = name.trim();
      if (length > PANEL_NAME_MAX) return t('layout:name.tooLong', { most: PANEL_NAME_MAX, length });
      layout.dispatch({ type: 'rename', page, panel: id, name });
      return undefined;
    },
    [layout, t, page],
  );
}
