import type { StaffEvent } from '#contract/api';
import type { EventPage } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import type { EventPageTable } from '#server/db/tables';
import { groupsOf } from '#server/domain/audiences';
import type { Selectable } from 'kysely';

/** Maximum number of events that a reader is shown. */
const MAX_EVENTS = 50;

const pageOf = ({ name, title, body, publish_at }: Selectable<EventPageTable>): EventPage => ({
  name,
  title,
  body,
  publishTime: beijingTimeText(publish_at),
});

/** Events published at `now` (milliseconds) for this user or for everybody; newest first. */
export async function visibleEvents(db: Db, session: Session | null, now: number): Promise<EventPage[]> {
  const published = await db
    .selectFrom('event_page')
    .selectAll()
    .where('publish_at', '<=', new Date(now))
    .orderBy('publish_at', 'desc')
    .execute();
  const named = published.flatMap(({ group_id }) => group_id ?? []);
  const own =
    session === null || named.length === 0
      ? []
      : await groupsOf(db, { oper_id: session.operId, org_id: session.orgId }, named);
  return published
    .filter(({ group_id }) => group_id === null || own.includes(group_id))
    .slice(0, MAX_EVENTS)
    .map(pageOf);
}

/** Every event for staff, upcoming ones first. */
export async function staffEvents(db: Db, now: number): Promise<StaffEvent[]> {
  const rows = await db.selectFrom('event_page').selectAll().orderBy('publish_at', 'desc').execute();
  return rows.map((row) => ({
    ...pageOf(row),
    group: row.group_id,
    tells: row.tells,
    isTold: row.told_at !== null,
    isPublished: row.publish_at.getTime() <= now,
    version: row.version,
  }));
}
