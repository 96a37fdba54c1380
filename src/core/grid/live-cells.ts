import { shapeOf } from '#core/format';
import { type CellSurface, type FlashStep, LAID_OUT } from './cell-surface.ts';
import { widthFor } from './columns/index.ts';
import type { DrawnCells } from './drawn/index.ts';
import type { LiveColumn } from './live-column.ts';

/** Duration of each of the two steps of a flash. */
const FLASH_STRONG_MS = 250;
const FLASH_WEAK_MS = 450;

/** The second step of each flash. */
const FADED = { up: 'up-fading', down: 'down-fading' } as const;

/** From so many changes within half a second on, laying them out is most of what a frame does. */
const BUSY_CHANGES = 300;

const UNREAD = Symbol('unread');

/** One cell on screen: its element, its column, and the slot of its row. */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  readonly column: LiveColumn<Row>;
  /** Index of the row on screen, from 0 for the first of all rows. */
  readonly slot: number;
  /** Current width of the column, px; when omitted, the column's minimum. */
  readonly width?: () => number;
}

interface PaintedCell<Row> {
  cell: LiveCell<Row>;
  text: string;
  /** Px that the text needs where it may be cut; 0 where its kind always fits. */
  textWidth: number;
  tone: string;
  /** Classes that the element has from all of this. */
  classes: string;
  flash: FlashStep | null;
  /** Direction and time of the newest change that flashes. */
  direction: 'up' | 'down';
  flashedAt: number;
  label: string | undefined;
  /** The value the cell was made from; UNREAD: none that may be kept. */
  dependency: unknown;
  value: number | null;
  /** Its text has changed since the last balance. */
  isChanged: boolean;
  surface: CellSurface;
}

interface LiveCellsOptions<Row> {
  /** The newest row of an id. Undefined: the row is gone; its cells keep their text, greyed. */
  readonly get: (id: string) => Row | undefined;
  readonly flash: () => boolean;
}

/**
 * Writes the texts of visible cells without going through the grid. Cells belong to slots, not to rows: reordering rows writes other
 * texts into the same cells, and moves no element. `paint` touches only cells of changed rows whose text, tone or label really changed.
 * A flash is two attribute steps, never an animation (traders.md B5.5).
 */
export class LiveCells<Row> {
  private cells = new Map<number, Set<PaintedCell<Row>>>();
  private flashing = new Set<PaintedCell<Row>>();
  private readonly options: LiveCellsOptions<Row>;
  private ids: readonly string[] = [];
  private slots: ReadonlyMap<string, number> = new Map();
  /** Texts changed since the last balance. */
  private changes = 0;
  private drawn: DrawnCells | null = null;
  private loading: Promise<void> | null = null;

  constructor(options: LiveCellsOptions<Row>) {
    this.options = options;
  }

  /** Id of the row in a slot; undefined beyond the last. */
  idAt(slot: number): string | undefined {
    return this.ids[slot];
  }

  /** Ids of the rows that have cells. */
  *visibleIds(): Iterable<string> {
    for (const slot of this.cells.keys()) {
      const id = this.ids[slot];
      if (id !== undefined) yield id;
    }
  }

  /** Paints a new cell and keeps it until the returned undo runs. */
  add(cell: LiveCell<Row>): () => void {
    const painted: PaintedCell<Row> = {
      cell,
      text: '',
      textWidth: 0,
      tone: '',
      classes: '',
      flash: null,
      direction: 'up',
      flashedAt: 0,
      label: undefined,
      dependency: UNREAD,
      value: null,
      isChanged: false,
      surface: LAID_OUT,
    };
    cell.element.textContent = '';
    cell.element.removeAttribute('aria-label');
    cell.element.classList.add('live');
    this.rebind(painted);
    const slotCells = this.cells.get(cell.slot) ?? new Set();
    this.cells.set(cell.slot, slotCells.add(painted));
    return () => {
      this.drawn?.layOut(painted);
      slotCells.delete(painted);
      if (slotCells.size === 0 && this.cells.get(cell.slot) === slotCells) this.cells.delete(cell.slot);
      this.setStep(painted, null);
      painted.textWidth = 0;
      this.setTone(painted, '');
    };
  }

  /** Takes over existing cells from their previous painter, for these columns from now on. They keep the previous rows' texts until `setOrder`. */
  takeOver(before: LiveCells<Row>, columns: readonly LiveColumn<Row>[]): void {
    const { cells, flashing } = before;
    before.layOutAll();
    this.cells = cells;
    this.flashing = flashing;
    this.setColumns(columns);
  }

  /** Cells show these columns from now on, matched by id. */
  setColumns(columns: readonly LiveColumn<Row>[]): void {
    this.layOutAll();
    const byId = new Map(columns.map((column) => [column.id, column]));
    for (const slotCells of this.cells.values()) {
      for (const painted of slotCells) {
        const { cell } = painted;
        painted.cell = { ...cell, column: byId.get(cell.column.id) ?? cell.column };
        this.rebind(painted);
      }
    }
  }

  /** Sets the order of the rows. Places that now have another row are repainted, without a flash. */
  setOrder(ids: readonly string[]): void {
    const before = this.ids;
    this.ids = ids;
    this.slots = new Map(ids.map((id, slot) => [id, slot]));
    for (const [slot, slotCells] of this.cells) {
      if (ids[slot] !== before[slot]) for (const painted of slotCells) this.rebind(painted);
    }
  }

