import { type RefObject, useId, useRef, useState } from 'react';
import { useOverlays, warmOnApproach } from './load-overlays.ts';

/** What a trigger button must spread onto itself. */
export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * State of a popup whose button is in the page from the start while the popup's code arrives later. The button stays the
 * same element before and after, so that focus and a first press are never lost.
 */
export function useTrigger(kind: 'dialog' | 'menu') {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popupId = useId();
  const overlays = useOverlays(open);
  const close = (): void => setOpen(false);
  const trigger: TriggerProps = {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open && overlays ? popupId : undefined,
    onClick: () => {
      setUsed(true);
      setOpen(!open);
    },
    ...warmOnApproach,
  };
  return {
    trigger,
    /** What the popup's body receives. */
    surface: { open, onClose: close, anchor, id: popupId },
    close,
    overlays: used ? overlays : undefined,
  };
}
