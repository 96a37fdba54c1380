import type { SavedColumns } from '#core/define';
import type { MenuEntry } from '#core/kit';
import type { Text } from '#core/text';
import { completed } from './column-defs.ts';

/** A column that can be hidden. */
interface Hideable {
  readonly id: string;
  readonly header: string;
  /** See LiveColumn. */
  readonly name?: string;
}

/** The product's own columns and order. */
const OWN: SavedColumns = { columns: [], sortBy: '', sortUp: false };

/** Ids of the columns that the user hid, or that the product hides (`first`) while the user has changed no column. */
export const hiddenIds = ({ columns }: SavedColumns, first: readonly string[]): readonly string[] =>
  columns.length === 0 ? first : columns.flatMap(({ id, isHidden }) => (isHidden ? id : []));

/** The saved columns with these hidden and no others. Columns that this user has not at present keep their place and width. */
export const withHidden = (
  { columns: saved }: SavedColumns,
  columns: readonly Hideable[],
  hidden: readonly string[],
): SavedColumns['columns'] =>
  completed(
    saved,
    columns.map(({ id }) => ({ id, width: 0, isHidden: false })),
  ).map((column) => ({ ...column, isHidden: hidden.includes(column.id) }));

interface Choice {
  readonly t: Text['t'];
  /** Those that the user may hide. */
  readonly columns: readonly Hideable[];
  readonly hidden: readonly string[];
  readonly onShow: (id: string, isShown: boolean) => void;
  readonly onReset: (own: SavedColumns) => void;
  /** Those that have room at present; undefined: not known. */
  readonly visible?: readonly { readonly id: string }[] | undefined;
}

/** The menu in which a user hides columns and shows them again, or returns to the product's own. */
export const columnEntries = ({
  t,
  columns,
  hidden,
  onShow,
  onReset,
  visible,
}: Choice): readonly MenuEntry[] => [
  { kind: 'label', key: 'label', label: t('core:grid.columns') },
  // Above a list that may be longer than the window.
  { kind: 'action', key: 'reset', label: t('core:grid.resetColumns'), onSelect: () => onReset(OWN) },
  { kind: 'line', key: 'line' },
  ...columns.map(({ id, header, name = header }) => {
    const checked = !hidden.includes(id);
    const hasRoom = visible === undefined || visible.some((column) => column.id === id);
    return {
      kind: 'check' as const,
      key: id,
      label: name,
      ...(checked && !hasRoom ? { hint: t('core:grid.noRoom') } : {}),
      checked,
      onChange: (isShown: boolean) => onShow(id, isShown),
    };
  }),
];
