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
  readonly backlog: () => Promise<LogBacklog>;
}

/**
 * Warns while the embedded database cannot archive its log: no later moment could be restored, and the log grows in the data folder until its disk is full. Once when
 * it begins, then hourly, and when it is over.
 */
export function logArchiveArea({ log, clock, backlog }: LogArchiveDeps): Area {
  let stop: Undo = () => {};
  let warnedAt: number | null = null;
  const check = async (): Promise<void> => {
    const { segments, ageS } = await backlog();
    const isOverdue = ageS > OVERDUE_S;
    if (isOverdue && (warnedAt === null || clock.now() - warnedAt >= REMINDER_MS)) {
      warnedAt = clock.now();
      log.error(
        { segments, ageS: Math.round(ageS) },
        'the log of the database is not archived: make room in BACKUP_DIR or change its rights; postgres.log in the data folder has the reason',
      );
    }
    if (!isOverdue && warnedAt !== null) {
      warnedAt = null;
      log.warn('the log of the database is archived again');
    }
  };
  return {
    measure(meter) {
      meter.gauge(
        'log_unarchived_seconds',
        'How long the oldest complete segment of the database log has waited to be archived',
        async () => (await backlog()).ageS,
      );
    },
    async start() {
      stop = clock.every(
        CHECK_MS,
        inTurn(check, (error) => log.warn({ err: error }, 'the archive of the log could not be checked')),
      );
    },
    async stop() {
      stop();
    },
  };
}
