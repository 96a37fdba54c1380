import type { Db } from '#server/db';
import { sql } from 'kysely';
import { type AuditEvent, detailText } from './audit-event.ts';

/**
 * Whether an operator has an event of a kind with each of these details since a moment, chained or still waiting for it. Events of archived months
 * are not found.
 */
export async function hasEvents(
  db: Db,
  { kind, operId, since }: Pick<AuditEvent, 'kind'> & { readonly operId: string; readonly since: Date },
  details: readonly NonNullable<AuditEvent['detail']>[],
): Promise<boolean> {
  const texts = [...new Set(details.map((detail) => detailText(detail)))];
  const matches = sql`oper_id = ${operId} and kind = ${kind} and at >= ${since} and detail = any(${texts}::text[])`;
  // One statement, so that an event that is just being chained is found in one of the two.
  const { rows } = await sql`
    select detail from audit_pending where ${matches} union select detail from audit_event where ${matches}`.execute(
    db,
  );
  return rows.length === texts.length;
}
