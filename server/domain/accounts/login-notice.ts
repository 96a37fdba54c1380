import type { PushedNotice } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { inboxText } from '#server/locales';

/**
 * The warning that a session gets before it is closed for a login elsewhere. `token` is the public id of the new session:
 * who is thrown out may be the thief, so it must not be a credential (security notes 0.5).
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
