import { useServices, useTitleOf } from '#core/services';
import { useCallback } from 'react';

/** Removes a panel from a page and confirms it, with a way back. */
export function useRemove(page: string): (panel: string) => void {
  const { layout, notice } = useServices();
  const titleOf = useTitleOf();
  return useCallback(
    (panel) => {
      const gone = layout.page(page)?.panels.find((item) => item.id === panel);
      layout.dispatch({ type: 'remove', page, panel });
      const withoutPanel = layout.page(page);
      if (!gone || withoutPanel?.panels.some((item) => item.id === panel)) return;
      const { x: _x, y: _y, w: _w, h: _h, index: _index, ...again } = gone;
      // Undo if this was the latest change; otherwise only this panel is restored.
      const restore = () =>
        layout.dispatch(
          layout.page(page) === withoutPanel ? { type: 'undo' } : { type: 'add', page, panel: again },
        );
      notice.done(
        { key: 'shell:panel.removed', values: { title: titleOf(gone) } },
        { words: { key: 'shell:dashboard.undo' }, run: restore },
      );
    },
    [layout, notice, titleOf, page],
  );
}
