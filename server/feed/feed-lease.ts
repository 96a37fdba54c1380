import type { Db } from '#server/db';
import { sql } from 'kysely';

const NAME = 'market.feed';
/** A holder that is silent for so long has lost the lease. */
const LEASE_MS = 15_000;

/** Lets one process of those on a database run the feed. The holder renews; another takes over when it stops doing so. */
export class FeedLease {
  readonly #db: Db;
  readonly #owner: string;

  /** `owner` names this process; unique among those on the database. */
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

  /** Gives it up, so that another process need not wait. */
  async release(): Promise<void> {
    await sql`delete from system_setting where name = ${NAME} and value ->> 'owner' = ${this.#owner}`.execute(
      this.#db,
    );
  }
}
