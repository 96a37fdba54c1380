import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridDelegate } from './grid-controller.ts';
import type { RowSlot } from './live-column.ts';

export interface LiveCellParams {
  /** Its text is an icon, with a name for screen readers. */
  readonly isIcon: boolean;
}

/** What a grid passes to its cells: its current controller. */
export interface GridContext {
  delegate: GridDelegate;
}

type Params = ICellRendererParams<RowSlot, unknown, GridContext> & LiveCellParams;

/**
 * Registers the cell with the frame writer and releases it when the grid drops the cell. A text is placed directly in the cell: a separate
 * element would be one more box to lay out and paint. An icon with a name for screen readers has one: the cell's role belongs to the grid.
 */
export class LiveCellRenderer implements ICellRendererComp<RowSlot> {
  private element: HTMLElement | undefined;
  private gui: Node | undefined;
  private release: (() => void) | undefined;

  init(params: Params): void {
    const { isIcon } = params;
    this.element = isIcon ? document.createElement('span') : params.eGridCell;
    this.bind(params);
    // The grid empties the cell and puts this into it: the text just painted.
    this.gui = isIcon ? this.element : (this.element.firstChild ?? document.createTextNode(''));
  }

  getGui(): HTMLElement {
    // `as` holds: the grid calls init before getGui, and only puts the result into the cell and removes it.
    return this.gui as HTMLElement;
  }

  refresh(params: Params): boolean {
    this.bind(params);
    return true;
  }

  destroy(): void {
    this.release?.();
  }

  private bind({ data, context, column }: Params): void {
    this.release?.();
    if (!this.element || data === undefined || column === undefined) return;
    this.release = context.delegate.addCell(column.getColId(), {
      element: this.element,
      slot: data.slot,
      width: () => column.getActualWidth(),
    });
  }
}
