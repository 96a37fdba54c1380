import { useOwnServices } from '#core/services';
import { useEffect, useState } from 'react';

/** Loads the texts of these plugins; true once they are loaded. Keep the array's identity while it is the same; undefined: not known yet. */
export function useTexts(names: readonly string[] | undefined): boolean {
  const { text } = useOwnServices();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (names === undefined) return undefined;
    let isCurrent = true;
    void text.load(...names).then(() => isCurrent && setReady(true));
    return () => {
      isCurrent = false;
    };
  }, [text, names]);
  // Once loaded, texts stay: newer names do not blank the page.
  return isReady;
}
