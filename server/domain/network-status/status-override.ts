import type { NetworkStatus } from '#contract/entities';
import type { Db, Storage, Tx } from '#server/db';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';
import * as z from 'zod/mini';

/** The two interfaces: 1 is normal, 0 is not. */
export type InterfaceFlags = Pick<NetworkStatus, 'tradeNetStatus' | 'priceNetStatus'>;

const SETTING = 'interfaceStatusOverride';

const flag = z.nullable(z.union([z.literal(0), z.literal(1)]));
const activeOverride = z.object({
  /** null: the measurement applies. */
  tradeNetStatus: flag,
  priceNetStatus: flag,
  reason: z.string(),
  operId: z.string(),
  /** Epoch milliseconds from which the measurement applies again. */
  untilMs: z.number(),
});
export type ActiveOverride = z.output<typeof activeOverride>;

/** Staff's override of the interface status. Stored in the database: it applies to every process and survives a restart. */
export class StatusOverride {
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The current override; null where there is none, or it has expired. */
  async read(db: Db = this.#storage.kysely): Promise<ActiveOverride | null> {
    const row = await db
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    const { data } = z.safeParse(activeOverride, row?.value);
    return data !== undefined && data.untilMs > this.#clock.now() ? data : null;
  }

  /** Replaces the override; null removes it. */
  async write(trx: Tx, override: ActiveOverride | null): Promise<void> {
    if (override === null) {
      await trx.deleteFrom('system_setting').where('name', '=', SETTING).execute();
      return;
    }
    await sql`insert into system_setting (name, value) values (${SETTING}, ${JSON.stringify(override)})
      on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(trx);
  }
}

/** The flags as shown to users. */
export function overridden(measured: InterfaceFlags, override: ActiveOverride | null): InterfaceFlags {
  return {
    tradeNetStatus: override?.tradeNetStatus ?? measured.tradeNetStatus,
    priceNetStatus: override?.priceNetStatus ?? measured.priceNetStatus,
  };
}
