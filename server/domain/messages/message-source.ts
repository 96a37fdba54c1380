import { sessionOf } from '#server/call';
import type { Db } from '#server/db';
import type { StreamSource } from '#server/push';
import { toNotice } from './message.ts';
import type { MessageReader } from './message-reader.ts';

/** The popover shows five (spec section 9). */
const LATEST = 5;

/** The `msg` stream: the five newest unread messages, then each message as it arrives or is read, and login warnings. */
export function messageSource(db: Db, reader: MessageReader): StreamSource<'msg'> {
  return {
    type: 'msg',
    async snapshot(_subscription, viewer) {
      const rows = await reader.latestUnread(db, sessionOf(viewer).operId, LATEST);
      return { rows: rows.map(toNotice) };
    },
  };
}
