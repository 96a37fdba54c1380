import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  type GridApi,
  type GridOptions,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

/** What the grid is told once: rows are ours to order and paint, columns only move and resize. */
const FIXED: GridOptions<RowSlot> = {
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
  // A row comes with its texts, not a frame before them.
  suppressAnimationFrame: true,
};

/** What the grid tells: always to the controller that works it now. */
const eventsFor = <Row,>(held: RefObject<GridController<Row>>): GridOptions<RowSlot> => ({
  processRowPostCreate: ({ rowIndex, eRow }) => held.current.markRow(rowIndex, eRow),
  onColumnMoved: ({ finished }) => finished && held.current.tellLayout(),
  onColumnResized: ({ finished, source: by }) => {
    held.current.cells.refit();
    if (finished && by.startsWith('ui')) held.current.tellLayout();
  },
  onBodyScroll: () => held.current.scrolled(),
  onCellClicked: ({ data, column }) => held.current.click(data, column.getColId()),
  onCellDoubleClicked: ({ data, column }) => held.current.doubleClick(data, column.getColId()),
  onCellKeyDown: (event) => {
    if ('column' in event && event.event instanceof KeyboardEvent)
      held.current.key(event.data, event.column.getColId(), event.event);
  },
});

type ChangingOptions = Required<
  Pick<GridOptions<RowSlot>, 'columnDefs' | 'maintainColumnOrder' | 'rowHeight'>
>;

/**
 * The library takes its style sheets out of the document with the last grid, and has the whole page restyled when it puts them back for the next
 * one. This grid of nothing, which is in no document, keeps them there.
 */
let holder: GridApi | null = null;

/**
 * The grid in an element, once it stands: as it renders by itself, not as it does for React, where each cell is a component with some forty hooks
 * though nothing of it is React's. The garbage collector looks through all of them several times a second.
 */
function useGrid<Row>(
  body: HTMLElement | null,
  controller: GridController<Row>,
  { columnDefs: defs, maintainColumnOrder, rowHeight }: ChangingOptions,
): GridApi<RowSlot> | null {
  const { t } = useTranslation();
  const [api, setApi] = useState<GridApi<RowSlot> | null>(null);
  const held = useRef(controller);
  useLayoutEffect(() => {
    held.current = controller;
  }, [controller]);
  const make = useEffectEvent((element: HTMLElement) =>
    createGrid<RowSlot>(element, {
      ...FIXED,
      ...eventsFor(held),
      styleNonce: getNonce(),
      localeText: { ariaSortableColumn: t('core:grid.sortable') },
      columnDefs: defs,
      maintainColumnOrder,
      rowHeight,
    }),
  );
  useLayoutEffect(() => {
    if (body === null) return;
    const made = make(body);
    setApi(made);
    return () => {
      holder ??= createGrid(document.createElement('div'), { theme: gridTheme });
      made.destroy();
      setApi(null);
    };
  }, [body]);
  useLayoutEffect(() => {
    if (api === null) return;
    if (api.getGridOption('columnDefs') !== defs)
      api.updateGridOptions({ maintainColumnOrder, columnDefs: defs });
    if (api.getGridOption('rowHeight') !== rowHeight) api.setGridOption('rowHeight', rowHeight);
  }, [api, defs, maintainColumnOrder, rowHeight]);
  return api;
}

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
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const controller = useMemo(() => new GridController(source, rowId, clock), [source, rowId, clock]);
  const { shown, state, defs, hasLayout } = useColumns(props, host, controller);
  useLayoutEffect(() => controller.update(props));
  const api = useGrid(body, controller, {
    columnDefs: defs,
    maintainColumnOrder: hasLayout,
    rowHeight: props.rowHeight ?? ROW_PX,
  });
  const isEmpty = useAttached(controller, api, host);
  useVisibleColumns(api, columns, shown);
  useGridName(api === null ? null : host, label);

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
      <div ref={setBody} className="live-grid-body" />
      {props.rowMenu !== undefined && (
        <RowMenu host={host} clock={clock} label={label} entriesAt={(target) => controller.menuAt(target)} />
      )}
      {isEmpty && props.overlay !== undefined && <div className="live-grid-overlay">{props.overlay}</div>}
    </div>
  );
}
