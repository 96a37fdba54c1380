import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './storage.ts';

/** What archives the log: the embedded database, an external one by its `archive_command`, or `pg_receivewal` of `backup --follow`. */
export type LogArchiver = 'embedded' | 'external' | 'receiver';

/** Log that is complete but not archived: number of segments (16 MiB each; null: not known), and the age of the oldest, s. */
export interface LogBacklog {
  readonly archiver: LogArchiver;
  readonly segments: number | null;
  readonly ageS: number;
}

/** How an external database archives its log, as far as this role may see. */
interface Archiver {
  readonly isOn: boolean;
  /** The role may list what is not archived; otherwise only failed attempts show. */
  readonly listsBacklog: boolean;
  readonly isFailing: boolean;
  readonly hasReceiver: boolean;
}

/** Every role may see who receives the log by this name, and nothing more about it. */
export const RECEIVER_NAME = 'pg_receivewal';

/** Needs a role that may list it: that of the embedded database, or a member of `pg_monitor`. */
export async function logBacklog(db: Db, archiver: LogArchiver): Promise<LogBacklog> {
  const { rows } = await sql<Omit<LogBacklog, 'archiver'>>`${prepared} select count(*)::int as segments,
      coalesce(extract(epoch from clock_timestamp() - min(modification)), 0)::float8 as "ageS"
    from pg_ls_archive_statusdir() where name ~ '^[0-9A-F]{24}[.]ready$'`.execute(db);
  return { archiver, ...(rows[0] ?? { segments: 0, ageS: 0 }) };
}

async function archiverOf(db: Db): Promise<Archiver> {
  const { rows } = await sql<Archiver>`${prepared} select current_setting('archive_mode') <> 'off' as "isOn",
      has_function_privilege('pg_ls_archive_statusdir()', 'execute') as "listsBacklog",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      exists (select from pg_stat_replication where application_name = ${RECEIVER_NAME}) as "hasReceiver"
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { isOn: false, listsBacklog: false, isFailing: false, hasReceiver: false };
}

export interface ExternalLog {
  /** null: nothing archives that server's log. */
  readonly backlog: () => Promise<LogBacklog | null>;
  /** Whether a standstill without failed attempts, such as a command that hangs, would be seen; null: that server archives nothing by itself. */
  readonly seesAll: () => Promise<boolean | null>;
}

/**
 * The log archive of an external database. Without the right to list the backlog, its age is the time since failures were first seen here. A receiver is
 * missed where one was seen, or where backups are made (`hasBackups`) of a server that archives nothing by itself.
 */
export function externalLog(
  db: Db,
  { now, hasBackups }: { readonly now: () => number; readonly hasBackups: boolean },
): ExternalLog {
  const failing = new Since(now);
  const absent = new Since(now);
  let isReceiverUsual = false;
  return {
    async backlog() {
      const { isOn, listsBacklog, isFailing, hasReceiver } = await archiverOf(db);
      isReceiverUsual ||= hasReceiver;
      const backlogs: LogBacklog[] = [];
      if (isOn && listsBacklog) backlogs.push(await logBacklog(db, 'external'));
      else if (isOn)
        backlogs.push({ archiver: 'external', segments: null, ageS: failing.seconds(isFailing) });
      if (isReceiverUsual || (hasBackups && !isOn))
        backlogs.push({ archiver: 'receiver', segments: null, ageS: absent.seconds(!hasReceiver) });
      return backlogs.toSorted((a, b) => b.ageS - a.ageS)[0] ?? null;
    },
    async seesAll() {
      const { isOn, listsBacklog } = await archiverOf(db);
      return isOn ? listsBacklog : null;
    },
  };
}

/** For how long something has been so, as far as it was asked here. */
class Since {
  readonly #now: () => number;
  #begunAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  seconds(isSo: boolean): number {
    this.#begunAt = isSo ? (this.#begunAt ?? this.#now()) : null;
    return this.#begunAt === null ? 0 : (this.#now() - this.#begunAt) / 1000;
  }
}
