import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './storage.ts';

/** Log that is complete but not archived: number of segments (16 MiB each; null: not known), and the age of the oldest, s. */
export interface LogBacklog {
  readonly segments: number | null;
  readonly ageS: number;
}

/** How an external database archives its log, as far as this role may see. */
interface Archiver {
  readonly isOn: boolean;
  /** The role may list what is not archived; otherwise only failed attempts show. */
  readonly listsBacklog: boolean;
  readonly isFailing: boolean;
}

/** Needs a role that may list it: that of the embedded database, or a member of `pg_monitor`. */
export async function logBacklog(db: Db): Promise<LogBacklog> {
  const { rows } = await sql<LogBacklog>`${prepared} select count(*)::int as segments,
      coalesce(extract(epoch from clock_timestamp() - min(modification)), 0)::float8 as "ageS"
    from pg_ls_archive_statusdir() where name ~ '^[0-9A-F]{24}[.]ready$'`.execute(db);
  return rows[0] ?? { segments: 0, ageS: 0 };
}

async function archiver(db: Db): Promise<Archiver> {
  const { rows } = await sql<Archiver>`${prepared} select current_setting('archive_mode') <> 'off' as "isOn",
      has_function_privilege('pg_ls_archive_statusdir()', 'execute') as "listsBacklog",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { isOn: false, listsBacklog: false, isFailing: false };
}

export interface ExternalLog {
  /** null: that server archives nothing by itself. */
  readonly backlog: () => Promise<LogBacklog | null>;
  /** Whether a standstill without failed attempts, such as a command that hangs, would be seen; null: nothing is archived. */
  readonly seesAll: () => Promise<boolean | null>;
}

/** The log archive of an external database. Without the right to list the backlog, its age is the time since failures were first seen here. */
export function externalLog(db: Db, now: () => number): ExternalLog {
  let failingSince: number | null = null;
  return {
    async backlog() {
      const { isOn, listsBacklog, isFailing } = await archiver(db);
      if (!isOn) return null;
      if (listsBacklog) return logBacklog(db);
      failingSince = isFailing ? (failingSince ?? now()) : null;
      return { segments: null, ageS: failingSince === null ? 0 : (now() - failingSince) / 1000 };
    },
    async seesAll() {
      const { isOn, listsBacklog } = await archiver(db);
      return isOn ? listsBacklog : null;
    },
  };
}
