import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* prepared */';

/**
 * Put at the start of a statement, has the database plan it once for each connection. For those that run all the time, in few wordings, and that
 * name the columns they yield: a plan for `*` ends with the next migration.
 */
export const prepared = sql.raw(MARK);

const AHEAD = '/* ahead */';

/**
 * Put at the start of the last statement of a transaction, whose answer nobody reads: the commit goes out with it, and fails as it failed. One round
 * trip for both.
 */
export const preparedAhead = sql.raw(`${MARK}${AHEAD}`);

/** Whether a statement is not waited for by itself. */
export const isSentAhead = (text: string): boolean => text.startsWith(AHEAD, MARK.length);

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for one that is not marked. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
