import type { LiveColumn } from './live-column.ts';

/** How long the two steps of a flash last. */
const FLASH_STRONG_MS = 250;
const FLASH_WEAK_MS = 450;

/** The face of a cell that the writer needs: a text node's element. */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  readonly column: LiveColumn<Row>;
  row: Row;
}

interface Painted<Row> {
  readonly cell: LiveCell<Row>;
  text: string;
  tone: string;
  value: number | null;
}

/**
 * Writes the texts of visible cells past the grid. Cells register when the grid makes them; `paint` touches only cells of
 * changed rows whose text or tone really changed. A flash is two class steps, never an animation (traders.md B5.5).
 */
export class LiveCells<Row> {
  private readonly cells = new Map<string, Set<Painted<Row>>>();
  private readonly flashing = new Map<HTMLElement, number>();
  private readonly rowId: (row: Row) => string;
  private readonly flashEnabled: () => boolean;

  constructor(rowId: (row: Row) => string, flashEnabled: () => boolean) {
    this.rowId = rowId;
    this.flashEnabled = flashEnabled;
  }

  /** Paints a new cell and keeps it until the returned undo runs. */
  add(cell: LiveCell<Row>): () => void {
    const id = this.rowId(cell.row);
    const text = cell.column.text(cell.row);
    const tone = cell.column.tone?.(cell.row) ?? '';
    cell.element.textContent = text;
    cell.element.className = tone === '' ? 'live' : `live ${tone}`;
    const painted: Painted<Row> = { cell, text, tone, value: cell.column.flash?.(cell.row) ?? null };
    const row = this.cells.get(id) ?? new Set();
    this.cells.set(id, row.add(painted));
    return () => {
      row.delete(painted);
      if (row.size === 0 && this.cells.get(id) === row) this.cells.delete(id);
      this.flashing.delete(cell.element);
    };
  }

  /** Writes the changed cells of these rows. Call inside an animation frame. */
  paint(changed: Iterable<string>, nowMs: number): void {
    for (const id of changed) for (const painted of this.cells.get(id) ?? []) this.write(painted, nowMs);
  }

  /** Writes every visible cell, e.g. after a language or colour change. */
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

  private write(painted: Painted<Row>, nowMs: number): void {
    const { cell } = painted;
    const text = cell.column.text(cell.row);
    if (text !== painted.text) {
      painted.text = text;
      // One text node per cell: setting its data keeps selection and layout cheaper than replacing it.
      const node = cell.element.firstChild;
      if (node) node.nodeValue = text;
      else cell.element.textContent = text;
    }
    const tone = cell.column.tone?.(cell.row) ?? '';
    if (tone !== painted.tone) {
      painted.tone = tone;
      cell.element.className = tone === '' ? 'live' : `live ${tone}`;
    }
    const value = cell.column.flash?.(cell.row) ?? null;
    if (value !== painted.value) {
      const before = painted.value;
      painted.value = value;
      if (before !== null && value !== null && this.flashEnabled()) {
        cell.element.dataset['flash'] = value > before ? 'up' : 'down';
        this.flashing.set(cell.element, nowMs);
      }
    }
  }
}
