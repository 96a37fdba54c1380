import { useLayoutEffect, useRef, useState } from 'react';

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

interface Props {
  readonly hosts: readonly HTMLElement[];
  readonly isInert: boolean;
}

/** The place of the elements of a cell's panels, of which one is seen. */
export function Slot({ hosts, isInert }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  // Taken in once: another grid that takes over must not lose them to the one that goes.
  const [own, setOwn] = useState(hosts);
  if (own.length !== hosts.length || own.some((host, at) => host !== hosts[at])) setOwn(hosts);
  useLayoutEffect(() => {
    for (const host of own) if (slot.current) take(slot.current, host);
  }, [own]);
  return <div className="s-cell-slot" ref={slot} inert={isInert} />;
}
