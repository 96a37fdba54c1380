import type { LogBacklog } from '#server/db';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { Area } from './server-context.ts';

const CHECK_MS = 60_000;
/** A segment is begun every 60 s at the latest, and PostgreSQL retries a failed one once a minute. */
const OVERDUE_S = 180;
const REMINDER_MS = 3_600_000;

export interface LogArchiveDeps {
  readonly log: Logger;
  readonly clock: Clock;
  /** null: nothing is archived. */
  readonly backlog: () => Promise<LogBacklog | null>;
  /** What to do about a standstill. */
  readonly remedy: string;
  /** Whether every standstill is seen, as with the embedded database; null: nothing is archived. */
  readonly seesAll?: () => Promise<boolean | null>;
}

/** Remedies of a standstill. */
export const ARCHIVE_REMEDIES = {
  embedded: 'make room in BACKUP_DIR or change its rights; postgres.log in the data folder has the reason',
  external:
    'archive_command of the server in DATABASE_URL fails or hangs; the log of that server has the reason',
} as const;

/**
 * Warns while the database cannot archive its log: no later moment could be restored, and the log grows until the disk is full. Once when it begins, then
 * hourly, and when it is over.
 */
export function logArchiveArea({ log, clock, backlog, remedy, seesAll }: LogArchiveDeps): Area {
  let stop: Undo = () => {};
  let warnedAt: number | null = null;
  const check = async (): Promise<void> => {
    const { segments, ageS } = (await backlog()) ?? { segments: 0, ageS: 0 };
    const isOverdue = ageS > OVERDUE_S;
    if (isOverdue && (warnedAt === null || clock.now() - warnedAt >= REMINDER_MS)) {
      warnedAt = clock.now();
      log.error({ segments, ageS: Math.round(ageS) }, `the log of the database is not archived: ${remedy}`);
    }
    if (!isOverdue && warnedAt !== null) {
      warnedAt = null;
      log.warn('the log of the database is archived again');
    }
  };
  const fail = (error: unknown): void =>
    log.warn({ err: error }, 'the archive of the log could not be checked');
  const announceBlindness = async (): Promise<void> => {
    if ((await seesAll?.()) === false)
      log.warn(
        'of the log archive of the database only failed attempts are noticed, not one that hangs: grant pg_monitor to the role in DATABASE_URL',
      );
  };
  return {
    measure(meter) {
      meter.gauge(
        'log_unarchived_seconds',
        'How long the oldest complete segment of the database log has waited to be archived',
        async () => (await backlog())?.ageS ?? null,
      );
    },
    async start() {
      await announceBlindness().catch(fail);
      stop = clock.every(CHECK_MS, inTurn(check, fail));
    },
    async stop() {
      stop();
    },
  };
}
