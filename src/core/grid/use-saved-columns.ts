import type { SavedColumns } from '#core/define';
import type { MenuEntry } from '#core/kit';
import { compareStructural } from 'mobx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridLayout, LiveColumn, LiveSort } from './live-column.ts';
import { columnEntries, hiddenIds, withHidden } from './saved-columns.ts';

interface ColumnOptions<Row> {
  readonly columns: readonly LiveColumn<Row>[];
  readonly saved: SavedColumns;
  readonly onSave: (columns: SavedColumns) => void;
  /** The order while the user has chosen none. */
  readonly sort?: LiveSort | undefined;
  /** Ids of columns that the product hides while the user has changed none. Keep the identity. */
  readonly firstHidden?: readonly string[];
  /** Ids of columns that are always shown. */
  readonly fixed?: readonly string[];
}

/** Columns that a user sorts, moves, widens and hides, for a grid and for the button that lists them. */
export interface ListColumns<Row> {
  /**
   * How often the columns came from elsewhere: they arrived after a log-in, a set of layouts was chosen, a change was undone. A grid reads its
   * columns once, so this is its key; what the user does in the grid itself does not count.
   */
  readonly revision: number;
  /** For the grid. */
  readonly grid: {
    readonly columns: readonly LiveColumn<Row>[];
    readonly layout: GridLayout;
    readonly hiddenColumns: readonly string[];
    readonly sort?: LiveSort;
    readonly onLayout: (layout: GridLayout) => void;
    readonly onSort: (sort: LiveSort | null) => void;
    readonly headMenu: (visible: readonly LiveColumn<Row>[]) => readonly MenuEntry[];
  };
  /** Which columns are shown, and a reset: the entries of a menu. */
  readonly entries: readonly MenuEntry[];
}

const NONE: readonly string[] = [];

/** The columns of a list as the user left them; every change saves the whole, with each earlier change, rendered or not. */
export function useSavedColumns<Row>(options: ColumnOptions<Row>): ListColumns<Row> {
  const { columns, saved, onSave, sort: otherwise, firstHidden = NONE, fixed = NONE } = options;
  const { t } = useTranslation();
  const [revision, setRevision] = useState(0);
  const own = useRef(saved);
  useEffect(() => {
    if (compareStructural(saved, own.current)) return;
    own.current = saved;
    setRevision((count) => count + 1);
  }, [saved]);
  const change = (part: Partial<SavedColumns>): void => {
    own.current = { ...own.current, ...part };
    onSave(own.current);
  };
  const hidden = useMemo(() => hiddenIds(saved, firstHidden), [saved, firstHidden]);
  const show = (id: string, isShown: boolean): void => {
    const others = hiddenIds(own.current, firstHidden).filter((other) => other !== id);
    change({ columns: withHidden(own.current, columns, isShown ? others : [...others, id]) });
  };
  const entriesOf = (visible?: readonly LiveColumn<Row>[]) =>
    columnEntries({
      t,
      columns: columns.filter(({ id }) => !fixed.includes(id)),
      hidden,
      visible,
      onShow: show,
      // Not a change by the grid itself: it restarts with these.
      onReset: onSave,
    });
  const { sortBy, sortUp } = saved;
  const sort: LiveSort | undefined =
    sortBy === '' ? otherwise : { columnId: sortBy, direction: sortUp ? 'asc' : 'desc' };
  return {
    revision,
    grid: {
      columns,
      layout: saved,
      hiddenColumns: hidden,
      ...(sort === undefined ? {} : { sort }),
      onLayout: ({ columns: next }) => change({ columns: [...next] }),
      onSort: (next) => change({ sortBy: next?.columnId ?? '', sortUp: next?.direction === 'asc' }),
      headMenu: entriesOf,
    },
    entries: entriesOf(),
  };
}
