import { useText } from '#core/services';
import { useMemo } from 'react';
import type { GateWords } from '../model/gate-words.ts';

/** Words of context keys and gates in the reader's language. */
export function useGateWords(): GateWords {
  const { t, dynamic } = useText();
  return useMemo(
    () => ({
      key: (key) => dynamic(`console:context.${key}.label`),
      value: (key, value) => dynamic(`console:context.${key}.${String(value)}`),
      and: t('console:gate.and'),
      or: t('console:gate.or'),
      not: t('console:gate.not'),
      everybody: t('console:gate.everybody'),
    }),
    [t, dynamic],
  );
}
