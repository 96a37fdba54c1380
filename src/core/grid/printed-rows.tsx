import { useServices } from '#core/services';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LiveColumn } from './live-column.ts';

/** Whether the page is being printed. Its effects are in place before printing begins. */
export function useIsPrinting(): boolean {
  const { browser } = useServices();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => browser.onPrint((is) => flushSync(() => setPrinting(is))), [browser]);
  return isPrinting;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly LiveColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** The grid in print (print.css): every row, where the screen has only those in sight; without the columns that only describe what a press does. */
export function PrintedRows<Row>({ label, columns, rows, rowId }: Props<Row>): ReactNode {
  const printed = columns.filter(
    ({ label: iconLabel, pressable, flash }) => iconLabel === undefined && (!pressable || flash),
  );
  return (
    <table className="live-grid-paper">
      <caption>{label}</caption>
      <thead>
        <tr>
          {printed.map(({ id, header, align = 'left' }) => (
            <th key={id} align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {printed.map(({ id, align = 'left', text }) => (
              <td key={id} align={align}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
