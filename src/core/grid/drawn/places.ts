import type { CellContent } from '../cell-surface.ts';

/** Where a cell and its text are, in px from the corner of the canvas. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'right' | 'center';
  readonly textX: number;
  /** The text's baseline. */
  readonly textY: number;
}

/** How the cells of a column stand in their rows. */
type Column = Pick<Place, 'left' | 'width' | 'align' | 'textX'> & {
  /** From the top of the row to the baseline. */
  readonly baseline: number;
};

type Measure = (element: HTMLElement, text: string) => TextMetrics;

/** A drawn text may be so much wider or narrower than a laid-out one, px: more is another font, or figures of other widths. */
const SAME_WIDTH_PX = 0.5;

/**
 * Places of those cells that would be drawn as they are laid out, beyond the edge of the canvas too: rows that the grid keeps ready there cost as much. One cell is measured of each column, and one of each row: reading them
 * all would take as long as laying them out.
 */
export function placesOf(
  cells: readonly CellContent[],
  canvas: DOMRectReadOnly,
  measure: Measure,
): ReadonlyMap<CellContent, Place> {
  const columns = new Map<string, Column | null>();
  const rows = new Map<number, Pick<Place, 'top' | 'height'>>();
  const places = new Map<CellContent, Place>();
  for (const content of cells) {
    const { element, column, slot } = content.cell;
    if (content.text === '') continue;
    if (!columns.has(column.id)) columns.set(column.id, columnOf(content, canvas, measure));
    if (!rows.has(slot)) {
      const { top, height } = element.getBoundingClientRect();
      rows.set(slot, { top: top - canvas.top, height });
    }
    const across = columns.get(column.id);
    const down = rows.get(slot);
    if (!across || !down) continue;
    const { baseline, ...rest } = across;
    places.set(content, { ...rest, ...down, textY: down.top + baseline });
  }
  return places;
}

/** Null: a drawn text would look different. */
function columnOf(
  { cell: { element }, text }: CellContent,
  canvas: DOMRectReadOnly,
  measure: Measure,
): Column | null {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const laidOut = range.getBoundingClientRect();
  const drawn = measure(element, text);
  if (Math.abs(laidOut.width - drawn.width) > SAME_WIDTH_PX) return null;
  const { left, right, top, width } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const align = alignOf(style.textAlign);
  // Edges of the content box: where the one text that was laid out begins tells the middle only to half a unit of layout.
  const start = left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
  const end = right - Number.parseFloat(style.borderRightWidth) - Number.parseFloat(style.paddingRight);
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = drawn;
  return {
    left: left - canvas.left,
    width,
    align,
    textX: { left: start, right: end, center: (start + end) / 2 }[align] - canvas.left,
    baseline: Math.round(laidOut.top + (laidOut.height - up - down) / 2 + up - top),
  };
}

const alignOf = (align: string): Place['align'] => (align === 'right' || align === 'center' ? align : 'left');
