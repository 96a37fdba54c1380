import { type RefObject, useEffect } from 'react';

/** A part of a view that handles keys for the whole view. */
const TAKES_KEYS = '[data-keys]';

/** Keys that mean nothing to a button, and so can be for the panel. */
const CHARACTER_OR_FUNCTION = /^(?:\S|F\d+)$/u;

const isForPanel = (target: Element, key: string): boolean =>
  target.matches('body, main') || (target.matches('.s-panel-head button') && CHARACTER_OR_FUNCTION.test(key));

/**
 * Keys pressed while nothing has the focus, or a button of the panel's head, as after a menu or popover of it is closed, go to the panel: it is alone in
 * the window, so they can mean nothing else.
 */
export function useKeysOfPanel(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || !isForPanel(target, event.key)) return;
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
