import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GateWords, isSetKey } from '../model/gate-words.ts';
import { consolePlugin } from '../plugin.ts';

/** Words of context keys and gates in the reader's language. Groups and organisations have their own names. */
export function useGateWords(): GateWords {
  const { t } = useTranslation();
  const { audiences } = usePlugin(consolePlugin).studio;
  return useMemo(() => {
    const of = (key: string) => (key === 'user.groups' ? audiences?.groups : audiences?.organisations) ?? [];
    return {
      key: (key) => dynamicText(t, `console:context.${key}.label`),
      value: (key, value) =>
        isSetKey(key) && typeof value === 'string'
          ? (of(key).find(({ id }) => id === value)?.name ?? value)
          : dynamicText(t, `console:context.${key}.${String(value)}`),
      audience: (key) => of(key).map(({ id }) => id),
      and: t('console:gate.and'),
      or: t('console:gate.or'),
      not: t('console:gate.not'),
      everybody: t('console:gate.everybody'),
    };
  }, [t, audiences]);
}
