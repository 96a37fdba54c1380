import { MS_PER_HOUR } from '#contract/rules';
import type { AdjustableClock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { DatabasePoll } from './database-poll.ts';

/** More than clocks that are synchronised ever differ. */
const MAX_SKEW_MS = 2_000;
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
  let isSkewed = false;
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
      const isOff = Math.abs(skewMs) > MAX_SKEW_MS;
      const isDrift = isOff && Math.abs(skewMs) <= MAX_DRIFT_MS;
      // Small differences are left: time should not jump with each reply.
      if (!isDrift) clock.aheadMs = 0;
      else if (Math.abs(skewMs - clock.aheadMs) > MAX_SKEW_MS) clock.aheadMs = skewMs;
      if (isSkewed === isOff) return;
      isSkewed = isOff;
      const seconds = Math.round(Math.abs(skewMs) / 1_000);
      const direction = skewMs > 0 ? 'ahead of' : 'behind';
      const effect = isDrift
        ? 'the process goes by the database’s'
        : 'market hours and expiry follow it, unlike at other processes';
      if (isOff)
        log.error(
          { seconds },
          `this process’ clock is ${direction} the database’s: ${effect}; check that both machines synchronise their clocks`,
        );
      else log.warn('the clock agrees with the database again');
    },
  });
}
