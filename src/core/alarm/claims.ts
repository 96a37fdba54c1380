import type { Clock } from '#core/clock';

/** The one door to locks that all windows of a browser share. */
export interface Claims {
  /** True in the one window that asked first; nobody else gets this key for two minutes. */
  claim(key: string): Promise<boolean>;
}

const HOLD_MS = 120_000;

/** Claims by the browser's own locks; null where it has none, as on plain http off localhost. */
export function webClaims(clock: Clock): Claims | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  const { locks } = navigator;
  return {
    claim: (key) =>
      new Promise((resolve, reject) => {
        locks
          .request(`bond.alarm/${key}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock === null
              ? undefined
              : new Promise<void>((done) => void clock.setTimeout(done, HOLD_MS));
          })
          .catch(reject);
      }),
  };
}
