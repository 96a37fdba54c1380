import { useOverlays } from './load-overlays.ts';
import type { DialogSurfaceProps } from './overlays.tsx';

/** A dialog. Without `onClose` it is an alert that only its own buttons close. */
export function Modal(props: DialogSurfaceProps) {
  const Surface = useOverlays(props.open)?.DialogSurface;
  return Surface ? <Surface {...props} /> : null;
}
