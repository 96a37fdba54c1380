import { useDeferredValue } from 'react';

/** Whether the component's first frame is rendered: false in its first rendering, true from the one on that React makes when nothing else waits. */
export const useIsAfterFirstFrame = (): boolean => useDeferredValue(true, false);
