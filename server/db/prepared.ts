import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* prepared */';

/**
 * At the start of a statement, makes the database plan it once per connection. For statements that run continually, in few variants, and that name
 * the columns they return: a plan for `*` becomes invalid with the next migration.
 */
export const prepared = sql.raw(MARK);

const AHEAD = '/* ahead */';

/**
 * At the start of the last statement of a transaction, whose answer is not needed: the commit is sent with it, and fails as it failed. One round
 * trip for both.
 */
export const preparedAhead = sql.raw(`${MARK}${AHEAD}`);

/** Whether a statement is not awaited separately. */
export const isSentAhead = (text: string): boolean => text.startsWith(AHEAD, MARK.length);

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for an unmarked one. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
