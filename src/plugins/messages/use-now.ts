import { parseBeijingTime, timeAgo } from '#contract/rules';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import { useTranslation } from 'react-i18next';
import { messagesPlugin } from './plugin.ts';

/** How long ago a Beijing time text was, kept current. */
export function useTimeAgo(): (time: string) => string {
  const { text, calendar } = usePlugin(messagesPlugin);
  useTranslation();
  useTick(30_000);
  return (time) => {
    const at = parseBeijingTime(time);
    return at === null ? time : text.say(timeAgo(at, calendar.now()));
  };
}
