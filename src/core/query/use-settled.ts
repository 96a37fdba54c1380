import { useOwnServices } from '#core/services';
import { useEffect, useState } from 'react';

/** `value` as it was when last unchanged for `pauseMs`: a search is sent once the user stops typing. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const { clock } = useOwnServices();
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.setTimeout(() => setSettled(() => value), pauseMs), [clock, value, pauseMs]);
  return settled;
}
