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
}

/** Those that say something of a row: others only describe what a press does. */
const printedColumns = <Row,>(columns: readonly LiveColumn<Row>[]): readonly LiveColumn<Row>[] =>
  columns.filter(({ label, pressable, flash }) => label === undefined && (!pressable || flash));

/** A list as text, headers first; each says what it is without its group. */
export const cellTexts = <Row,>(columns: readonly LiveColumn<Row>[], rows: readonly Row[]): string[][] => {
  const printed = printedColumns(columns);
  return [
    printed.map(({ header, name = header }) => name),
    ...rows.map((row) => printed.map(({ text }) => text(row))),
  ];
};

/** The grid in print (print.css): every row, where the screen has only those in sight. */
export function PrintedRows<Row>({ label, columns, rows }: Props<Row>): ReactNode {
  const printed = printedColumns(columns);
  const lines = cellTexts(columns, rows).map((texts, line) => {
    const Cell = line === 0 ? 'th' : 'td';
    return (
      // What is printed is made once: a line's place is its identity.
      <tr key={String(line)}>
        {texts.map((text, at) => (
          <Cell key={printed[at]?.id} align={printed[at]?.align ?? 'left'}>
            {text}
          </Cell>
        ))}
      </tr>
    );
  });
  return (
    <table className="live-grid-paper">
      <caption>{label}</caption>
      <thead>{lines[0]}</thead>
      <tbody>{lines.slice(1)}</tbody>
    </table>
  );
}
