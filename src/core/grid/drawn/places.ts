import type { CellContent } from '../cell-surface.ts';

/** Where a cell and its text are, in device pixels from the corner of the canvas. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'right' | 'center';
  /** Edges between which the text stands. */
  readonly start: number;
  readonly end: number;
  /** The text's baseline. */
  readonly textY: number;
}

/** How the cells of a column stand in their rows. */
type Column = Pick<Place, 'left' | 'width' | 'align' | 'start' | 'end'> & {
  /** From the top of the row to the baseline. */
  readonly baseline: number;
};

/** The canvas as the cells are found on it. */
export interface Canvas {
  readonly box: DOMRectReadOnly;
  /** Device pixels per px. */
  readonly scale: number;
  measure(element: HTMLElement, text: string): TextMetrics;
}

/** A drawn text may be so much wider or narrower than a laid-out one, in device pixels: more is another font, or figures of other widths. */
const SAME_WIDTH = 0.75;

/**
 * Places of those cells that would be drawn as they are laid out, beyond the edge of the canvas too: rows that the grid keeps ready there cost as much.
 * One cell is measured of each column, and one of each row: reading them all would take as long as laying them out.
 */
export function placesOf(cells: readonly CellContent[], canvas: Canvas): ReadonlyMap<CellContent, Place> {
  const columns = new Map<string, Column | null>();
  const rows = new Map<number, Pick<Place, 'top' | 'height'>>();
  const places = new Map<CellContent, Place>();
  for (const content of cells) {
    const { element, column, slot } = content.cell;
    if (content.text === '') continue;
    if (!columns.has(column.id)) columns.set(column.id, columnOf(content, canvas));
    if (!rows.has(slot)) rows.set(slot, rowOf(element, canvas));
    const across = columns.get(column.id);
    const down = rows.get(slot);
    if (!across || !down) continue;
    const { baseline, ...rest } = across;
    places.set(content, { ...rest, ...down, textY: down.top + baseline });
  }
  return places;
}

/** Browsers paint backgrounds from one device pixel to another. */
function rowOf(element: HTMLElement, { box, scale }: Canvas): Pick<Place, 'top' | 'height'> {
  const edges = element.getBoundingClientRect();
  const top = Math.round((edges.top - box.top) * scale);
  return { top, height: Math.round((edges.bottom - box.top) * scale) - top };
}

/** Null: a drawn text would look different. */
function columnOf({ cell: { element }, text }: CellContent, { box, scale, measure }: Canvas): Column | null {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const laidOut = range.getBoundingClientRect();
  const drawn = measure(element, text);
  if (Math.abs(laidOut.width * scale - drawn.width) > SAME_WIDTH) return null;
  const edges = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const across = (x: number): number => (x - box.left) * scale;
  const left = Math.round(across(edges.left));
  const start = edges.left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
  const end = edges.right - Number.parseFloat(style.borderRightWidth) - Number.parseFloat(style.paddingRight);
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = drawn;
  const above = (laidOut.top - edges.top) * scale + (laidOut.height * scale - up - down) / 2;
  return {
    left,
    width: Math.round(across(edges.right)) - left,
    align: alignOf(style.textAlign),
    start: across(start),
    end: across(end),
    baseline: Math.round(above + up),
  };
}

const alignOf = (align: string): Place['align'] => (align === 'right' || align === 'center' ? align : 'left');
