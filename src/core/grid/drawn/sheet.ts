import type { CellSurface, CellContent } from '../cell-surface.ts';
import { fontOf, type Look, Looks } from './looks.ts';
import { type Place, placesOf } from './places.ts';

interface Drawing {
  readonly content: CellContent;
  readonly place: Place;
  readonly look: Look;
  /** Where its text starts and how wide it is, in device pixels. */
  readonly start: number;
  readonly width: number;
}

/** How much of the room beside a text is before it. */
const SHARE = { left: 0, center: 0.5, right: 1 } as const;

/** Browsers lay out texts in units of 1/64 device pixel: drawn a hair beside that, the edges of figures have other shades. */
const layoutUnits = (pixels: number): number => Math.floor(pixels * 64) / 64;
const laidOutWidth = (width: number): number => -layoutUnits(-width);

interface Parts {
  readonly grid: HTMLElement;
  /** What the rows are scrolled in. */
  readonly port: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Device pixels per px. */
  readonly scale: number;
}

function partsOf(cell: HTMLElement): Parts | null {
  const grid = cell.closest<HTMLElement>('.live-grid-body');
  const port = cell.closest<HTMLElement>('.ag-grid-viewport');
  const { defaultView } = cell.ownerDocument;
  const canvas = cell.ownerDocument.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!grid || !port || !defaultView || !context) return null;
  // Where the grid scrolls sideways some cells are below others; high contrast has colours of its own.
  const isFit =
    cell.closest('[data-flows=true]') && !defaultView.matchMedia('(forced-colors: active)').matches;
  return isFit ? { grid, port, canvas, context, scale: defaultView.devicePixelRatio } : null;
}

/** The canvas over the rows of a grid, and where each cell is on it. */
export class Sheet {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  /** Texts are drawn in the size of the screen: scaled, they would be blurred. */
  private readonly scale: number;
  private readonly looks: Looks;
  private readonly places = new Map<CellContent, Place>();
  private readonly stop: () => void;
  private font = '';
  /** Slots of rows in which a text was wider than its cell. */
  private readonly wide = new Set<number>();

  /** Over the rows in sight of the grid that this cell belongs to; null where cells cannot be drawn. `onMoved`: cells may be elsewhere, or look different. */
  static over(cell: HTMLElement, laidOut: CellSurface, onMoved: () => void): Sheet | null {
    const parts = partsOf(cell);
    return parts && new Sheet(parts, new Looks(laidOut, parts.scale), onMoved);
  }

  private constructor({ grid, port, canvas, context, scale }: Parts, looks: Looks, onMoved: () => void) {
    this.looks = looks;
    this.canvas = canvas;
    this.context = context;
    this.scale = scale;
    const outer = grid.getBoundingClientRect();
    const { left, width, top, bottom } = port.getBoundingClientRect();
    const rowsTop = port.querySelector('.ag-grid-pinned-top-rows')?.getBoundingClientRect().bottom ?? top;
    // From one device pixel to another: between them, the canvas would be blurred.
    const [x, y] = [Math.floor(left * scale), Math.ceil(rowsTop * scale)];
    canvas.width = Math.ceil((left + width) * scale) - x;
    canvas.height = Math.floor(bottom * scale) - y;
    Object.assign(canvas.style, {
      position: 'absolute',
      pointerEvents: 'none',
      left: `${x / scale - outer.left}px`,
      top: `${y / scale - outer.top}px`,
      width: `${canvas.width / scale}px`,
      height: `${canvas.height / scale}px`,
    });
    canvas.setAttribute('aria-hidden', 'true');
    context.textAlign = 'left';
    grid.append(canvas);
    this.stop = watch(port, onMoved);
  }

  /** Finds the places of these cells, as laid out now; returns the cells that can be drawn there as the browser would. */
  place(cells: readonly CellContent[]): readonly CellContent[] {
    const { scale } = this;
    const found = placesOf(cells, {
      box: this.canvas.getBoundingClientRect(),
      scale,
      measure: (element, text) => {
        this.setFont(fontOf(getComputedStyle(element), scale));
        return this.context.measureText(text);
      },
    });
    for (const [content, place] of found) this.places.set(content, place);
    return [...found.keys()];
  }

  /**
   * Draws these cells anew, and all of a row in which a text is wider than its cell: texts may overlap there. `worn`: classes of a tone that the cell's element
   * still has.
   */
  draw(cells: Iterable<CellContent>, worn: (content: CellContent) => string): void {
    const due = this.drawings(cells, worn);
    for (const { content, place, start, width } of due)
      if (start < place.left || start + width > place.left + place.width) this.wide.add(content.cell.slot);
    const isWide = ({ cell }: CellContent): boolean => this.wide.has(cell.slot);
    const rows = new Set(due.flatMap(({ content }) => (isWide(content) ? content.cell.slot : [])));
    const inRows = [...this.places.keys()].filter(({ cell }) => rows.has(cell.slot));
    const all = [...due.filter(({ content }) => !isWide(content)), ...this.drawings(inRows, worn)];
    for (const { content, place } of all) this.clear(place, isWide(content));
    for (const one of all) this.paint(one);
  }

  private drawings(cells: Iterable<CellContent>, worn: (content: CellContent) => string): readonly Drawing[] {
    return [...cells].flatMap((content) => {
      const place = this.places.get(content);
      if (place === undefined) return [];
      const look = this.looks.of(content, worn(content));
      this.setFont(look.font);
      const width = laidOutWidth(this.context.measureText(content.text).width);
      // A text wider than its room begins where the room does.
      const room = Math.max(0, place.end - place.start - width);
      return { content, place, look, width, start: layoutUnits(place.start + SHARE[place.align] * room) };
    });
  }

  private clear({ left, top, width, height }: Place, isWide: boolean): void {
    if (isWide) this.context.clearRect(0, top, this.canvas.width, height);
    else this.context.clearRect(left, top, width, height);
  }

  private paint({ content, place, look, start }: Drawing): void {
    const { context } = this;
    if (content.flash !== null) {
      context.fillStyle = look.background;
      context.fillRect(place.left, place.top, place.width, place.height);
    }
    this.setFont(look.font);
    context.fillStyle = look.color;
    context.fillText(content.text, start, place.textY);
  }

  /** Assigned, even the same font costs a look at the styles of the page. */
  private setFont(font: string): void {
    if (font !== this.font) this.context.font = font;
    this.font = font;
  }

  /** Returns the cells that have to be drawn again. */
  erase(content: CellContent): readonly CellContent[] {
    const place = this.places.get(content);
    if (place === undefined) return [];
    const { slot } = content.cell;
    const isWide = this.wide.has(slot);
    this.places.delete(content);
    this.clear(place, isWide);
    return isWide ? [...this.places.keys()].filter(({ cell }) => cell.slot === slot) : [];
  }

  remove(): void {
    this.stop();
    this.canvas.remove();
  }
}

/** Calls back when what is in the port is scrolled, or of another size, or when the theme changes. */
function watch(port: HTMLElement, onMoved: () => void): () => void {
  port.addEventListener('scroll', onMoved);
  let isFirst = true;
  const resize = new ResizeObserver(() => {
    // It reports the size once at the start.
    if (!isFirst) onMoved();
    isFirst = false;
  });
  resize.observe(port);
  const theme = new MutationObserver(onMoved);
  theme.observe(port.ownerDocument.documentElement, { attributes: true });
  return () => {
    port.removeEventListener('scroll', onMoved);
    resize.disconnect();
    theme.disconnect();
  };
}
