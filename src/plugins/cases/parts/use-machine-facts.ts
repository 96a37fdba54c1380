import { beijingTimeText, timeText } from '#contract/rules';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

/** What support asks for first, one item a line. No password, token or price. Call it in an observer. */
export function useMachineFacts(): () => readonly (readonly [name: string, value: string])[] {
  const { browser, text, theme, product, calendar } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  return () => [
    [t('cases:machine.time'), timeText(beijingTimeText(calendar.now()))],
    [t('cases:machine.device'), browser.deviceModel],
    [t('cases:machine.online'), t(browser.isOnline() ? 'cases:machine.onlineYes' : 'cases:machine.onlineNo')],
    [t('cases:machine.theme'), t(theme.darkMode ? 'rules:darkMode' : 'rules:lightMode')],
    [t('cases:machine.language'), text.language],
    [t('cases:machine.build'), product.build.replace(/^index-/, '')],
  ];
}
