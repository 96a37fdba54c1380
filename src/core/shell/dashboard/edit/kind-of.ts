import type { KindOf } from '#core/exchange';
import { useServices } from '#core/services';
import { useCallback } from 'react';

/** Whether this user may have a kind of panel. Call it in an observer. */
export function useKindOf(): KindOf {
  const { plugins, config } = useServices();
  return useCallback<KindOf>(
    (kind) => {
      const registered = plugins.panels.get(kind);
      if (!registered) return 'missing';
      return config.gate.allows(registered.definition.when) ? 'allowed' : 'forbidden';
    },
    [plugins, config],
  );
}
