import { shapeOf } from '#core/format';
import { roomFor } from './columns/index.ts';
import type { LiveColumn } from './live-column.ts';

/** Duration of each of the two steps of a flash. */
const FLASH_STRONG_MS = 250;
const FLASH_WEAK_MS = 450;

/** The second step of each flash. */
const FADED: Readonly<Record<FlashStep, FlashStep>> = {
  up: 'up-fading',
  down: 'down-fading',
  'up-fading': 'up-fading',
  'down-fading': 'down-fading',
};

const UNREAD = Symbol('unread');

/** One cell on screen: its element, its column, and its place in the order. */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  readonly column: LiveColumn<Row>;
  /** Index of the row on screen, from 0 for the first of all rows. */
  readonly slot: number;
  /** Current width of the column, px; when omitted, the column's minimum. */
  readonly room?: () => number;
}

type FlashStep = 'up' | 'down' | 'up-fading' | 'down-fading';

interface Painted<Row> {
  cell: LiveCell<Row>;
  text: string;
  /** Px that the text needs where it may be cut; 0 where its kind always fits. */
  needs: number;
  tone: string;
  /** Classes that the element has from all of this. */
  classes: string;
  flash: FlashStep | null;
  flashedAt: number;
  label: string | undefined;
  /** The value the cell was made from; UNREAD: none that may be kept. */
  read: unknown;
  value: number | null;
}

interface LiveCellsOptions<Row> {
  /** The newest row of an id. Undefined: the row is gone; its cells keep their text, greyed. */
  readonly get: (id: string) => Row | undefined;
  readonly flash: () => boolean;
}

/**
 * Writes the texts of visible cells without going through the grid. Cells belong to places, not to rows: reordering rows writes other
 * texts into the same cells, and moves no element. `paint` touches only cells of changed rows whose text, tone or label really changed.
 * A flash is two attribute steps, never an animation (traders.md B5.5).
 */
export class LiveCells<Row> {
  private cells = new Map<number, Set<Painted<Row>>>();
  private flashing = new Set<Painted<Row>>();
  private readonly options: LiveCellsOptions<Row>;
  private ids: readonly string[] = [];
  private slots: ReadonlyMap<string, number> = new Map();

  constructor(options: LiveCellsOptions<Row>) {
    this.options = options;
  }

  /** Id of the row at a place; undefined beyond the last. */
  idAt(slot: number): string | undefined {
    return this.ids[slot];
  }

  /** Ids of the rows that have cells. */
  *inSight(): Iterable<string> {
    for (const slot of this.cells.keys()) {
      const id = this.ids[slot];
      if (id !== undefined) yield id;
    }
  }

  /** Paints a new cell and keeps it until the returned undo runs. */
  add(cell: LiveCell<Row>): () => void {
    const painted: Painted<Row> = {
      cell,
      text: '',
      needs: 0,
      tone: '',
      classes: '',
      flash: null,
      flashedAt: 0,
      label: undefined,
      read: UNREAD,
      value: null,
    };
    cell.element.textContent = '';
    cell.element.removeAttribute('aria-label');
    cell.element.classList.add('live');
    this.rebind(painted);
    const place = this.cells.get(cell.slot) ?? new Set();
    this.cells.set(cell.slot, place.add(painted));
    return () => {
      place.delete(painted);
      if (place.size === 0 && this.cells.get(cell.slot) === place) this.cells.delete(cell.slot);
      this.setStep(painted, null);
      painted.needs = 0;
      this.setTone(painted, '');
    };
  }

  /** Takes over existing cells from their previous painter, for these columns from now on. They keep the previous rows' texts until `arrange`. */
  takeOver({ cells, flashing }: LiveCells<Row>, columns: readonly LiveColumn<Row>[]): void {
    this.cells = cells;
    this.flashing = flashing;
    this.setColumns(columns);
  }

  /** Cells show these columns from now on, matched by id. */
  setColumns(columns: readonly LiveColumn<Row>[]): void {
    const byId = new Map(columns.map((column) => [column.id, column]));
    for (const place of this.cells.values()) {
      for (const painted of place) {
        const { cell } = painted;
        painted.cell = { ...cell, column: byId.get(cell.column.id) ?? cell.column };
        this.rebind(painted);
      }
    }
  }

  /** Sets the order of the rows. Places that now have another row are repainted, without a flash. */
  arrange(ids: readonly string[]): void {
    const before = this.ids;
    this.ids = ids;
    this.slots = new Map(ids.map((id, slot) => [id, slot]));
    for (const [slot, place] of this.cells) {
      if (ids[slot] !== before[slot]) for (const painted of place) this.rebind(painted);
    }
  }

