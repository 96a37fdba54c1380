import { useLayoutEffect, useRef } from 'react';

/** Puts an element into a place. One that is on the page already keeps its frames, focus and scroll positions where the browser can move it whole. */
function take(slot: HTMLElement, host: HTMLElement): void {
  if (host.parentNode === slot) return;
  if (host.isConnected && slot.isConnected && 'moveBefore' in slot) {
    slot.moveBefore(host, null);
    return;
  }
  const { activeElement } = document;
  slot.append(host);
  // Elsewhere what was in use has just been left.
  if (activeElement instanceof HTMLElement && host.contains(activeElement))
    activeElement.focus({ preventScroll: true });
}

/** The place of a panel's element in its cell. */
export function Slot({ host, isInert }: { readonly host: HTMLElement; readonly isInert: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (slot.current) take(slot.current, host);
  }, [host]);
  return <div className="s-cell-slot" ref={slot} inert={isInert} />;
}
