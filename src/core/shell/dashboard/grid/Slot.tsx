import { useLayoutEffect, useRef, useState } from 'react';

/** Puts an element into a place. One already on the page keeps its frames, focus and scroll positions where the browser can move it whole. */
function take(slot: HTMLElement, host: HTMLElement): void {
  if (host.parentNode === slot) return;
  if (host.isConnected && slot.isConnected && 'moveBefore' in slot) {
    slot.moveBefore(host, null);
    return;
  }
  const { activeElement } = document;
  slot.append(host);
  // Elsewhere the focused element has just been left.
  if (activeElement instanceof HTMLElement && host.contains(activeElement))
    activeElement.focus({ preventScroll: true });
}

interface Props {
  readonly hosts: readonly HTMLElement[];
  readonly isInert: boolean;
}

/** The place for the elements of a cell's panels, one of which is visible. */
export function Slot({ hosts, isInert }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  // Adopted once: a grid that takes over must not lose them to the one being removed.
  const [own, setOwn] = useState(hosts);
  if (own.length !== hosts.length || own.some((host, at) => host !== hosts[at])) setOwn(hosts);
  useLayoutEffect(() => {
    for (const host of own) if (slot.current) take(slot.current, host);
  }, [own]);
  return <div className="s-cell-slot" ref={slot} inert={isInert} />;
}
