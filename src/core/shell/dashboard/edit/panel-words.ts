import { useServices, useText } from '#core/services';
import { settingKey } from '#core/text';
import { useCallback } from 'react';

/** Words of a setting: `label`, `hint`, or those of a choice's value. undefined: it has none. */
export function useSettingWords(kind: string): (field: string, part: string) => string | undefined {
  const { text } = useServices();
  const { dynamic } = useText();
  return useCallback(
    (field, part) => {
      const key = settingKey(text, kind, field, part);
      return key === undefined ? undefined : dynamic(key);
    },
    [text, dynamic, kind],
  );
}
