import type { Clock, Undo } from '#core/clock';
import type { LiveCells } from './live-cells.ts';
import type { LiveRows, RowsChange } from './live-column.ts';
import { keepInPlace, type Order, orderRows } from './live-order.ts';

/** A live order is refreshed at most this often. */
export const REORDER_MS = 1000;
/** The pointer counts as on its way to a row until it has rested this long; nothing is reordered meanwhile. */
export const POINTER_REST_MS = 1500;
const FADE_EVERY_MS = 100;
const BALANCE_EVERY_MS = 500;

interface LiveViewOptions<Row> {
  readonly source: LiveRows<Row>;
  readonly rowId: (row: Row) => string;
  readonly cells: LiveCells<Row>;
  readonly clock: Clock;
  readonly order: () => Order<Row> | null;
  /** Rows are in this order now; their cells are painted already. Called only when it differs from the previous one. */
  readonly show: (ids: readonly string[]) => void;
  /** Id of the row with the keyboard focus, or null. */
  readonly focusedId: () => string | null;
  /** Ms between two reorderings; default {@link REORDER_MS}. */
  readonly reorderMs?: number;
  /** While the pointer is on the rows: `row` keeps that row in its place, `all` keeps every row. */
  readonly hold?: 'row' | 'all';
}

/**
 * Keeps the rows on screen in order: values are painted every frame, the order follows at a bounded rate, and what the user points at or
 * has focused never moves away.
 */
export class LiveView<Row> {
  private readonly options: LiveViewOptions<Row>;
  private ids: readonly string[] = [];
  /** Every row keeps its place, wherever the pointer is. */
  isHeld = false;
  private hovered: string | null = null;
  private pointerMovedAt = Number.NEGATIVE_INFINITY;
  private structureDue = false;
  private orderDue = false;
  private stopFade: Undo | null = null;

  constructor(options: LiveViewOptions<Row>) {
    this.options = options;
  }

  /** Ids on screen, in order. */
  get visibleIds(): readonly string[] {
    return this.ids;
  }

  start(): Undo {
    const { source, clock, cells, focusedId, reorderMs = REORDER_MS } = this.options;
    const stopRows = source.subscribe((change) => this.handleChange(change));
    const stopView = source.registerView?.(() => cells.visibleIds());
    const stopTimer = clock.setInterval(() => this.tick(), reorderMs);
    const stopBalance = clock.setInterval(() => cells.balance([this.hovered, focusedId()]), BALANCE_EVERY_MS);
    this.reorder();
    return () => {
      stopRows();
      stopView?.();
      stopTimer();
      stopBalance();
      cells.layOutAll();
      this.stopFade?.();
      this.stopFade = null;
    };
  }

  /** The pointer is on this row, or (null) on none. */
  point(id: string | null): void {
    this.hovered = id;
    this.pointerMovedAt = id === null ? Number.NEGATIVE_INFINITY : this.options.clock.monotonic();
  }

  /** Puts every row where it belongs now, e.g. because the user chose another order. */
  reorder(): void {
    this.apply(new Map());
  }

  private handleChange({ changed, structure, isRequested = false }: RowsChange): void {
    const { cells, clock, source } = this.options;
    this.structureDue ||= structure;
    this.orderDue = true;
    cells.paint(changed, clock.monotonic());
    if (cells.isFlashing) this.stopFade ??= clock.setInterval(() => this.fade(), FADE_EVERY_MS);
    // The first rows, and the disappearance of the last ones, are shown at once.
    if (this.structureDue && (isRequested || this.ids.length === 0 || source.rows().length === 0))
      this.reorder();
  }

  private fade(): void {
    if (this.options.cells.fade(this.options.clock.monotonic())) return;
    this.stopFade?.();
    this.stopFade = null;
  }

  private tick(): void {
    const { clock, focusedId, hold = 'row' } = this.options;
    if (!this.structureDue && !this.orderDue) return;
    const isPointing = clock.monotonic() - this.pointerMovedAt < POINTER_REST_MS;
    if (this.isHeld || isPointing || (hold === 'all' && this.hovered !== null)) return this.appendRows();
    const anchors = new Map<string, number>();
    for (const id of [this.hovered, focusedId()]) {
      const at = id === null ? -1 : this.ids.indexOf(id);
      if (id !== null && at >= 0) anchors.set(id, at);
    }
    this.apply(anchors);
  }

  /** Appends rows that belong after the last one, e.g. a further page of a list: those before it stay in place. */
  private appendRows(): void {
    const { source, rowId, order } = this.options;
    const ordered = orderRows(source.rows(), order()).map(rowId);
    const last = this.ids.findLastIndex((id) => ordered.includes(id));
    const id = this.ids[last];
    if (id === undefined) return;
    const currentIds = new Set(this.ids);
    const appended = ordered.slice(ordered.indexOf(id) + 1).filter((next) => !currentIds.has(next));
    if (appended.length > 0) this.setIds([...this.ids, ...appended]);
  }

  private apply(anchors: ReadonlyMap<string, number>): void {
    const { source, rowId, order } = this.options;
    const ordered = orderRows(source.rows(), order()).map(rowId);
    const ids = keepInPlace(ordered, anchors);
    // A row that is gone leaves when the user does.
    this.structureDue = ids.length > ordered.length;
    this.orderDue = false;
    if (ids.length === this.ids.length && ids.every((id, index) => id === this.ids[index])) return;
    this.setIds(ids);
  }

  private setIds(ids: readonly string[]): void {
    this.ids = ids;
    this.options.cells.setOrder(ids);
    this.options.show(ids);
  }
}
