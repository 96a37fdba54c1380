import { type Clock, pause } from '#core/clock';

/** The only door to locks shared by all windows of a browser. */
export interface Claims {
  /** True in the one window that claimed it first; no other window gets this key for two minutes. */
  claim(key: string): Promise<boolean>;
}

const HOLD_MS = 120_000;

/** Claims based on the browser's own locks; null where it has none, as on plain http off localhost. */
export function webClaims(clock: Clock): Claims | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  const { locks } = navigator;
  return {
    claim: (key) =>
      new Promise((resolve, reject) => {
        locks
          .request(`bond.alarm/${key}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock === null ? undefined : pause(clock, HOLD_MS);
          })
          .catch(reject);
      }),
  };
}
