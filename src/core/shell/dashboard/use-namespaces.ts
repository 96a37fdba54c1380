import { useServices } from '#core/services';
import { useEffect, useMemo, useState } from 'react';

/** Loads the texts of these plugins. True once all are there; a missing file counts as there, its keys stand for its texts. */
export function useNamespaces(names: readonly string[]): boolean {
  const { text } = useServices();
  const key = [...new Set(names)].sort().join(' ');
  const wanted = useMemo(() => key.split(' ').filter((name) => name !== ''), [key]);
  // `as` holds: isLoaded only compares the name; an unknown one is not loaded.
  const isThere = () => wanted.every((name) => text.isLoaded(name as Parameters<typeof text.isLoaded>[0]));
  const [ready, setReady] = useState<string | null>(() => (isThere() ? key : null));
  useEffect(() => {
    let current = true;
    void text.load(...wanted).then(() => current && setReady(key));
    return () => {
      current = false;
    };
  }, [text, wanted, key]);
  // Texts that another screen loaded meanwhile are there at once: nothing may blink.
  return ready === key || isThere();
}
