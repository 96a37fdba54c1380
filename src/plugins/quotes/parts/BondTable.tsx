import { useAvailableWidth } from '#core/hooks';
import { type ColumnSizing, useFirstRows, useFit } from '#core/grid/columns';
import { type MenuEntry, RowMenu } from '#core/kit';
import { usePlugin } from '#core/services';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { quotesPlugin } from '../plugin.ts';
import type { BondRef } from '../stores/bond-actions.ts';

export interface BondColumn<Row> extends ColumnSizing {
  readonly key: string;
  readonly title: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly render: (row: Row) => ReactNode;
}

interface Props<Row extends BondRef> {
  /** For screen readers, not shown. */
  readonly caption: string;
  readonly columns: readonly BondColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly currentId: string | null;
  readonly onChoose: (row: Row) => void;
  readonly onOpen: (row: Row) => void;
  readonly onCopy?: (row: Row) => void;
  /** Entries of a row's menu. */
  readonly menu?: (row: Row) => readonly MenuEntry[];
}

/** Extra padding of the first and the last column at the edges of the table. */
const EDGES_PX = 16;

/** The keys of a row. */
function rowKeys<Row extends BondRef>({ onChoose, onOpen, onCopy }: Props<Row>) {
  return (event: KeyboardEvent<HTMLTableRowElement>, row: Row): void => {
    if (event.target !== event.currentTarget || event.altKey || event.shiftKey) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isCopy =
      isHeld && event.key.toLowerCase() === 'c' && String(globalThis.getSelection() ?? '') === '';
    const move = {
      ArrowDown: event.currentTarget.nextElementSibling,
      ArrowUp: event.currentTarget.previousElementSibling,
    }[event.key];
    if (isCopy && onCopy) onCopy(row);
    else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ') onChoose(row);
    else if (move instanceof HTMLElement) move.focus();
    else return;
    event.preventDefault();
  };
}

/**
 * A short plain table of bonds: click or space chooses, double click or Enter opens, Ctrl+C copies, arrows move. One tab stop. Long or
 * fast lists belong in the grid.
 */
export function BondTable<Row extends BondRef>(props: Props<Row>): ReactNode {
  const { rows, rowKey, currentId, onChoose, onOpen } = props;
  const { clock } = usePlugin(quotesPlugin);
  const [stop, setStop] = useState<string | null>(null);
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const scrolled = table?.parentElement ?? null;
  const { visible: columns } = useFit(props.columns, useAvailableWidth(scrolled), EDGES_PX);
  const firstRows = useFirstRows(rows, scrolled);
  const tabKey = rows.some((row) => rowKey(row) === stop) ? stop : rows[0] && rowKey(rows[0]);
  const handleKey = rowKeys(props);
  const menuAt = (target: Element) => {
    const row = rows[target.closest('tr')?.sectionRowIndex ?? -1];
    return row === undefined || target.closest('tbody') === null ? [] : (props.menu?.(row) ?? []);
  };
  return (
    <>
      {props.menu !== undefined && (
        <RowMenu host={table} clock={clock} label={props.caption} entriesAt={menuAt} />
      )}
      <table className="k-table q-table" data-clickable="" ref={setTable}>
        <caption className="visually-hidden">{props.caption}</caption>
        <TableHead columns={columns} />
        <tbody>
          {firstRows.map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={rowKey(row) === tabKey ? 0 : -1}
              aria-current={row.securityId === currentId ? 'true' : undefined}
              onFocus={() => setStop(rowKey(row))}
              onClick={() => onChoose(row)}
              onDoubleClick={() => onOpen(row)}
              onKeyDown={(event) => handleKey(event, row)}
            >
              {columns.map((column) => (
                <td key={column.key} data-col={column.key} data-align={column.align ?? 'left'}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function TableHead<Row>({ columns }: { readonly columns: readonly BondColumn<Row>[] }): ReactNode {
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          // The name takes the remaining room; the others have their own and grow with their content.
          <col
            key={column.key}
            style={column.minWidth === undefined ? { width: `${column.width}px` } : undefined}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-col={column.key} data-align={column.align ?? 'left'}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
