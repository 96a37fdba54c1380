import { PanelState } from '#core/kit';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelActionsContext } from './actions.ts';
import { columnsBesideDrawer } from './aside.ts';
import { LayoutTools } from './LayoutTools.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { useNamespaces } from './use-namespaces.ts';

const LayoutMode = lazy(() =>
  import('./edit/LayoutMode.tsx').then(({ LayoutMode: View }) => ({ default: View })),
);

/** Panels on a 120-column grid, placed by CSS. Without a row height the rows fill the screen. */
export const Dashboard = observer(function Dashboard({ id }: { readonly id: string }) {
  const { layout, config, plugins, notice } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const page = layout.page(id);
  const rowHeight = config.layout(id)?.rowHeight;
  const [maximised, setMaximised] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const [isRebasing, setRebasing] = useState(false);
  const panels = [...(page?.panels ?? [])].sort((a, b) => a.index - b.index);
  const ready = useNamespaces(panels.flatMap((panel) => plugins.describe(panel.panel)?.plugin.id ?? []));

  useEffect(() => {
    layout.open(id);
    return () => layout.open('');
  }, [layout, id]);

  const full = panels.some((panel) => panel.id === maximised) ? maximised : null;
  useEffect(() => {
    if (full === null) return undefined;
    const restore = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setMaximised(null);
    };
    document.addEventListener('keydown', restore);
    return () => document.removeEventListener('keydown', restore);
  }, [full]);

  const actions = useMemo(
    () => ({
      openSettings: (panel: string) => {
        setMaximised(null);
        setSettingsOf(panel);
      },
      remove: (panel: string) => {
        const gone = layout.page(id)?.panels.find((item) => item.id === panel);
        layout.dispatch({ type: 'remove', page: id, panel });
        const left = layout.page(id);
        if (!gone || left?.panels.some((item) => item.id === panel)) return;
        const { x: _x, y: _y, w: _w, h: _h, index: _index, ...again } = gone;
        // Undo where this was the last thing done; otherwise only this panel comes back.
        const bringBack = () =>
          layout.dispatch(
            layout.page(id) === left ? { type: 'undo' } : { type: 'add', page: id, panel: again },
          );
        notice.done(
          { key: 'shell:panel.removed', values: { title: titleOf(gone) } },
          { words: { key: 'shell:dashboard.undo' }, run: bringBack },
        );
      },
    }),
    [layout, notice, titleOf, id],
  );

  // Layout mode allows both; each has a switch of its own there. Outside it both are off (spec section 2).
  const edit = (on: boolean) => {
    setMaximised(null);
    setSettingsOf(null);
    setEditing(on);
    if (layout.draggable !== on) layout.toggleDraggable();
    if (layout.resizable !== on) layout.toggleResizable();
  };

  if (!page || panels.length === 0)
    return (
      <PanelState kind="empty" title={t('shell:dashboard.empty')} detail={t('shell:dashboard.emptyDetail')} />
    );
  // The titles come with the panels' texts: until then the frames' places are kept empty.
  if (!ready) return <div className="s-dashboard" data-fit="" />;
  const isShaping = isEditing || settingsOf !== null || isRebasing;
  // Who shapes the page, or looks at one panel only, sees all of it.
  const kept = isShaping || full !== null ? page.columns : columnsBesideDrawer(page);
  return (
    <PanelActionsContext value={actions}>
      <div
        className="s-dashboard"
        data-fit={rowHeight === undefined ? '' : undefined}
        data-editing={isEditing ? '' : undefined}
      >
        <div
          className="s-grid"
          style={{
            ...(rowHeight === undefined ? {} : { height: page.rows * rowHeight }),
            ...(kept === page.columns
              ? {}
              : { width: `calc(100% + 100% * var(--gives-way, 0) * ${page.columns / kept - 1})` }),
          }}
        >
          {panels.map((panel) => (
            <PanelFrame
              key={panel.id}
              page={page}
              panel={panel}
              isMaximised={full === panel.id}
              isCovered={full !== null && full !== panel.id}
              isAside={panel.x >= kept}
              onMaximise={(on) => setMaximised(on ? panel.id : null)}
            />
          ))}
          {isShaping && (
            <Suspense fallback={null}>
              <LayoutMode
                page={page}
                isEditing={isEditing}
                settingsOf={settingsOf}
                isRebasing={isRebasing}
                onSettings={setSettingsOf}
                onRebased={() => setRebasing(false)}
                onRemove={actions.remove}
                onLeave={() => edit(false)}
              />
            </Suspense>
          )}
        </div>
        <LayoutTools page={id} isEditing={isEditing} onEdit={edit} onRebase={() => setRebasing(true)} />
      </div>
    </PanelActionsContext>
  );
});
