import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#core/kit';
import { useServices } from '#core/services';
import { arranged, columnDefs } from './column-defs.ts';
import { leastWidth, useFit, useRoom } from './columns/index.ts';
import './grid.css';
import { gridTheme } from './grid-theme.ts';
import type { GridLayout, LiveRows, LiveSort, RowSlot } from './live-column.ts';
import { GridController, type GridSettings } from './grid-controller.ts';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  ScrollApiModule,
]);

/** Keep the identity of `columns`, `source` and `rowId` while they are the same. */
export interface LiveGridProps<Row> extends GridSettings<Row> {
  readonly label: string;
  readonly source: LiveRows<Row>;
  readonly rowId: (row: Row) => string;
  /** Order at the start; a press on a header changes it. */
  readonly sort?: LiveSort;
  readonly stale?: boolean;
  /** Shown over the body while there is no row. */
  readonly overlay?: ReactNode;
  readonly rowHeight?: number;
  /** Columns as the person left them; given, columns can be moved, and `hiddenColumns` and `onLayout` count. Read once. */
  readonly layout?: GridLayout;
  /** Ids of columns not shown. */
  readonly hiddenColumns?: readonly string[];
  /** The person moved or resized a column. */
  readonly onLayout?: (layout: GridLayout) => void;
}

const HEADER_PX = 28;
const GROUP_PX = 24;
const ROW_PX = 26;
/** As wide as grid.css makes it. */
const SCROLLBAR_PX = 10;
const NONE: readonly string[] = [];

const getNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const getRowId = (params: { readonly data: RowSlot }) => String(params.data.slot);

/** Shows those columns that have room; the grid keeps the others. */
function useVisibleColumns(
  api: GridApi<RowSlot> | null,
  columns: readonly { readonly id: string }[],
  shown: readonly { readonly id: string }[],
): void {
  useLayoutEffect(() => {
    if (api === null) return;
    const visible = new Set(shown.map(({ id }) => id));
    const ids = columns.map(({ id }) => id);
    api.setColumnsVisible(
      ids.filter((id) => visible.has(id)),
      true,
    );
    api.setColumnsVisible(
      ids.filter((id) => !visible.has(id)),
      false,
    );
  }, [api, columns, shown]);
}

/** The grid has no option for its name; it has an element to name once it is ready. */
function useGridName(host: HTMLElement | null, label: string): void {
  useEffect(() => {
    host?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('aria-label', label);
  }, [host, label]);
}

/** Columns as they are drawn: those that have room, how the rest flows, and their definitions for the grid. */
function useColumns<Row>(
  { columns, hiddenColumns = NONE, sort: first, place, layout: given }: LiveGridProps<Row>,
  host: HTMLElement | null,
  controller: GridController<Row>,
) {
  const [sort] = useState(place?.sort === undefined ? (first ?? null) : place.sort);
  const [layout] = useState(given);
  const wanted = useMemo(
    () => columns.filter(({ id }) => !hiddenColumns.includes(id)),
    [columns, hiddenColumns],
  );
  const { shown, state } = useFit(wanted, useRoom(host), SCROLLBAR_PX);
  const defs = useMemo(
    () => columnDefs(arranged(columns, layout), { cells: controller.cells, sort, state, layout }),
    [columns, controller, sort, state, layout],
  );
  return { shown, state, defs, hasLayout: layout !== undefined };
}

/** The columns as the person left them. */
const layoutNow = (api: GridApi<RowSlot>, hiddenColumns: readonly string[]): GridLayout => ({
  columns: api.getColumnState().map(({ colId, width }) => ({
    id: colId,
    width: Math.round(width ?? 0),
    // What has no room at present is not what the person hid.
    isHidden: hiddenColumns.includes(colId),
  })),
});

