import { reportsFullDisk } from '#server/db';
import { outsideFault } from '#server/runtime';

export interface RecoveryTrace {
  /** Of the database that was to be restored; null: it ended before it wrote any. */
  readonly log: string | null;
  readonly logPath: string;
  readonly dataDir: string;
  readonly backupDir: string;
}

const UNCHANGED = 'nothing was changed';

/** Why a recovery failed and what to do, in one line: from the log of the database, else from the error. null: a fault of the program, whose stack is needed. */
export function recoveryFault(
  error: unknown,
  { log, logPath, dataDir, backupDir }: RecoveryTrace,
): string | null {
  const advice = log === null ? null : adviceOn(log, dataDir, backupDir);
  if (advice !== null) return `${advice}; ${UNCHANGED}`;
  const reason = lastFault(log ?? '');
  if (reason !== null)
    return `the database could not be restored (${reason}); ${UNCHANGED}; its log is ${logPath}`;
  const outside = outsideFault(error);
  return outside === null ? null : `${outside}; ${UNCHANGED}`;
}

function adviceOn(log: string, dataDir: string, backupDir: string): string | null {
  if (/before configured recovery target was reached/.test(log))
    return 'the log ends before that moment: restore without --at for all that there is';
  if (reportsFullDisk(log))
    return `there is no room for the database in ${dataDir}: make room there, then try again`;
  if (/WAL ends before end of online backup|could not locate (required|a valid) checkpoint record/.test(log))
    return `the archive in ${backupDir} lacks log that this backup needs: put its files back, or restore from an older backup with --at`;
  return null;
}

const lastFault = (log: string): string | null =>
  [...log.matchAll(/\b(?:FATAL|PANIC): {2}(.+)/g)].at(-1)?.[1]?.trim() ?? null;
