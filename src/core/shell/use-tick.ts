import { useServices } from '#core/services';
import { useEffect, useState } from 'react';

/** Renders again every `ms`. Returns how often it has. */
export function useTick(ms: number): number {
  const { clock } = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => clock.setInterval(() => setCount((value) => value + 1), ms), [clock, ms]);
  return count;
}
