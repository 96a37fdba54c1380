import type { Db } from '#server/db';
import { sql } from 'kysely';
import { type JudgedFigures, NOTHING } from './guard-verdict.ts';

/** The previous configuration is judged over this many days. */
export const BEFORE_DAYS = 7;

/** What is judged: the newest version, or what the members of a trial run. One of each at a time. */
export type Judged = 'version' | 'trial';
const markOf = (what: Judged): string => (what === 'version' ? 'config.guard' : 'config.guard.trial');

/** The figures of the same content before this publication; null: none are recorded. */
export async function baselineOf(db: Db, what: Judged, name: string): Promise<JudgedFigures | null> {
  // A former release did not record uses.
  const { rows } = await sql<{ figures: Partial<JudgedFigures> | null }>`
    select value -> 'figures' as figures from system_setting
    where name = ${markOf(what)} and value ->> 'version' = ${name}`.execute(db);
  const figures = rows[0]?.figures ?? null;
  return figures && { ...NOTHING, ...figures };
}

/** The same, recorded at the first check, for all processes. */
export async function recordBaseline(
  db: Db,
  what: Judged,
  name: string,
  now: JudgedFigures | undefined,
): Promise<JudgedFigures | null> {
  const mark = JSON.stringify({ version: name, figures: now ?? null });
  await sql`insert into system_setting (name, value) values (${markOf(what)}, ${mark}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where (system_setting.value ->> 'version') <> ${name}`.execute(db);
  return baselineOf(db, what, name);
}
