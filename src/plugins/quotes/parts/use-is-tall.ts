import { useMeasured } from '#core/hooks';
import { useState } from 'react';

/** Whether an element is at least this many pixels high, as the page is resized. */
export function useIsTall(element: HTMLElement | null, px: number): boolean {
  const [isTall, setTall] = useState(false);
  useMeasured(element, () => setTall(element !== null && element.clientHeight >= px));
  return isTall;
}
