import { PanelState } from '#core/kit';
import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PanelActionsContext } from './actions.ts';
import { columnsBesideDrawer } from './aside.ts';
import type { Shaping } from './grid/grid-props.ts';
import { PanelGrid } from './grid/PanelGrid.tsx';
import { useHosts } from './grid/use-hosts.ts';
import { LayoutTools } from './LayoutTools.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { useMaximised } from './use-maximised.ts';
import { useNamespaces } from './use-namespaces.ts';
import { useOrder } from './use-order.ts';
import { useRemove } from './use-remove.ts';

const LayoutMode = lazy(() =>
  import('./edit/LayoutMode.tsx').then(({ LayoutMode: View }) => ({ default: View })),
);

/** The panels of a page on its grid. Without a row height the rows fill the screen. */
export const Dashboard = observer(function Dashboard({ id }: { readonly id: string }) {
  const { layout, plugins } = useServices();
  const { t } = useTranslation();
  const page = layout.page(id);
  const isReady = useNamespaces(
    (page?.panels ?? []).flatMap((panel) => plugins.describe(panel.panel)?.plugin.id ?? []),
  );

  useEffect(() => {
    layout.open(id);
    return () => layout.open('');
  }, [layout, id]);

  if (!page || page.panels.length === 0)
    return (
      <PanelState kind="empty" title={t('shell:dashboard.empty')} detail={t('shell:dashboard.emptyDetail')} />
    );
  // The titles come with the panels' texts: until then the frames' places are kept empty.
  if (!isReady) return <div className="s-dashboard" data-fit="" />;
  return <Page page={page} />;
});

const Page = observer(function Page({ page }: { readonly page: PageLayout }) {
  const { layout, config } = useServices();
  const rowHeight = config.layout(page.id)?.rowHeight;
  const [isEditing, setEditing] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const [isRebasing, setRebasing] = useState(false);
  const [shaping, setShaping] = useState<Shaping | null>(null);
  const hostOf = useHosts();
  const panels = useOrder(page, isEditing);
  const { maximised, setMaximised } = useMaximised(panels);
  const remove = useRemove(page.id);

  // Layout mode allows both; each has a switch of its own there. Outside it both are off (spec section 2).
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

  const isShaping = isEditing || settingsOf !== null || isRebasing;
  // Who shapes the page, or looks at one panel only, sees all of it.
  const kept = isShaping || maximised !== null ? page.columns : columnsBesideDrawer(page);
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
          <PanelGrid
            page={page}
            panels={panels}
            hostOf={hostOf}
            shaping={shaping}
            marksOf={({ id, x }) => ({
              'data-maximised': maximised === id ? '' : undefined,
              'data-covered': maximised !== null && maximised !== id ? '' : undefined,
              'data-aside': x >= kept ? '' : undefined,
            })}
          />
          {/* After the grid, whose cells have taken the hosts in by the time that views measure themselves. */}
          {panels.map((panel) =>
            createPortal(
              <PanelFrame
                page={page}
                panel={panel}
                isMaximised={maximised === panel.id}
                onMaximise={(on) => setMaximised(on ? panel.id : null)}
              />,
              hostOf(panel.id),
              panel.id,
            ),
          )}
          {isShaping && (
            <Suspense fallback={null}>
              <LayoutMode
                page={page}
                isEditing={isEditing}
                settingsOf={settingsOf}
                isRebasing={isRebasing}
                actions={actions}
                onSettingsClosed={() => setSettingsOf(null)}
                onRebased={() => setRebasing(false)}
                onShaping={setShaping}
              />
            </Suspense>
          )}
        </div>
        <LayoutTools page={page.id} isEditing={isEditing} onEdit={edit} onRebase={() => setRebasing(true)} />
      </div>
    </PanelActionsContext>
  );
});
