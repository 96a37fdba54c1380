import { useServices } from '#core/services';
import { type ReactNode, useEffect, useState } from 'react';

/** A panel that counts seconds, which proves that it is alive. */
export function View(): ReactNode {
  const { clock } = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => clock.setInterval(() => setCount((before) => before + 1), 1000), [clock]);
  return <p className="bench-probe">{count}</p>;
}
