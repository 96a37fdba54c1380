import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFocusPlace } from './use-focus-place.ts';

export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly align?: 'left' | 'right' | 'center';
  /** Width of the column: px, or a CSS value, e.g. `20%`. */
  readonly width?: number | string;
  readonly render: (row: R) => ReactNode;
}

interface Props<R> {
  /** For screen readers, not shown. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** A tape is keyed by place, so that a new row on top moves no element. */
  readonly rowKey: (row: R, place: number) => string;
  readonly onRowClick?: (row: R) => void;
  readonly selectedKey?: string | null;
}

/** A short plain table (some dozens of rows; longer or streaming lists belong in the grid). Rows accept Enter where they accept a click. */
export function Table<R>({ caption, columns, rows, rowKey, onRowClick, selectedKey = null }: Props<R>) {
  const body = useFocusPlace(useRef<HTMLTableSectionElement>(null));
  const pressable = (row: R) =>
    onRowClick && {
      tabIndex: 0,
      onClick: () => onRowClick(row),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick(row);
      },
    };
  return (
    <table className="k-table" data-clickable={onRowClick ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align ?? 'left'}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...body}>
        {rows.map((row, place) => (
          <tr
            key={rowKey(row, place)}
            aria-current={selectedKey === rowKey(row, place) || undefined}
            {...pressable(row)}
          >
            {columns.map((column) => (
              <td key={column.key} data-align={column.align ?? 'left'}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
