import type { SavedColumns } from '#core/define';
import { compareStructural } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import type { GridLayout, LiveSort } from './live-column.ts';

/**
 * Columns that the user adjusts. `change` passes the whole to `save`, with every earlier change, rendered or not. `revision` counts how often the
 * columns came from elsewhere: they arrived after a log-in, a set of layouts was chosen, a change was undone. A grid reads its columns
 * once, so it is made anew then; what the user does in the grid itself does not count.
 */
export function useSavedColumns(
  saved: SavedColumns,
  save: (columns: SavedColumns) => void,
): { readonly revision: number; readonly change: (part: Partial<SavedColumns>) => void } {
  const [revision, setRevision] = useState(0);
  const own = useRef(saved);
  useEffect(() => {
    if (compareStructural(saved, own.current)) return;
    own.current = saved;
    setRevision((count) => count + 1);
  }, [saved]);
  const change = (part: Partial<SavedColumns>): void => {
    own.current = { ...own.current, ...part };
    save(own.current);
  };
  return { revision, change };
}

/** The order that a grid with saved columns begins with, and where the user's changes go. `otherwise`: the order while the user has chosen none. */
export function savedColumnProps(
  { sortBy, sortUp }: SavedColumns,
  change: (part: Partial<SavedColumns>) => void,
  otherwise?: LiveSort,
) {
  const sort: LiveSort | undefined =
    sortBy === '' ? otherwise : { columnId: sortBy, direction: sortUp ? 'asc' : 'desc' };
  return {
    ...(sort === undefined ? {} : { sort }),
    onLayout: ({ columns }: GridLayout) => change({ columns: [...columns] }),
    onSort: (next: LiveSort | null) =>
      change({ sortBy: next?.columnId ?? '', sortUp: next?.direction === 'asc' }),
  };
}
