import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './storage.ts';

/** Log that is complete but not archived: number of segments (16 MiB each), and the age of the oldest, s. */
export interface LogBacklog {
  readonly segments: number;
  readonly ageS: number;
}

/** Read from the embedded database, whose only role may list it. */
export async function logBacklog(db: Db): Promise<LogBacklog> {
  const { rows } = await sql<LogBacklog>`${prepared} select count(*)::int as segments,
      coalesce(extract(epoch from clock_timestamp() - min(modification)), 0)::float8 as "ageS"
    from pg_ls_archive_statusdir() where name ~ '^[0-9A-F]{24}[.]ready$'`.execute(db);
  return rows[0] ?? { segments: 0, ageS: 0 };
}