  /** Writes the changed cells of these rows. Call inside an animation frame. */
  paint(changed: Iterable<string>, nowMs: number): void {
    for (const id of changed) {
      const slot = this.slots.get(id);
      const slotCells = slot === undefined ? undefined : this.cells.get(slot);
      if (slotCells === undefined) continue;
      const row = this.options.get(id);
      for (const painted of slotCells) this.write(painted, row, nowMs);
    }
  }

  /** Columns have another width or place: words that fitted may now be cut, and the reverse. */
  refit(): void {
    this.layOutAll();
    for (const slotCells of this.cells.values())
      for (const painted of slotCells) if (painted.textWidth > 0) this.setTone(painted, painted.tone);
  }

  /**
   * Call twice a second. Where very many texts change, the cells that change most are drawn from then on, instead of laid out (decision 0117), except
   * in the rows that the user has the pointer or the focus on.
   */
  balance(idsInUse: readonly (string | null)[]): void {
    const { changes } = this;
    this.changes = 0;
    if (changes >= BUSY_CHANGES)
      this.loading ??= import('./drawn/index.ts').then(({ DrawnCells: Drawn }) => {
        this.drawn = new Drawn(LAID_OUT);
      });
    this.drawn?.balance(this.cells.values(), changes, (slot) => idsInUse.includes(this.ids[slot] ?? null));
  }

  /** The browser lays out every cell again, e.g. because cells have moved. */
  layOutAll(): void {
    this.drawn?.layOutAll();
  }

  /** Takes flashes to their next step, or to another direction. Returns false when none is left, so that the caller can stop calling. */
  fade(nowMs: number): boolean {
    for (const painted of this.flashing) {
      const age = nowMs - painted.flashedAt;
      if (age >= FLASH_WEAK_MS) this.setStep(painted, null);
      else this.setStep(painted, age >= FLASH_STRONG_MS ? FADED[painted.direction] : painted.direction);
    }
    return this.flashing.size > 0;
  }

  /** Some cell is flashing. */
  get isFlashing(): boolean {
    return this.flashing.size > 0;
  }

  /** This slot now has another row: the flash belonged to the previous one. */
  private rebind(painted: PaintedCell<Row>): void {
    this.setStep(painted, null);
    const id = this.ids[painted.cell.slot];
    if (id !== undefined) this.write(painted, this.options.get(id), null);
  }

  /** `nowMs` null: the first time, which flashes nothing. */
  private write(painted: PaintedCell<Row>, row: Row | undefined, nowMs: number | null): void {
    const { column } = painted.cell;
    if (row === undefined) {
      painted.dependency = UNREAD;
      this.setTone(painted, 'gone');
      return;
    }
    if (column.dependsOn !== undefined) {
      const read = column.dependsOn(row);
      // A new cell, or one that now has another row, is always written, whatever it was made from.
      if (nowMs !== null && Object.is(read, painted.dependency)) return;
      painted.dependency = read;
    }
    const text = column.text(row);
    const tone = column.tone?.(row) ?? '';
    const weightChanged = isBold(tone) !== isBold(painted.tone);
    if (text !== painted.text || weightChanged) {
      // Another row's text, or one of another shape or weight that is not left-aligned.
      const isOther =
        nowMs === null ||
        (!isTruncatable(column) && (weightChanged || shapeOf(text) !== shapeOf(painted.text)));
      painted.text = text;
      // Not the text of another row, as when the user sorts or scrolls.
      if (nowMs !== null) {
        painted.isChanged = true;
        this.changes += 1;
      }
      painted.surface.setText(painted, isOther);
      painted.textWidth = isTruncatable(column) ? widthFor(text) : 0;
    }
    this.setTone(painted, tone);
    if (column.label !== undefined) this.setLabel(painted, column.label(row));
    if (column.flash !== undefined) this.flash(painted, column.flash(row), nowMs);
  }

  private setTone(painted: PaintedCell<Row>, tone: string): void {
    const { textWidth, cell } = painted;
    painted.tone = tone;
    const classes = textWidth > 0 && textWidth > widthOf(cell) ? `long ${tone}` : tone;
    const before = painted.classes;
    if (classes === before) return;
    painted.classes = classes;
    painted.surface.setClasses(painted, before);
  }

  private setLabel(painted: PaintedCell<Row>, label: string): void {
    if (label === painted.label) return;
    painted.label = label;
    painted.cell.element.setAttribute('role', 'img');
    painted.cell.element.setAttribute('aria-label', label);
  }

  private flash(painted: PaintedCell<Row>, value: number | null, nowMs: number | null): void {
    if (value === painted.value) return;
    const before = painted.value;
    painted.value = value;
    if (before === null || value === null || nowMs === null || !this.options.flash()) return;
    painted.flashedAt = nowMs;
    painted.direction = value > before ? 'up' : 'down';
    // A cell in the strong step follows with the next `fade`: ten changes within 100 ms are one flash, not ten.
    if (painted.flash !== 'up' && painted.flash !== 'down') this.setStep(painted, painted.direction);
  }

  /** Writes the step only when it differs: a cell that keeps rising costs no restyle. */
  private setStep(painted: PaintedCell<Row>, step: FlashStep | null): void {
    if (step === painted.flash) return;
    painted.flash = step;
    painted.surface.setFlash(painted);
    if (step === null) this.flashing.delete(painted);
    else this.flashing.add(painted);
  }
}

const widthOf = <Row>({ column, width }: LiveCell<Row>): number =>
  width?.() ?? column.minWidth ?? column.width;

/** The one tone that makes a text wider. */
const isBold = (tone: string): boolean => tone.includes('strong');

/** Figures and icons fit their column; words may be cut. */
const isTruncatable = <Row>({ align = 'left' }: LiveColumn<Row>): boolean => align === 'left';
