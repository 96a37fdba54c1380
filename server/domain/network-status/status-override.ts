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
  /** null: what is measured counts. */
  tradeNetStatus: flag,
  priceNetStatus: flag,
  reason: z.string(),
  operId: z.string(),
  /** Epoch milliseconds from which on what is measured counts again. */
  untilMs: z.number(),
});
export type SaidOverride = z.output<typeof saidOverride>;

/** What staff said of the interfaces in place of what is measured. Kept in the database: it holds for every process and over a restart. */
export class StatusOverride {
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** What counts now; null where nothing was said, or its time is over. */
  async read(db: Db = this.#storage.kysely): Promise<SaidOverride | null> {
    const row = await db
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    const said = z.safeParse(saidOverride, row?.value);
    return said.success && said.data.untilMs > this.#clock.now() ? said.data : null;
  }

  /** Says it, in place of what was said before; null takes it back. */
  async write(trx: Tx, said: SaidOverride | null): Promise<void> {
    if (said === null) {
      await trx.deleteFrom('system_setting').where('name', '=', SETTING).execute();
      return;
    }
    await sql`insert into system_setting (name, value) values (${SETTING}, ${JSON.stringify(said)})
      on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(trx);
  }
}

/** The flags as people are shown them. */
export function overridden(measured: InterfaceFlags, said: SaidOverride | null): InterfaceFlags {
  return {
    tradeNetStatus: said?.tradeNetStatus ?? measured.tradeNetStatus,
    priceNetStatus: said?.priceNetStatus ?? measured.priceNetStatus,
  };
}
