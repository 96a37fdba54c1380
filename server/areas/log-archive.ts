import { MS_PER_HOUR } from '#contract/rules';
import type { LogArchiver, LogBacklog } from '#server/db';
import { type Clock, folderAdvice, inTurn, type Logger, probeFolder, type Undo } from '#server/runtime';
import { existsSync } from 'node:fs';
import type { Area } from './server-context.ts';

/** The start is busy, and does not wait for it. */
const FIRST_CHECK_MS = 2_000;
const CHECK_MS = 60_000;
/** A check without an answer is given up, so that the next one is made. */
const ANSWER_MS = 10_000;
/** A segment is begun every 60 s at the latest, and PostgreSQL retries a failed one once a minute. */
const OVERDUE_S = 180;
const REMINDER_MS = MS_PER_HOUR;

export interface LogArchiveDeps {
  readonly log: Logger;
  readonly clock: Clock;
  /** null: nothing is archived. */
  readonly backlog: () => Promise<LogBacklog | null>;
  /** Whether every standstill is seen, as with the embedded database; null: nothing is archived. */
  readonly seesAll?: () => Promise<boolean | null>;
  /** Where backups of an external database are, to which this process writes nothing; null or absent: none are, or the database itself writes there. */
  readonly backupDir?: string | null;
}

/** Says what becomes of BACKUP_DIR, which whoever set it may take for done. The folder need not be on this machine. */
function reportBackupFolder(log: Logger, dir: string): void {
  log.info(
    { backupDir: dir },
    'BACKUP_DIR: of the database in DATABASE_URL this server neither makes copies nor archives the log: npm run backup copies it there, npm run backup -- --follow archives its log',
  );
  if (!existsSync(dir)) return;
  try {
    probeFolder(dir);
  } catch (error) {
    log.warn(`BACKUP_DIR: npm run backup can write no copies in ${dir} ${folderAdvice(error, 'BACKUP_DIR')}`);
  }
}

/** What to do about a standstill. */
const REMEDIES: Readonly<Record<LogArchiver, string>> = {
  embedded: 'make room in BACKUP_DIR or change its rights; postgres.log in the data folder has the reason',
  external:
    'archive_command of the server in DATABASE_URL fails or hangs; the log of that server has the reason',
  receiver:
    'no pg_receivewal is connected to the server in DATABASE_URL; start npm run backup -- --follow, whose output has the reason where it runs',
};

/**
 * Warns while the database's log is not archived: no later moment could be restored, and the log grows until the disk is full or is removed. Once when it
 * begins, then hourly, and when it is over. The start never waits for it.
 */
export function logArchiveArea({ log, clock, backlog, seesAll, backupDir = null }: LogArchiveDeps): Area {
  let undos: readonly Undo[] = [];
  let warnedAt: number | null = null;
  let isBlindnessKnown = false;
  const announceBlindness = async (): Promise<void> => {
    if (isBlindnessKnown) return;
    const isBlind = seesAll !== undefined && (await inTime(clock, seesAll())) === false;
    isBlindnessKnown = true;
    if (isBlind)
      log.warn(
        'of the log archive of the database only failed attempts are noticed, not one that hangs: grant pg_monitor to the role in DATABASE_URL',
      );
  };
  const check = async (): Promise<void> => {
    await announceBlindness();
    const current = await inTime(clock, backlog());
    if (current !== null && current.ageS > OVERDUE_S) {
      if (warnedAt !== null && clock.now() - warnedAt < REMINDER_MS) return;
      warnedAt = clock.now();
      const { archiver, segments, ageS } = current;
      log.error(
        { segments, ageS: Math.round(ageS) },
        `the log of the database is not archived: ${REMEDIES[archiver]}`,
      );
    } else if (warnedAt !== null) {
      warnedAt = null;
      log.warn('the log of the database is archived again');
    }
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
      if (backupDir !== null) reportBackupFolder(log, backupDir);
      const checkInTurn = inTurn(check, (error) =>
        log.warn({ err: error }, 'the archive of the log could not be checked'),
      );
      undos = [clock.after(FIRST_CHECK_MS, checkInTurn), clock.every(CHECK_MS, checkInTurn)];
    },
    async stop() {
      for (const undo of undos) undo();
    },
  };
}

async function inTime<T>(clock: Clock, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const undo = clock.after(ANSWER_MS, () => reject(new Error('the database did not answer in time')));
  try {
    return await Promise.race([answer, late]);
  } finally {
    undo();
  }
}
