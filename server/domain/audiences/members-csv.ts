import type { MemberFault } from '#contract/api';
import { csvRows } from '#server/domain/bonds';
import { word } from '#server/locales';

/** Accepted headings of the account column. */
const headings = (): readonly string[] => ['account', ...word('accountHeadings').split(' ')];

/** An account as a list names it, and its position. */
export interface ListedAccount {
  readonly account: string;
  readonly line: number;
  readonly column: number;
}

/** The accounts that a CSV lists, or its faults. Other columns are ignored. */
export function listedAccounts(
  csv: string,
): { readonly accounts: readonly ListedAccount[] } | { readonly faults: readonly MemberFault[] } {
  const read = csvRows(csv);
  if ('problem' in read) {
    const { line, column } = read.problem;
    return { faults: [{ line, column: Math.max(column, 1), value: '', why: 'notCsv' }] };
  }
  const headingNames = headings();
  const [head, ...rows] = read.rows;
  const at = head?.cells.findIndex((cell) => headingNames.includes(cell.toLowerCase())) ?? -1;
  if (head === undefined || at === -1)
    return {
      faults: [{ line: head?.line ?? 1, column: 1, value: head?.cells[0] ?? '', why: 'noAccountColumn' }],
    };
  const accounts = rows.map(({ line, cells }) => ({ account: cells[at] ?? '', line, column: at + 1 }));
  const faults = accounts.flatMap(({ account, line, column }): MemberFault[] =>
    account === '' ? [{ line, column, value: '', why: 'emptyAccount' }] : [],
  );
  return faults.length > 0 ? { faults } : { accounts };
}
