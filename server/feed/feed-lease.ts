import type { Db } from '#server/db';
import type { Clock, Undo } from '#server/runtime';
import { sql } from 'kysely';

const NAME = 'market.feed';
/** A holder that does not renew for this long has lost the lease. */
export const LEASE_MS = 3_000;
/** How often a holder renews, and the other processes check. */
export const LEASE_CHECK_MS = 750;

/** Lets one of the processes on a database run the feed. The holder renews; another takes over when it stops renewing. */
export class FeedLease {
  readonly #db: Db;
  readonly #owner: string;

  /** `owner` identifies this process, uniquely on the database. */
  constructor(db: Db, owner: string) {
    this.#db = db;
    this.#owner = owner;
  }

  /** Takes or renews the lease; false while another process holds it. */
  async hold(): Promise<boolean> {
    const until = sql`extract(epoch from now()) * 1000 + ${LEASE_MS}::int`;
    const { rows } = await sql`insert into system_setting (name, value)
      values (${NAME}, jsonb_build_object('owner', ${this.#owner}::text, 'until', ${until}))
      on conflict (name) do update set value = excluded.value, updated_at = now()
      where system_setting.value ->> 'owner' = ${this.#owner}
        or (system_setting.value ->> 'until')::numeric < extract(epoch from now()) * 1000
      returning name`.execute(this.#db);
    return rows.length > 0;
  }

  /** Renews a held lease until undone, for work that outlasts it. */
  keep(clock: Pick<Clock, 'every'>, onError: (error: unknown) => void): Undo {
    return clock.every(LEASE_CHECK_MS, () => {
      this.hold().catch(onError);
    });
  }

  /** Releases it, so that another process need not wait. */
  async release(): Promise<void> {
    await sql`delete from system_setting where name = ${NAME} and value ->> 'owner' = ${this.#owner}`.execute(
      this.#db,
    );
  }
}
