import type { Tables } from '#server/db/tables';
import { StartupError } from '#server/runtime';
import { type Kysely, sql } from 'kysely';

/** An empty table in a database from before anything is moved there until all of it is. */
export const MOVE_MARK = 'data_move_under_way';

/** Throws StartupError for a database that a move has not filled to its end: it would pass for an empty one. */
export async function assertMoved(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    mark: string | null;
  }>`select to_regclass(${`public.${MOVE_MARK}`}) as mark`.execute(kysely);
  if (rows[0]?.mark == null) return;
  throw new StartupError(
    'the database is the target of a move that is under way or was interrupted: run npm run data:move again, it begins anew',
  );
}
