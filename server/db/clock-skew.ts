import type { Clock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { DatabasePoll } from './database-poll.ts';

/** More than clocks that are synchronised ever differ. */
const MAX_SKEW_MS = 2_000;

/**
 * Reports when this process' clock differs from the database's, and when it agrees again: market hours and automatic cancellation follow the clock of
 * the process that takes an order, so that processes whose clocks differ accept and refuse the same order.
 */
export function watchClockSkew(
  databasePoll: DatabasePoll,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Logger },
): Undo {
  let sentAt = clock.now();
  let isSkewed = false;
  return databasePoll.watch({
    name: 'clock',
    value: () => {
      sentAt = clock.now();
      return sql`(extract(epoch from clock_timestamp()) * 1000)::float8`;
    },
    onValue: async (value) => {
      // Read somewhere between the two: a reply that took long is no skew.
      const [fastest, slowest] = [sentAt - Number(value), clock.now() - Number(value)];
      const skewMs = fastest > 0 ? fastest : Math.min(slowest, 0);
      if (isSkewed === Math.abs(skewMs) > MAX_SKEW_MS) return;
      isSkewed = !isSkewed;
      const seconds = Math.round(Math.abs(skewMs) / 1_000);
      if (!isSkewed) log.warn('the clock agrees with the database again');
      else
        log.error(
          { seconds },
          `this process’ clock is ${skewMs > 0 ? 'ahead of' : 'behind'} the database’s: market hours and expiry follow it; check that both machines synchronise their clocks`,
        );
    },
  });
}
