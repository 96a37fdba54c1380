import type { CaseChange } from '#contract/entities';
import { usePlugin } from '#core/services';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { casesPlugin } from './plugin.ts';

/** Calls back with cases that changed; with none when the connection was lost and something may have been missed. */
export function useCaseChanges(onChange: (changes: readonly CaseChange[]) => void): void {
  const { push } = usePlugin(casesPlugin);
  const newest = useRef(onChange);
  useLayoutEffect(() => {
    newest.current = onChange;
  });
  useEffect(
    () =>
      push.subscribe('servicecase', {
        onFrame: ({ op, rows }) => {
          if (op === 'upd') newest.current(rows);
        },
        onResume: () => newest.current([]),
      }),
    [push],
  );
}
