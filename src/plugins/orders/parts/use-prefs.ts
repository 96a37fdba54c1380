import { compareStructural } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import type { OrderListSettings } from '../model/settings.ts';

/**
 * `turn` counts how often the columns came from elsewhere: they arrived after a log-in, a set of layouts was chosen, a change was undone.
 * A grid reads how its columns were left once, so it is made anew then; what the person does in the grid itself makes no turn.
 */
export function usePrefs(
  prefs: OrderListSettings,
  onPrefs: (change: Partial<OrderListSettings>) => void,
): { readonly turn: number; readonly change: (part: Partial<OrderListSettings>) => void } {
  const [turn, setTurn] = useState(0);
  const own = useRef(prefs);
  useEffect(() => {
    if (compareStructural(prefs, own.current)) return;
    own.current = prefs;
    setTurn((count) => count + 1);
  }, [prefs]);
  const change = (part: Partial<OrderListSettings>): void => {
    own.current = { ...own.current, ...part };
    onPrefs(part);
  };
  return { turn, change };
}
