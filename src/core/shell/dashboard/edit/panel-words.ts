import { useServices } from '#core/services';
import { dynamicText, settingKey } from '#core/text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts of a setting: `label`, `hint`, or those of a choice's value. undefined when it has none. */
export function useSettingWords(kind: string): (field: string, part: string) => string | undefined {
  const { text } = useServices();
  const { t } = useTranslation();
  return useCallback(
    (field, part) => {
      const key = settingKey(text, kind, field, part);
      return key === undefined ? undefined : dynamicText(t, key);
    },
    [text, t, kind],
  );
}
