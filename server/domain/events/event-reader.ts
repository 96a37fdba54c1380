import type { StaffEvent } from '#contract/api';
import type { EventPage } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import type { EventPageTable } from '#server/db/tables';
import { audiencesOf } from '#server/domain/audiences';
import { type Selectable, sql } from 'kysely';

/** Maximum number of events in the list of a reader. */
const MAX_EVENTS = 50;

const pageOf = ({ name, title, body, publish_at }: Selectable<EventPageTable>): EventPage => ({
  name,
  title,
  body,
  publishTime: beijingTimeText(publish_at),
});

/**
 * Events published at `now` (milliseconds) for this user or for everybody, newest first: the newest 50, and besides them the one called `name`, whose
 * address stays good however many follow it.
 */
export async function visibleEvents(
  db: Db,
  session: Session | null,
  now: number,
  name?: string,
): Promise<EventPage[]> {
  const audiences = session === null ? [] : await eventAudiencesOf(db, session);
  const visible = db
    .selectFrom('event_page')
    .selectAll()
    .where('publish_at', '<=', new Date(now))
    .where((row) =>
      audiences.length === 0
        ? row('group_id', 'is', null)
        : row.or([row('group_id', 'is', null), row('group_id', 'in', audiences)]),
    );
  const newest = await visible.orderBy('publish_at', 'desc').limit(MAX_EVENTS).execute();
  if (name === undefined || newest.length < MAX_EVENTS || newest.some((event) => event.name === name))
    return newest.map(pageOf);
  const one = await visible.where('name', '=', name).execute();
  return [...newest, ...one].map(pageOf);
}

/** The audiences of a user that any event is for. */
async function eventAudiencesOf(db: Db, session: Session): Promise<readonly string[]> {
  const named = await db
    .selectFrom('event_page')
    .select('group_id')
    .distinct()
    .where('group_id', 'is not', null)
    .execute();
  const ids = named.flatMap(({ group_id }) => group_id ?? []);
  return audiencesOf(db, session, ids);
}

/** Which events. `text` is part of a title or of a name; '': all. `rows`: at most so many; absent: all. */
export interface EventQuery {
  readonly text: string;
  readonly rows?: number | undefined;
}

/** Events for staff, upcoming ones first; the one called `text` before all others. */
export async function staffEvents(
  db: Db,
  { text, rows: most }: EventQuery,
  now: number,
): Promise<StaffEvent[]> {
  const word = text.toLowerCase();
  const found = db
    .selectFrom('event_page')
    .selectAll()
    // `strpos` rather than LIKE, so that nothing in the text is a wildcard.
    .where(sql<boolean>`(strpos(lower(title), ${word}) > 0 or strpos(name, ${word}) > 0)`)
    .orderBy(sql`name <> ${word}`)
    .orderBy('publish_at', 'desc')
    .orderBy('name');
  const rows = await (most === undefined ? found : found.limit(most)).execute();
  return rows.map((row) => ({
    ...pageOf(row),
    group: row.group_id,
    tells: row.tells,
    isTold: row.told_at !== null,
    isPublished: row.publish_at.getTime() <= now,
    version: row.version,
  }));
}
