import type { GridApi } from 'ag-grid-community';
import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAvailableWidth } from '#core/hooks';
import { RowMenu } from '#core/kit';
import { useServices } from '#core/services';
import { inLayoutOrder, columnDefs } from './column-defs.ts';
import { spacedColumns, totalMinWidth, useFit } from './columns/index.ts';
import './grid.css';
import type { GridLayout, LiveRows, LiveSort, RowSlot } from './live-column.ts';
import { GridController, type GridSettings } from './grid-controller.ts';
import { releaseGrid, acquireGrid } from './pool/index.ts';
import { cellTexts, PrintedRows, useIsPrinting } from './printed-rows.tsx';
import { type GridShape, ReusableGrid } from './reusable-grid.ts';

/** Keep the identity of `columns`, `source` and `rowId` while they are the same. */
export interface LiveGridProps<Row> extends GridSettings<Row> {
  readonly label: string;
  readonly source: LiveRows<Row>;
  readonly rowId: (row: Row) => string;
  /** Initial order; pressing a header changes it. */
  readonly sort?: LiveSort;
  /** Shown over the body while there are no rows. */
  readonly overlay?: ReactNode;
  readonly rowHeight?: number;
  /** Columns as the user left them; when given, columns can be moved, and `hiddenColumns` and `onLayout` apply. Read once. */
  readonly layout?: GridLayout;
}

const ROW_PX = 26;
/** Width set in grid.css. */
const SCROLLBAR_PX = 10;
const NONE: readonly string[] = [];

/** Shows the columns that fit; the grid keeps the others. */
function useVisibleColumns(
  api: GridApi<RowSlot> | null,
  columns: readonly { readonly id: string }[],
  hidden: ReadonlySet<string>,
): void {
  useLayoutEffect(() => {
    if (api === null) return;
    for (const isVisible of [true, false]) {
      const ids = columns.flatMap(({ id }) =>
        hidden.has(id) !== isVisible && api.getColumn(id)?.isVisible() !== isVisible ? id : [],
      );
      if (ids.length > 0) api.setColumnsVisible(ids, isVisible);
    }
  }, [api, columns, hidden]);
}

/** Ids of the columns that are not shown. */
const useHidden = (
  columns: readonly { readonly id: string }[],
  visibleColumns: readonly { readonly id: string }[],
): ReadonlySet<string> =>
  useMemo(
    () => new Set(columns.flatMap(({ id }) => (visibleColumns.some((one) => one.id === id) ? [] : id))),
    [columns, visibleColumns],
  );

/** The grid has no option for its name, but has an element to name once it is ready. */
function useGridName(host: HTMLElement | null, label: string): void {
  useLayoutEffect(() => {
    host?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('aria-label', label);
  }, [host, label]);
}

/** Columns as drawn: those that fit, how the rest flows, and their definitions for the grid. */
function useColumns<Row>(
  {
    columns: ownColumns,
    hiddenColumns = NONE,
    sort: first,
    viewState,
    layout: initialLayout,
  }: LiveGridProps<Row>,
  room: number | null,
  letterSpacingPx: number,
) {
  const columns = useMemo(() => spacedColumns(ownColumns, letterSpacingPx), [ownColumns, letterSpacingPx]);
  const [sort] = useState(viewState?.sort === undefined ? (first ?? null) : viewState.sort);
  const [layout] = useState(initialLayout);
  const listedColumns = useMemo(
    () => columns.filter(({ id }) => !hiddenColumns.includes(id)),
    [columns, hiddenColumns],
  );
  const { visible, state } = useFit(listedColumns, room, SCROLLBAR_PX);
  const defs = useMemo(
    () => columnDefs(inLayoutOrder(columns, layout), { sort, state, layout }),
    [columns, sort, state, layout],
  );
  return { visible, state, defs, hasLayout: layout !== undefined };
}

/** `normal` is no number. */
const spacingOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).letterSpacing) || 0;

/** What `read` finds in an element in the rendering that first has it; null before. Read after that rendering, it would have the page laid out once more. */
function useFirst<T>(element: HTMLElement | null, read: (element: HTMLElement) => T): T | null {
  const [first, setFirst] = useState<{ readonly of: HTMLElement; readonly found: T } | null>(null);
  if (element !== null && first?.of !== element) setFirst({ of: element, found: read(element) });
  return first?.found ?? null;
}

/** Px that the user adds between letters (WCAG 1.4.12); 0 by default. Whoever widens letters does so for the whole page. */
const addedSpacing = (element: HTMLElement): number =>
  spacingOf(document.documentElement) === 0 ? 0 : spacingOf(element);

