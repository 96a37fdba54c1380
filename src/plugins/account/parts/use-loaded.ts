import { useCallback, useEffect, useRef, useState } from 'react';

interface Loaded<T> {
  readonly value: T | null;
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

/** Loads something when the view appears, and again on `reload`. `load` must keep its identity. A failure is a state. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const round = useRef(0);
  const reload = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    setFailed(false);
    load().then(
      (got) => {
        if (mine === round.current) setValue(() => got);
      },
      () => {
        if (mine === round.current) setFailed(true);
      },
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => {
      round.current += 1;
    };
  }, [reload]);
  return { value, hasFailed, reload };
}
