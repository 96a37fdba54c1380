import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useOverlays } from './load-overlays.ts';
import type { MenuEntry } from './menu-entry.ts';
import { watchRowPresses } from './row-presses.ts';
import type { RowMenuProps } from './RowMenu.tsx';

interface Opened {
  readonly anchor: { readonly current: HTMLElement };
  readonly entries: readonly MenuEntry[];
}

/** The element that a row's menu is placed at. */
const placeOf = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>('[role=gridcell], td, th, li');

/** See RowMenu. */
export function RowMenuBody({ host, clock, label, entriesAt }: RowMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const id = useId();
  const newest = useRef(entriesAt);
  useLayoutEffect(() => {
    newest.current = entriesAt;
  });
  useEffect(() => {
    if (host === null) return undefined;
    return watchRowPresses(host, clock, (target) => {
      const place = placeOf(target);
      const entries = newest.current(target);
      if (place === null || entries.length === 0) return false;
      setOpened({ anchor: { current: place }, entries });
      return true;
    });
  }, [host, clock]);
  const Surface = useOverlays(opened !== null)?.MenuSurface;
  if (opened === null || Surface === undefined) return null;
  return <Surface open {...opened} id={id} label={label} onClose={() => setOpened(null)} />;
}
