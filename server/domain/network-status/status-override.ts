import type { NetworkStatus } from '#contract/entities';
import type { Db, Storage, Tx } from '#server/db';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';
import * as z from 'zod/mini';

/** The two interfaces: 1 is normal, 0 is not. */
export type InterfaceFlags = Pick<NetworkStatus, 'tradeNetStatus' | 'priceNetStatus'>;

const SETTING = 'interfaceStatusOverride';

const flag = z.nullable(z.union([z.literal(0), z.literal(1)]));
const saidOverride = z.object({
  /** null: the measurement applies. */
  tradeNetStatus: flag,
  priceNetStatus: flag,
  reason: z.string(),
  operId: z.string(),
  /** Epoch milliseconds from which the measurement applies again. */
  untilMs: z.number(),
});
export type SaidOverride = z.output<typeof saidOverride>;

/** Staff's override of the interface status. Stored in the database: it applies to every process and survives a restart. */
export class StatusOverride {
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The current override; null where there is none, or it has expired. */
  async read(db: Db = this.#storage.kysely): Promise<SaidOverride | null> {
    const row = await db
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    const said = z.safeParse(saidOverride, row?.value);
    return said.success && said.data.untilMs > this.#clock.now() ? said.data : null;
  }

  /** Replaces the override; null removes it. */
  async write(trx: Tx, said: SaidOverride | null): Promise<void> {
    if (said === null) {
      await trx.deleteFrom('system_setting').where('name', '=', SETTING).execute();
      return;
    }
    await sql`insert into system_setting (name, value) values (${SETTING}, ${JSON.stringify(said)})
      on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(trx);
  }
}

/** The flags as shown to users. */
export function overridden(measured: InterfaceFlags, said: SaidOverride | null): InterfaceFlags {
  return {
    tradeNetStatus: said?.tradeNetStatus ?? measured.tradeNetStatus,
    priceNetStatus: said?.priceNetStatus ?? measured.priceNetStatus,
  };
}
