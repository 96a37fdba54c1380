import type { CellSurface, CellContent } from '../cell-surface.ts';

/** What style sheets say of a cell. */
export interface Look {
  readonly color: string;
  readonly background: string;
  readonly font: string;
}

/** Looks of cells by column, tone and flash, each asked of the browser once. */
export class Looks {
  private readonly found = new Map<string, Look>();
  private readonly laidOut: CellSurface;
  private readonly scale: number;

  constructor(laidOut: CellSurface, scale: number) {
    this.laidOut = laidOut;
    this.scale = scale;
  }

  /** `worn`: classes of a tone that the element still has, from the time before it was drawn. */
  of(content: CellContent, worn: string): Look {
    const { cell, classes, flash } = content;
    const key = `${cell.column.id} ${classes} ${flash}`;
    const look = this.found.get(key) ?? this.ask(content, worn);
    this.found.set(key, look);
    return look;
  }

  /** Dresses a copy of the cell, in its place, as the cell would be if it were laid out. */
  private ask(content: CellContent, worn: string): Look {
    const { element } = content.cell;
    const copy = element.ownerDocument.createElement(element.tagName);
    for (const { name, value } of element.attributes) if (name !== 'style') copy.setAttribute(name, value);
    copy.style.display = 'none';
    const dressed = { ...content, cell: { ...content.cell, element: copy } };
    this.laidOut.setClasses(dressed, worn);
    this.laidOut.setFlash(dressed);
    element.after(copy);
    const style = getComputedStyle(copy);
    const look = { color: style.color, background: style.backgroundColor, font: fontOf(style, this.scale) };
    copy.remove();
    return look;
  }
}

/** The font in the size that it has on the screen. */
export const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration, scale: number): string =>
  `${fontWeight} ${Number.parseFloat(fontSize) * scale}px ${fontFamily}`;
