import type { LiveColumn } from './live-column.ts';

/** How long the two steps of a flash last. */
const FLASH_STRONG_MS = 250;
const FLASH_WEAK_MS = 450;

/** One cell on screen: its element, and whose value it shows. */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  readonly column: LiveColumn<Row>;
  readonly id: string;
}

interface Painted<Row> {
  readonly cell: LiveCell<Row>;
  text: string;
  className: string;
  label: string | undefined;
  value: number | null;
}

interface LiveCellsOptions<Row> {
  /** The newest row of an id. Undefined: the row is gone; its cells keep their text, greyed. */
  readonly get: (id: string) => Row | undefined;
  readonly flash: () => boolean;
}

/**
 * Writes the texts of visible cells past the grid. Cells register when the grid makes them; `paint` touches only cells of
 * changed rows whose text, tone or label really changed. A flash is two attribute steps, never an animation (traders.md B5.5).
 */
export class LiveCells<Row> {
  private readonly cells = new Map<string, Set<Painted<Row>>>();
  private readonly flashing = new Map<HTMLElement, number>();
  private readonly options: LiveCellsOptions<Row>;

  constructor(options: LiveCellsOptions<Row>) {
    this.options = options;
  }

  /** Paints a new cell and keeps it until the returned undo runs. */
  add(cell: LiveCell<Row>): () => void {
    const painted: Painted<Row> = { cell, text: '', className: '', label: undefined, value: null };
    cell.element.textContent = '';
    delete cell.element.dataset['flash'];
    cell.element.removeAttribute('aria-label');
    this.write(painted, this.options.get(cell.id), null);
    const row = this.cells.get(cell.id) ?? new Set();
    this.cells.set(cell.id, row.add(painted));
    return () => {
      row.delete(painted);
      if (row.size === 0 && this.cells.get(cell.id) === row) this.cells.delete(cell.id);
      this.flashing.delete(cell.element);
    };
  }

  /** Writes the changed cells of these rows. Call inside an animation frame. */
  paint(changed: Iterable<string>, nowMs: number): void {
    for (const id of changed) {
      const cells = this.cells.get(id);
      if (cells === undefined) continue;
      const row = this.options.get(id);
      for (const painted of cells) this.write(painted, row, nowMs);
    }
  }

  /** Writes every visible cell, e.g. after rows were replaced, or after a change of language. */
  repaint(nowMs: number): void {
    this.paint(this.cells.keys(), nowMs);
  }

  /** Fades flashes. Returns false when none is left, so that the caller can stop asking. */
  fade(nowMs: number): boolean {
    for (const [element, since] of this.flashing) {
      const age = nowMs - since;
      if (age >= FLASH_WEAK_MS) {
        delete element.dataset['flash'];
        this.flashing.delete(element);
      } else if (age >= FLASH_STRONG_MS) {
        const step = element.dataset['flash'];
        if (step === 'up' || step === 'down') element.dataset['flash'] = `${step}-fading`;
      }
    }
    return this.flashing.size > 0;
  }

  /** Some cell is flashing. */
  get isFlashing(): boolean {
    return this.flashing.size > 0;
  }

  /** `nowMs` null: the first time, which flashes nothing. */
  private write(painted: Painted<Row>, row: Row | undefined, nowMs: number | null): void {
    const { element, column } = painted.cell;
    if (row === undefined) {
      this.setClass(painted, 'live gone');
      return;
    }
    const text = column.text(row);
    if (text !== painted.text) {
      painted.text = text;
      // One text node per cell: setting its data keeps selection and layout cheaper than replacing it.
      const node = element.firstChild;
      if (node) node.nodeValue = text;
      else element.textContent = text;
    }
    const tone = column.tone?.(row) ?? '';
    this.setClass(painted, tone === '' ? 'live' : `live ${tone}`);
    if (column.label !== undefined) this.setLabel(painted, column.label(row));
    if (column.flash !== undefined) this.flash(painted, column.flash(row), nowMs);
  }

  private setClass(painted: Painted<Row>, className: string): void {
    if (className === painted.className) return;
    painted.className = className;
    painted.cell.element.className = className;
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
    painted.cell.element.dataset['flash'] = value > before ? 'up' : 'down';
    this.flashing.set(painted.cell.element, nowMs);
  }
}
