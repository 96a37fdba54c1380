import type { CellSurface, CellContent } from '../cell-surface.ts';
import { Sheet } from './sheet.ts';

/** Below so many changes within half a second nothing is drawn; the distance to where drawing begins keeps cells from changing to and fro. */
const CALM_CHANGES = 150;
/** After so many balances, twice a second, without a change a cell is laid out again. */
const QUIET_BALANCES = 10;

/** A cell that is drawn: its element shows nothing meanwhile, and has these. */
interface Drawn {
  readonly classes: string;
  quietBalances: number;
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
  /** Something has moved since the last balance, and may move again. */
  private isResting = false;

  /** `laidOut`: what shows the other cells. */
  constructor(laidOut: CellSurface) {
    this.laidOut = laidOut;
  }

  /**
   * Given the cells of each row, and how many of their texts changed within half a second, decides which are drawn from now on: those that change, but for
   * the rows in slots in use.
   */
  balance(rows: Iterable<Iterable<CellContent>>, changes: number, isInUse: (slot: number) => boolean): void {
    const changed = new Set([...rows].flatMap((row) => [...row].filter(({ isChanged }) => isChanged)));
    for (const content of changed) content.isChanged = false;
    if (changes < CALM_CHANGES) return this.layOutAll();
    for (const [content, drawn] of this.drawn) {
      drawn.quietBalances = changed.has(content) ? 0 : drawn.quietBalances + 1;
      if (isInUse(content.cell.slot) || drawn.quietBalances >= QUIET_BALANCES) this.layOut(content);
      else announce(content);
    }
    const isResting = this.isResting;
    this.isResting = false;
    if (isResting) return;
    this.draw(
      [...changed].filter(
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
      this.drawn.set(content, { classes, quietBalances: 0 });
      announce(content);
      cell.element.style.contentVisibility = 'hidden';
      this.laidOut.setFlash({ ...content, flash: null });
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

/** Names a cell for screen readers, which do not see a text that is not laid out. */
function announce({ cell: { element }, text }: CellContent): void {
  if (element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text);
}
