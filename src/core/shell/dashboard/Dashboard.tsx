import { PanelState } from '#core/kit';
import { type PageLayout, type PlacedPanel, tileOf } from '#core/layout';
import { lazyPart } from '#core/query';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PanelActionsContext } from './actions.ts';
import { columnsBesideDrawer } from './aside.ts';
import { placesOf, type Shaping } from './grid/grid-props.ts';
import { PanelGrid } from './grid/PanelGrid.tsx';
import { useHosts } from './grid/use-hosts.ts';
import { LayoutTools } from './LayoutTools.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { Places } from './Places.tsx';
import { useEditing } from './use-editing.ts';
import { useNamespaces } from './use-namespaces.ts';

const LayoutMode = lazyPart(() => import('./edit/LayoutMode.tsx').then(({ LayoutMode: Part }) => Part));

/** The panels of a page on its grid. Without a row height the rows fill the screen. */
export const Dashboard = observer(function Dashboard({ id }: { readonly id: string }) {
  const { layout, plugins, config } = useServices();
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
  // The titles load with the panels' texts: until then empty frames reserve the places.
  if (!isReady) return <Places {...page} rowHeight={config.layout(id)?.rowHeight} />;
  return <Page page={page} />;
});

/** As high as its rows, and wider than its place by the columns that give way to an open drawer; the rest keeps its shape. */
const roomOf = (
  { columns, rows }: PageLayout,
  rowHeight: number | undefined,
  visibleColumns: number,
): CSSProperties => ({
  ...(rowHeight === undefined ? {} : { height: rows * rowHeight }),
  ...(visibleColumns === columns
    ? {}
    : { width: `calc(100% + 100% * var(--gives-way, 0) * ${columns / visibleColumns - 1})` }),
});

/** State of a panel on the page: alone over the others, covered, or giving way to a drawer. */
const marksOf = ({ id, x }: PlacedPanel, maximised: string | undefined, visibleColumns: number) =>
  ({
    'data-maximised': maximised === id ? '' : undefined,
    'data-covered': maximised !== undefined && maximised !== id ? '' : undefined,
    'data-aside': x >= visibleColumns ? '' : undefined,
  }) as const;

const Page = observer(function Page({ page }: { readonly page: PageLayout }) {
  const { config } = useServices();
  const rowHeight = config.layout(page.id)?.rowHeight;
  const { isEditing, edit, settingsOf, closeSettings, panels, maximised, setMaximised, actions } =
    useEditing(page);
  const [isRebasing, setRebasing] = useState(false);
  const [shaping, setShaping] = useState<Shaping | null>(null);
  const hostOf = useHosts();
  const isShaping = isEditing || settingsOf !== null || isRebasing;
  // In layout mode, or with one panel maximised, the whole page is shown.
  const places = placesOf(panels);
  // Every tab of a maximised place is maximised.
  const wide = maximised === null ? undefined : tileOf(panels, maximised)?.id;
  const visibleColumns = isShaping || maximised !== null ? page.columns : columnsBesideDrawer(page);
  return (
    <PanelActionsContext value={actions}>
      <div
        className="s-dashboard"
        data-fit={rowHeight === undefined ? '' : undefined}
        data-editing={isEditing ? '' : undefined}
      >
        <div className="s-grid" style={roomOf(page, rowHeight, visibleColumns)}>
          <PanelGrid
            page={page}
            places={places}
            hostOf={hostOf}
            shaping={shaping}
            marksOf={(panel) => marksOf(panel, wide, visibleColumns)}
          />
          {/* After the grid, whose cells have adopted the hosts by the time that views measure themselves. */}
          {panels.map((panel) =>
            createPortal(
              <PanelFrame
                page={page}
                panel={panel}
                isMaximised={wide === panel.id}
                onMaximise={(on) => setMaximised(on ? panel.id : null)}
              />,
              hostOf(panel.id),
              panel.id,
            ),
          )}
          {isShaping && (
            <Suspense fallback={null}>
              <LayoutMode
                {...{ page, isEditing, settingsOf, isRebasing, actions }}
                onSettingsClosed={closeSettings}
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
