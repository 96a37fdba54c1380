import type { PushedNotice } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { inboxText } from '#server/locales';

/**
 * The warning sent to a session before it is closed because of a login elsewhere at `now` (epoch ms). `token` is the public id of the new session: the session being
 * closed may be the thief's, so it must not be a credential (security notes 0.5).
 */
export function loginElsewhereNotice(newSessionId: string, now: number): PushedNotice {
  const time = beijingTimeText(now);
  return {
    id: `elsewhere-${newSessionId}`,
    ...inboxText('loginElsewhere'),
    createtime: time,
    createTime: time,
    msgType: 'system',
    token: newSessionId,
  };
}
