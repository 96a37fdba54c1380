import type { AlertPreferences } from '#contract/entities';
import type { Db } from '#server/db';

const DEFAULTS: AlertPreferences = { inPage: true, sound: true, browser: false };

/** How this operator wants to be notified; the defaults if they have not chosen. */
export async function readPreferences(db: Db, operId: string): Promise<AlertPreferences> {
  const row = await db
    .selectFrom('alert_preference')
    .selectAll()
    .where('oper_id', '=', operId)
    .executeTakeFirst();
  return row === undefined ? DEFAULTS : { inPage: row.in_page, sound: row.sound, browser: row.browser };
}

/** Stores how this operator wants to be notified; the last save wins. */
export async function savePreferences(
  db: Db,
  operId: string,
  { inPage, sound, browser }: AlertPreferences,
): Promise<void> {
  const wish = { in_page: inPage, sound, browser };
  await db
    .insertInto('alert_preference')
    .values({ oper_id: operId, ...wish })
    .onConflict((conflict) => conflict.column('oper_id').doUpdateSet(wish))
    .execute();
}
