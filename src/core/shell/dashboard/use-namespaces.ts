import { useServices } from '#core/services';
import { useEffect, useMemo, useState } from 'react';

/** Loads the texts of these plugins. True once all are loaded; a missing file counts as loaded, with its keys in place of its texts. */
export function useNamespaces(names: readonly string[]): boolean {
  const { text } = useServices();
  const key = [...new Set(names)].sort().join(' ');
  const namespaces = useMemo(() => key.split(' ').filter((name) => name !== ''), [key]);
  // `as` holds: isLoaded only compares the name; an unknown one is not loaded.
  const isThere = () =>
    namespaces.every((name) => text.isLoaded(name as Parameters<typeof text.isLoaded>[0]));
  const [ready, setReady] = useState<string | null>(() => (isThere() ? key : null));
  useEffect(() => {
    let current = true;
    void text.load(...namespaces).then(() => current && setReady(key));
    return () => {
      current = false;
    };
  }, [text, namespaces, key]);
  // Texts already loaded by another screen are available at once: nothing may blink.
  return ready === key || isThere();
}
