import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { supportPlugin } from './plugin.ts';

/** When intentions are accepted on this server; what texts that tell of it are filled in with. Only for observers. */
export function useSubmissionTimes() {
  const { calendar, config } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  return {
    /** One sentence. */
    when: calendar.isAlwaysOpen
      ? t('support:event.calendar.roundTheClock')
      : t('support:event.calendar.hours', calendar.hours),
    /** How long the notice that is closed by hand stays away. */
    hideHours: config.settings.banner.hideHours,
  };
}
