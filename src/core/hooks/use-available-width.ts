import { useState } from 'react';
import { useMeasured } from './use-measured.ts';

/** Inner width of the element, px, kept current; null until there is one that is laid out. */
export function useAvailableWidth(element: HTMLElement | null): number | null {
  const [room, setRoom] = useState<number | null>(null);
  // An element that is not laid out, e.g. in a hidden tab, has no usable width.
  useMeasured(element, () => {
    const { clientWidth: px = 0 } = element ?? {};
    // A state that is set to itself may be rendered once more.
    if (px > 0 && px !== room) setRoom(px);
  });
  return room;
}