  /** Writes the changed cells of these rows. Call inside an animation frame. */
  paint(changed: Iterable<string>, nowMs: number): void {
    for (const id of changed) {
      const slot = this.slots.get(id);
      const place = slot === undefined ? undefined : this.cells.get(slot);
      if (place === undefined) continue;
      const row = this.options.get(id);
      for (const painted of place) this.write(painted, row, nowMs);
    }
  }

  /** Column widths have changed: words that fitted may now be cut, and the reverse. */
  refit(): void {
    for (const place of this.cells.values())
      for (const painted of place) if (painted.needs > 0) this.setTone(painted, painted.tone);
  }

  /** Fades flashes. Returns false when none is left, so that the caller can stop calling. */
  fade(nowMs: number): boolean {
    for (const painted of this.flashing) {
      const age = nowMs - painted.flashedAt;
      if (age >= FLASH_WEAK_MS) this.setStep(painted, null);
      else if (age >= FLASH_STRONG_MS) this.setStep(painted, FADED[painted.flash ?? 'up']);
    }
    return this.flashing.size > 0;
  }

  /** Some cell is flashing. */
  get isFlashing(): boolean {
    return this.flashing.size > 0;
  }

  /** This place now has another row: the flash belonged to the previous one. */
  private rebind(painted: Painted<Row>): void {
    this.setStep(painted, null);
    const id = this.ids[painted.cell.slot];
    if (id !== undefined) this.write(painted, this.options.get(id), null);
  }

  /** `nowMs` null: the first time, which flashes nothing. */
  private write(painted: Painted<Row>, row: Row | undefined, nowMs: number | null): void {
    const { element, column } = painted.cell;
    if (row === undefined) {
      painted.read = UNREAD;
      this.setTone(painted, 'gone');
      return;
    }
    if (column.reads !== undefined) {
      const read = column.reads(row);
      // A new cell, or one that now has another row, is always written, whatever it was made from.
      if (nowMs !== null && Object.is(read, painted.read)) return;
      painted.read = read;
    }
    const text = column.text(row);
    const tone = column.tone?.(row) ?? '';
    const isOtherWeight = isBold(tone) !== isBold(painted.tone);
    if (text !== painted.text || isOtherWeight) {
      // Setting the data of the one text node keeps the selection, and costs a third of a new node. Another row's text, or one of another shape or weight
      // that is not left-aligned, gets a new node: it begins at another position, which browsers count as a layout shift.
      const moves =
        nowMs === null || (!isWord(column) && (isOtherWeight || shapeOf(text) !== shapeOf(painted.text)));
      const node = moves ? null : element.firstChild;
      if (node) node.nodeValue = text;
      else element.textContent = text;
      painted.text = text;
      painted.needs = isWord(column) ? roomFor(text) : 0;
    }
    this.setTone(painted, tone);
    if (column.label !== undefined) this.setLabel(painted, column.label(row));
    if (column.flash !== undefined) this.flash(painted, column.flash(row), nowMs);
  }

  /** The element also has classes of the grid's own. */
  private setTone(painted: Painted<Row>, tone: string): void {
    const { needs, cell } = painted;
    painted.tone = tone;
    const classes = needs > 0 && needs > roomOf(cell) ? `long ${tone}` : tone;
    if (classes === painted.classes) return;
    cell.element.classList.remove(...wordsIn(painted.classes));
    cell.element.classList.add(...wordsIn(classes));
    painted.classes = classes;
  }

  private setLabel(painted: Painted<Row>, label: string): void {
    if (label === painted.label) return;
    painted.label = label;
    painted.cell.element.setAttribute('role', 'img');
    painted.cell.element.setAttribute('aria-label', label);
  }

  private flash(painted: Painted<Row>, value: number | null, nowMs: number | null): void {
    if (value === painted.value) return;
    const before = painted.value;
    painted.value = value;
    if (before === null || value === null || nowMs === null || !this.options.flash()) return;
    painted.flashedAt = nowMs;
    this.setStep(painted, value > before ? 'up' : 'down');
  }

  /** Writes the step only when it differs: a cell that keeps rising costs no restyle. */
  private setStep(painted: Painted<Row>, step: FlashStep | null): void {
    if (step === painted.flash) return;
    painted.flash = step;
    if (step === null) {
      delete painted.cell.element.dataset['flash'];
      this.flashing.delete(painted);
    } else {
      painted.cell.element.dataset['flash'] = step;
      this.flashing.add(painted);
    }
  }
}

const wordsIn = (classes: string): readonly string[] => classes.split(' ').filter((word) => word !== '');

const roomOf = <Row>({ column, room }: LiveCell<Row>): number => room?.() ?? column.least ?? column.width;

/** The one tone that makes a text wider. */
const isBold = (tone: string): boolean => tone.includes('strong');

/** Figures and icons fit their column; words may be cut. */
const isWord = <Row>({ align = 'left' }: LiveColumn<Row>): boolean => align === 'left';
