/** What to do about a recovery that failed, where the log of the database shows the reason; null: the log shows none. */
export function recoveryAdvice(log: string, dataDir: string): string | null {
  if (/before configured recovery target was reached/.test(log))
    return 'the log ends before that moment: restore without --at for all that there is; nothing was changed';
  if (/No space left on device/.test(log))
    return `there is no room for the database in ${dataDir}: make room there, then try again; nothing was changed`;
  return null;
}
