import type { KeptColumns } from '#core/define';
import { compareStructural } from 'mobx';
import { useEffect, useRef, useState } from 'react';

/**
 * Columns that the user adjusts. `change` passes `keep` the whole, with every earlier change, rendered or not. `turn` counts how often the
 * columns came from elsewhere: they arrived after a log-in, a set of layouts was chosen, a change was undone. A grid reads its columns
 * once, so it is made anew then; what the user does in the grid itself does not count.
 */
export function useKeptColumns(
  kept: KeptColumns,
  keep: (columns: KeptColumns) => void,
): { readonly turn: number; readonly change: (part: Partial<KeptColumns>) => void } {
  const [turn, setTurn] = useState(0);
  const own = useRef(kept);
  useEffect(() => {
    if (compareStructural(kept, own.current)) return;
    own.current = kept;
    setTurn((count) => count + 1);
  }, [kept]);
  const change = (part: Partial<KeptColumns>): void => {
    own.current = { ...own.current, ...part };
    keep(own.current);
  };
  return { turn, change };
}
