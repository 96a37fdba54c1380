import type { Undo } from '#core/clock';
import type { SessionStore } from '#core/session';
import { reaction } from 'mobx';

/** Calls `changed` when another person is logged in, or none, and when the server tells anew what the person may do. */
export const watchPerson = (
  session: Pick<SessionStore, 'sessionId' | 'userInfo'>,
  changed: () => void,
): Undo =>
  reaction(
    () => ({ sessionId: session.sessionId, userInfo: session.userInfo }),
    (now, before) => {
      // What is told of a session first changes nothing: its token was sent before.
      if (now.sessionId !== before.sessionId || (now.userInfo !== null && before.userInfo !== null))
        changed();
    },
  );