/** What the grid is told once: rows are ours to order and paint, columns only move and resize. */
const FIXED = {
  theme: gridTheme,
  getRowId,
  headerHeight: HEADER_PX,
  groupHeaderHeight: GROUP_PX,
  rowBuffer: 4,
  animateRows: false,
  suppressRowTransform: true,
  // Cells that stand one after another (grid.css) stand in the order of their elements, and none is left out.
  ensureDomOrder: true,
  suppressColumnVirtualisation: true,
  loading: false,
  suppressNoRowsOverlay: true,
  suppressMultiSort: true,
  suppressDragLeaveHidesColumns: true,
} satisfies AgGridReactProps<RowSlot>;

/** Has the controller work the grid once it stands; whether there are no rows. */
function useAttached<Row>(
  controller: GridController<Row>,
  api: GridApi<RowSlot> | null,
  host: HTMLElement | null,
): boolean {
  const [isEmpty, setIsEmpty] = useState(false);
  useEffect(
    () => (api === null || host === null ? undefined : controller.attach(api, host, setIsEmpty)),
    [api, controller, host],
  );
  return isEmpty;
}

/**
 * Table of live rows. The grid owns rows, columns, focus and accessibility; cell texts are painted past it, once per frame, for visible
 * rows only, and the order is ours (design.md, market data in the client).
 */
export function LiveGrid<Row>(props: LiveGridProps<Row>): ReactNode {
  const { columns, source, rowId, label } = props;
  const { clock } = useServices();
  const { t } = useTranslation();
  const [api, setApi] = useState<GridApi<RowSlot> | null>(null);
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [styleNonce] = useState(getNonce);
  const controller = useMemo(() => new GridController(source, rowId, clock), [source, rowId, clock]);
  const { shown, state, defs, hasLayout } = useColumns(props, host, controller);
  const sortable = t('core:grid.sortable');
  const localeText = useMemo(() => ({ ariaSortableColumn: sortable }), [sortable]);
  useLayoutEffect(() => controller.update(props));
  const isEmpty = useAttached(controller, api, host);
  useVisibleColumns(api, columns, shown);
  useGridName(api === null ? null : host, label);

  const tellLayout = () => {
    if (api !== null) props.onLayout?.(layoutNow(api, props.hiddenColumns ?? NONE));
  };
  return (
    <div
      ref={setHost}
      className="live-grid"
      data-stale={props.stale ?? false}
      // What the columns ask for at least, px: the contract suite of plugins holds it against the panel.
      data-asks={leastWidth(shown)}
      data-groups={columns.some((column) => column.group !== undefined)}
      data-flows={state !== 'scrolls'}
      onPointerMove={(event) => controller.point(event.target)}
      onPointerLeave={() => controller.point(null)}
    >
      <AgGridReact<RowSlot>
        {...FIXED}
        styleNonce={styleNonce}
        columnDefs={defs}
        processRowPostCreate={({ rowIndex, eRow }) => controller.markRow(rowIndex, eRow)}
        localeText={localeText}
        rowHeight={props.rowHeight ?? ROW_PX}
        maintainColumnOrder={hasLayout}
        onColumnMoved={({ finished }) => finished && tellLayout()}
        onColumnResized={({ finished, source: by }) => {
          controller.cells.refit();
          if (finished && by.startsWith('ui')) tellLayout();
        }}
        onGridReady={(event) => setApi(event.api)}
        onBodyScroll={() => controller.scrolled()}
        onCellClicked={({ data, column }) => controller.click(data, column.getColId())}
        onCellDoubleClicked={({ data, column }) => controller.doubleClick(data, column.getColId())}
        onCellKeyDown={(event) => {
          if ('column' in event && event.event instanceof KeyboardEvent)
            controller.key(event.data, event.column.getColId(), event.event);
        }}
      />
      {props.rowMenu !== undefined && (
        <RowMenu host={host} clock={clock} label={label} entriesAt={(target) => controller.menuAt(target)} />
      )}
      {isEmpty && props.overlay !== undefined && <div className="live-grid-overlay">{props.overlay}</div>}
    </div>
  );
}
