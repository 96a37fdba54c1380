import { dynamicText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GateWords } from '../model/gate-words.ts';

/** Words of context keys and gates in the reader's language. */
export function useGateWords(): GateWords {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      key: (key) => dynamicText(t, `console:context.${key}.label`),
      value: (key, value) => dynamicText(t, `console:context.${key}.${String(value)}`),
      and: t('console:gate.and'),
      or: t('console:gate.or'),
      not: t('console:gate.not'),
      everybody: t('console:gate.everybody'),
    }),
    [t],
  );
}
