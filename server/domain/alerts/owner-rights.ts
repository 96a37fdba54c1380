import { BusinessError, type Session } from '#server/call';
import { type RawBuilder, sql } from 'kysely';

/** The operator requesting an alert. */
export type AlertOwner = Pick<Session, 'operId' | 'newAuth'>;

/**
 * An alert watches the quotes of any bond, and tells by its state on which side of its limit they are: what the advanced areas show, for
 * verified users only (R1.01). Throws BusinessError.
 */
export function assertMaySeePrices({ newAuth }: AlertOwner): void {
  if (newAuth !== 'Y') throw new BusinessError(500, 'alertNotVerified', { field: 'newAuth' });
}

/** Whether the owner of an alert is verified now; `table` is the name of the alert table in the statement. */
export const isOwnerVerified = (table: 'price_alert' | 'alert'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from operator where operator.oper_id = ${sql.ref(`${table}.oper_id`)}
    and operator.authenticationstatus = 'Y' and operator.bindstatus = 'Y')`;
