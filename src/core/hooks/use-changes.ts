import type { RowOf, StreamType } from '#contract/push';
import type { PushHub } from '#core/push';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls back with rows of a pushed stream that changed; with none when the line is back after a loss and something may have been missed. */
export function useChanges<K extends StreamType>(
  push: Pick<PushHub, 'subscribe'>,
  stream: K,
  onChange: (rows: readonly RowOf<K>[]) => void,
): void {
  const newest = useRef(onChange);
  useLayoutEffect(() => {
    newest.current = onChange;
  });
  useEffect(
    () =>
      push.subscribe(stream, {
        onFrame: ({ op, rows }) => {
          if (op === 'upd') newest.current(rows);
        },
        onResume: () => newest.current([]),
      }),
    [push, stream],
  );
}
