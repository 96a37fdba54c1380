import type { Undo } from '#core/clock';
import { usePlugin } from '#core/services';
import { type RefObject, useEffect, useRef } from 'react';
import { quotesPlugin } from '../plugin.ts';

/** Duration of each of the two steps of a flash. */
const STRONG_MS = 250;
const WEAK_MS = 450;

/**
 * A ref for an element that flashes when its number changes, by two attribute steps and no animation; not the first time, and not while
 * the user has switched it off. For short lists: the grid has its own.
 */
export function useFlash<E extends HTMLElement>(value: number | null): RefObject<E | null> {
  const { clock, quoteView } = usePlugin(quotesPlugin);
  const element = useRef<E>(null);
  const before = useRef(value);
  useEffect(() => {
    const was = before.current;
    before.current = value;
    const target = element.current;
    if (target === null || was === null || value === null || was === value || !quoteView.driverAnimate)
      return undefined;
    const way = value > was ? 'up' : 'down';
    target.dataset['flash'] = way;
    let stop: Undo = clock.setTimeout(() => {
      target.dataset['flash'] = `${way}-fading`;
      stop = clock.setTimeout(() => delete target.dataset['flash'], WEAK_MS - STRONG_MS);
    }, STRONG_MS);
    return () => {
      stop();
      delete target.dataset['flash'];
    };
  }, [value, clock, quoteView]);
  return element;
}
