import { useOwnServices } from '#core/services';
import { useEffect, useState } from 'react';

/** What `value` was when it last stood still for `pauseMs`: a search goes out once somebody stops typing. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const { clock } = useOwnServices();
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.setTimeout(() => setSettled(() => value), pauseMs), [clock, value, pauseMs]);
  return settled;
}
