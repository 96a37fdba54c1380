import type { CellSurface, CellContent } from '../cell-surface.ts';
import { Sheet } from './sheet.ts';

/** Below so many new texts a second nothing is drawn; the distance to where drawing begins keeps cells from changing to and fro. */
const CALM_TEXTS = 300;
/** Seconds without a new text after which a cell is laid out again. */
const QUIET_SECONDS = 5;

/** A cell that is drawn: its element shows nothing meanwhile, and has these. */
interface Drawn {
  readonly classes: string;
  quietSeconds: number;
  /** The name of the cell for screen readers, which do not see a text that is not laid out. */
  name: string;
}

/**
 * Draws cells on a canvas over their grid. The element of a drawn cell stays as it is, with its place, its background, its events and the newest text;
 * only its content is neither laid out nor painted. Drawing ends for all cells when one may have moved: by scrolling, a change of size, of columns or of theme.
 */
export class DrawnCells implements CellSurface {
  private readonly laidOut: CellSurface;
  private sheet: Sheet | null = null;
  private readonly drawn = new Map<CellContent, Drawn>();
  private readonly due = new Set<CellContent>();
  /** Something has moved within the last second, and may move again. */
  private isResting = false;

  /** `laidOut`: what shows the other cells. */
  constructor(laidOut: CellSurface) {
    this.laidOut = laidOut;
  }

  /**
   * Given the cells of each row, and how many new texts they got within the last second, decides which are drawn in the next: those that change, but for
   * the rows in slots in use.
   */
  balance(rows: Iterable<Iterable<CellContent>>, texts: number, isInUse: (slot: number) => boolean): void {
    const cells = [...rows].flatMap((row) => [...row]);
    const written = cells.filter(({ isWritten }) => isWritten);
    for (const content of written) content.isWritten = false;
    if (texts < CALM_TEXTS) return this.layOutAll();
    const changed = new Set(written);
    for (const [content, drawn] of this.drawn) {
      drawn.quietSeconds = changed.has(content) ? 0 : drawn.quietSeconds + 1;
      if (isInUse(content.cell.slot) || drawn.quietSeconds >= QUIET_SECONDS) this.layOut(content);
      else announce(content, drawn);
    }
    const isResting = this.isResting;
    this.isResting = false;
    if (isResting) return;
    this.draw(
      written.filter(
        (content) => content.surface !== this && isDrawable(content) && !isInUse(content.cell.slot),
      ),
    );
  }

  /** The browser lays this cell out again, if it was drawn. */
  layOut(content: CellContent): void {
    const drawn = this.drawn.get(content);
    if (drawn === undefined) return;
    this.drawn.delete(content);
    this.due.delete(content);
    for (const other of this.sheet?.erase(content) ?? []) this.ask(other);
    content.surface = this.laidOut;
    const { element } = content.cell;
    element.style.contentVisibility = '';
    element.removeAttribute('aria-label');
    if (drawn.classes !== content.classes) this.laidOut.setClasses(content, drawn.classes);
    this.laidOut.setFlash(content);
    this.laidOut.setText(content, true);
  }

  layOutAll(): void {
    for (const content of this.drawn.keys()) this.layOut(content);
    this.sheet?.remove();
    this.sheet = null;
  }

  setText(content: CellContent): void {
    this.laidOut.setText(content, false);
    this.ask(content);
  }

  setClasses(content: CellContent): void {
    if (isDrawable(content)) this.ask(content);
    else this.layOut(content);
  }

  setFlash(content: CellContent): void {
    this.ask(content);
  }

  /** These cells are drawn from now on, where they have a place on the sheet. */
  private draw(cells: readonly CellContent[]): void {
    const first = cells[0];
    if (first === undefined) return;
    this.sheet ??= Sheet.over(first.cell.element, this.laidOut, () => {
      this.layOutAll();
      this.isResting = true;
    });
    for (const content of this.sheet?.place(cells) ?? []) {
      const { cell, classes } = content;
      const drawn: Drawn = { classes, quietSeconds: 0, name: '' };
      this.drawn.set(content, drawn);
      announce(content, drawn);
      cell.element.style.contentVisibility = 'hidden';
      cell.element.removeAttribute('data-flash');
      content.surface = this;
      this.ask(content);
    }
  }

  /** Drawn together at the end of the task: drawing one while the text of the next is still to be written would have the page laid out each time. */
  private ask(content: CellContent): void {
    if (this.due.size === 0) queueMicrotask(() => this.drawDue());
    this.due.add(content);
  }

  private drawDue(): void {
    this.sheet?.draw(this.due, (content) => this.drawn.get(content)?.classes ?? '');
    this.due.clear();
  }
}

/** An icon has a name of its own, and a text that may be cut needs the browser to cut it. */
const isDrawable = ({ cell, classes }: CellContent): boolean =>
  cell.column.label === undefined && !classes.split(' ').includes('long');

function announce({ cell, text }: CellContent, drawn: Drawn): void {
  if (drawn.name === text) return;
  drawn.name = text;
  cell.element.setAttribute('aria-label', text);
}
