import { useIsAfterFirstFrame, useMeasured } from '#core/hooks';
import { type ReactNode, useState } from 'react';

/**
 * The end of a scrolled list: in the first frame if its place is in sight there, after that frame if it is below. At once where the place is not
 * laid out.
 */
export function OnceInSight({ children }: { readonly children: ReactNode }): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isInSight, setInSight] = useState(false);
  const isFirstFrameShown = useIsAfterFirstFrame();
  useMeasured(place, () => {
    const scrolled = place?.parentElement;
    if (!place || !scrolled) return;
    const { bottom, height } = scrolled.getBoundingClientRect();
    if (height === 0 || place.getBoundingClientRect().top < bottom) setInSight(true);
  });
  return isFirstFrameShown || isInSight ? children : <div ref={setPlace} />;
}
