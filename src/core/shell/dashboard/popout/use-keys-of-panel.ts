import { type RefObject, useEffect } from 'react';

/** A part of a view that handles keys for the whole view. */
const TAKES_KEYS = '[data-keys]';

/** Keys pressed while nothing has the focus go to the panel: it is alone in the window, so they can mean nothing else. */
export function useKeysOfPanel(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || !target.matches('body, main')) return;
      const taker = frame.current?.querySelector(TAKES_KEYS);
      if (taker && !taker.dispatchEvent(new KeyboardEvent('keydown', event))) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('keydown', handle, { capture: true });
    return () => document.removeEventListener('keydown', handle, { capture: true });
  }, [frame]);
}
