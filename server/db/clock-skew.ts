import { MS_PER_HOUR } from '#contract/rules';
import type { AdjustableClock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { DatabasePoll } from './database-poll.ts';

/** More than clocks that are synchronised ever differ. */
const MAX_SKEW_MS = 2_000;
/** Clocks that differed agree again within this: about one limit alone they would go to and fro, and the time with them. */
const AGREED_MS = MAX_SKEW_MS / 2;
/** Beyond this it is no drift but another time, set on purpose or by mistake: which of the two is wrong is for the operator to say. */
const MAX_DRIFT_MS = MS_PER_HOUR;

/**
 * Keeps a process on the database's time, which all processes share: market hours and automatic cancellation depend on it, and processes whose times
 * differ would accept and refuse the same order. Reports when this machine's clock differs, and when it agrees again.
 */
export function followDatabaseClock(
  databasePoll: DatabasePoll,
  { clock, log }: { readonly clock: AdjustableClock; readonly log: Logger },
): Undo {
  let sentAt = clock.machineTime();
  let state: keyof typeof EFFECTS | 'agrees' = 'agrees';
  return databasePoll.watch({
    name: 'clock',
    value: () => {
      sentAt = clock.machineTime();
      return sql`(extract(epoch from clock_timestamp()) * 1000)::float8`;
    },
    onValue: async (value) => {
      // Read somewhere between the two: a reply that took long is no skew.
      const [slowest, fastest] = [sentAt - Number(value), clock.machineTime() - Number(value)];
      const skewMs = slowest > 0 ? slowest : Math.min(fastest, 0);
      const former = state;
      const size = Math.abs(skewMs);
      state =
        size <= (former === 'agrees' ? MAX_SKEW_MS : AGREED_MS)
          ? 'agrees'
          : size <= MAX_DRIFT_MS
            ? 'drifts'
            : 'differs';
      // Small differences are left: time should not jump with each reply.
      if (state !== 'drifts') clock.aheadMs = 0;
      else if (Math.abs(skewMs - clock.aheadMs) > MAX_SKEW_MS) clock.aheadMs = skewMs;
      if (state === former) return;
      if (state === 'agrees') {
        log.warn('the clock agrees with the database again');
        return;
      }
      const direction = skewMs > 0 ? 'ahead of' : 'behind';
      log.error(
        { seconds: Math.round(size / 1_000) },
        `this process’ clock is ${direction} the database’s: ${EFFECTS[state]}; check that both machines synchronise their clocks`,
      );
    },
  });
}

const EFFECTS = {
  drifts: 'the process goes by the database’s',
  differs: 'market hours and expiry follow it, unlike at other processes',
} as const;
