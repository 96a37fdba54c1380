import { isDeepStrictEqual } from 'node:util';
import type { Lapse, Session } from '#server/call';
import { type RawBuilder, sql } from 'kysely';

import { isKey, type KeySessions } from './keys/key-sessions.ts';
import type { SessionStore } from './session/session-store.ts';

type RowsOf<Source extends { liveRows: (ids: readonly string[]) => RawBuilder<unknown> }> =
  ReturnType<Source['liveRows']> extends RawBuilder<infer Row> ? readonly Row[] : never;

/** What the query finds. Times in rows are texts: none of them is read. */
interface Found {
  readonly people: RowsOf<SessionStore> | null;
  readonly programs: RowsOf<KeySessions> | null;
}

/** Finds sessions that are other than when calls were admitted with them, within another transaction's query. */
export class SessionLapses {
  readonly #people: Pick<SessionStore, 'liveRows' | 'liveAmong'>;
  readonly #programs: Pick<KeySessions, 'liveRows' | 'liveAmong'>;

  constructor(people: SessionStore, programs: KeySessions) {
    this.#people = people;
    this.#programs = programs;
  }

  /** A query for one value, of at most two texts for any sessions: few have programs among them. And what that value says of them. */
  ask(sessions: readonly Session[]): {
    readonly query: RawBuilder<unknown>;
    readonly read: (answer: unknown) => ReadonlyMap<Session, Lapse>;
  } {
    const ids = [...new Set(sessions.map(({ sessionId }) => sessionId))];
    const keys = ids.filter(isKey);
    const people = this.#people.liveRows(ids.filter((id) => !isKey(id)));
    const programs = keys.length === 0 ? sql`select where false` : this.#programs.liveRows(keys);
    return {
      query: sql`select json_build_object(
        'people', (select json_agg(row) from (${people}) as row),
        'programs', (select json_agg(row) from (${programs}) as row))`,
      read: (answer) => {
        // `as` holds: the value comes from that query.
        const found = answer as Found;
        const live = new Map([
          ...this.#people.liveAmong(found.people ?? []),
          ...this.#programs.liveAmong(found.programs ?? []),
        ]);
        return new Map(
          sessions.flatMap((session): [Session, Lapse][] => {
            const now = live.get(session.sessionId);
            if (now === undefined) return [[session, 'sessionEnded']];
            return isDeepStrictEqual(now, session) ? [] : [[session, 'rightsChanged']];
          }),
        );
      },
    };
  }
}
