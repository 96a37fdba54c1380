import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import { useCallback, useMemo, useState } from 'react';
import { useMaximised } from './use-maximised.ts';
import { useOrder } from './use-order.ts';
import { useRemove } from './use-remove.ts';

/** Editing a page: layout mode, the settings of a panel, a maximised panel. */
export function useEditing(page: PageLayout) {
  const { layout } = useServices();
  const [isEditing, setEditing] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const panels = useOrder(page, isEditing);
  const { maximised, setMaximised } = useMaximised(panels);
  const remove = useRemove(page.id);

  // Layout mode allows both; each has its own switch there. Outside it both are off (spec section 2).
  const edit = useCallback(
    (on: boolean) => {
      setMaximised(null);
      setSettingsOf(null);
      setEditing(on);
      if (layout.draggable !== on) layout.toggleDraggable();
      if (layout.resizable !== on) layout.toggleResizable();
    },
    [layout, setMaximised],
  );
  const actions = useMemo(() => {
    const openSettings = (panel: string) => {
      setMaximised(null);
      setSettingsOf(panel);
    };
    return { remove, openSettings, leave: () => edit(false) };
  }, [remove, edit, setMaximised]);
  const closeSettings = useCallback(() => setSettingsOf(null), []);
  return { isEditing, edit, settingsOf, closeSettings, panels, maximised, setMaximised, actions };
}
