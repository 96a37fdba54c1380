import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { LiveCells } from './live-cells.ts';
import type { LiveColumn, RowSlot } from './live-column.ts';

export interface LiveCellParams<Row> {
  readonly liveColumn: LiveColumn<Row>;
  readonly cells: LiveCells<Row>;
}

/** Hands the cell's element to the frame writer and lets go of it when the grid drops the cell. */
export class LiveCellRenderer<Row> implements ICellRendererComp<RowSlot> {
  private element: HTMLElement | undefined;
  private release: (() => void) | undefined;

  init(params: ICellRendererParams<RowSlot> & LiveCellParams<Row>): void {
    this.element = document.createElement('span');
    this.bind(params);
  }

  getGui(): HTMLElement {
    // `as` holds: the grid calls init before getGui.
    return this.element as HTMLElement;
  }

  refresh(params: ICellRendererParams<RowSlot> & LiveCellParams<Row>): boolean {
    this.bind(params);
    return true;
  }

  destroy(): void {
    this.release?.();
  }

  private bind({ data, cells, liveColumn }: ICellRendererParams<RowSlot> & LiveCellParams<Row>): void {
    this.release?.();
    if (!this.element || data === undefined) return;
    this.release = cells.add({ element: this.element, column: liveColumn, slot: data.slot });
  }
}