type Size = Pick<Element, 'clientWidth' | 'clientHeight'>;
const currentSize = ({ clientWidth, clientHeight }: Element): Size => ({ clientWidth, clientHeight });

/** The grid in an element, once it exists; worked by the controller. */
function useGrid<Row>(
  body: HTMLElement | null,
  controller: GridController<Row>,
  options: GridShape,
  hidden: ReadonlySet<string>,
): ReusableGrid | null {
  const page = useServices();
  const [grid, setGrid] = useState<ReusableGrid | null>(null);
  const size = useFirst(body, currentSize);
  const acquire = useEffectEvent((container: HTMLElement): ReusableGrid => {
    const reused = acquireGrid(page, (pooled) => pooled.fits(size ?? container, options));
    reused?.moveTo(container);
    if (reused === undefined) controller.takeOver(null);
    return reused ?? new ReusableGrid(container, controller, options, hidden);
  });
  // The rendering that has the element knows which columns fit: made with others, the grid would be laid out twice.
  useLayoutEffect(() => {
    if (body === null) return;
    const acquired = acquire(body);
    setGrid(acquired);
    return () => {
      releaseGrid(page, acquired);
      setGrid(null);
    };
  }, [body, page]);
  useLayoutEffect(() => grid?.setDelegate(controller), [grid, controller]);
  useLayoutEffect(() => grid?.reshape(options));
  return grid;
}

/** Puts the controller to work once the grid exists; returns whether there are no rows. */
function useController<Row>(
  controller: GridController<Row>,
  api: GridApi<RowSlot> | null,
  host: HTMLElement | null,
): boolean {
  const [isEmpty, setIsEmpty] = useState(false);
  // Before the frame: a grid from another panel still shows that panel's content.
  useLayoutEffect(
    () => (api === null || host === null ? undefined : controller.attach(api, host, setIsEmpty)),
    [api, controller, host],
  );
  return isEmpty;
}

/**
 * Table of live rows. The grid owns rows, columns, focus and accessibility; cell texts are painted outside it, once per frame, for
 * visible rows only, and the order is ours (design.md, market data in the client).
 */
export function LiveGrid<Row>(props: LiveGridProps<Row>): ReactNode {
  const { columns, source, rowId, label } = props;
  const { clock, copy } = useServices();
  const { t } = useTranslation();
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const controller = useMemo(() => new GridController(source, rowId, clock), [source, rowId, clock]);
  const { visible, state, defs, hasLayout } = useColumns(
    props,
    useAvailableWidth(host),
    useFirst(host, addedSpacing) ?? 0,
  );
  useLayoutEffect(() => controller.update(props));
  const hidden = useHidden(columns, visible);
  const grid = useGrid(
    body,
    controller,
    {
      columnDefs: defs,
      maintainColumnOrder: hasLayout,
      rowHeight: props.rowHeight ?? ROW_PX,
      sortable: t('core:grid.sortable'),
    },
    hidden,
  );
  const api = grid?.api ?? null;
  const isEmpty = useController(controller, api, host);
  const isPrinting = useIsPrinting();
  useVisibleColumns(api, columns, hidden);
  useGridName(api === null ? null : host, label);

  return (
    <div
      ref={setHost}
      className="live-grid k-scroll"
      data-stale={props.stale ?? false}
      // The columns' minimum width, px: the contract suite of plugins compares it with the panel.
      data-asks={totalMinWidth(visible)}
      data-groups={columns.some((column) => column.group !== undefined)}
      data-flows={state !== 'scrolls'}
      onPointerMove={(event) => controller.handlePointer(event.target)}
      // Rows that arrive or are scrolled under a pointer at rest: no move is reported.
      onPointerOver={(event) => controller.handlePointer(event.target)}
      onPointerLeave={() => controller.handlePointer(null)}
    >
      <div ref={setBody} className="live-grid-body" />
      {isPrinting && <PrintedRows label={label} columns={visible} rows={controller.listedRows} />}
      {props.rowMenu !== undefined && (
        <RowMenu
          host={host}
          clock={clock}
          label={label}
          entriesAt={(target) => controller.menuAt(target)}
          headEntries={props.headMenu?.(visible)}
          onToggle={(isOpen) => controller.holdRows(isOpen)}
          list={{ cells: () => cellTexts(visible, controller.listedRows), copy }}
        />
      )}
      {isEmpty && props.overlay !== undefined && <div className="live-grid-overlay">{props.overlay}</div>}
    </div>
  );
}
