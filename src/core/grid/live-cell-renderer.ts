import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { LiveCells } from './live-cells.ts';
import type { LiveColumn, RowSlot } from './live-column.ts';

export interface LiveCellParams<Row> {
  readonly liveColumn: LiveColumn<Row>;
  readonly cells: LiveCells<Row>;
}

/**
 * Hands the cell to the frame writer and lets go of it when the grid drops the cell. A text stands in the cell itself: an element of its own
 * would be one more box to lay out and paint. A sign with a name for readers has one: the cell's role is the grid's.
 */
export class LiveCellRenderer<Row> implements ICellRendererComp<RowSlot> {
  private element: HTMLElement | undefined;
  private gui: Node | undefined;
  private release: (() => void) | undefined;

  init(params: ICellRendererParams<RowSlot> & LiveCellParams<Row>): void {
    const isSign = params.liveColumn.label !== undefined;
    this.element = isSign ? document.createElement('span') : params.eGridCell;
    this.bind(params);
    // The grid empties the cell and puts this into it: the text that was just painted.
    this.gui = isSign ? this.element : (this.element.firstChild ?? document.createTextNode(''));
  }

  getGui(): HTMLElement {
    // `as` holds: the grid calls init before getGui, and only puts what it gets into the cell and removes it.
    return this.gui as HTMLElement;
  }

  refresh(params: ICellRendererParams<RowSlot> & LiveCellParams<Row>): boolean {
    this.bind(params);
    return true;
  }

  destroy(): void {
    this.release?.();
  }

  private bind(params: ICellRendererParams<RowSlot> & LiveCellParams<Row>): void {
    const { data, cells, liveColumn, column } = params;
    this.release?.();
    if (!this.element || data === undefined) return;
    this.release = cells.add({
      element: this.element,
      column: liveColumn,
      slot: data.slot,
      ...(column === undefined ? {} : { room: () => column.getActualWidth() }),
    });
  }
}
