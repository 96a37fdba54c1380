import type { Undo } from '#core/clock';
import type { SessionStore } from '#core/session';
import { reaction } from 'mobx';

/** Calls `changed` when another user is logged in, or none, and when the server reports the user's rights anew. */
export const watchPerson = (
  session: Pick<SessionStore, 'sessionId' | 'userInfo'>,
  changed: () => void,
): Undo =>
  reaction(
    () => ({ sessionId: session.sessionId, userInfo: session.userInfo }),
    (now, before) => {
      // The first user info of a session changes nothing: its token was sent before.
      if (now.sessionId !== before.sessionId || (now.userInfo !== null && before.userInfo !== null))
        changed();
    },
  );
