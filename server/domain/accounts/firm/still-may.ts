import { CONSOLE_CODE, type Endpoint } from '#contract/api';
import type { RefusalKey } from '#contract/locales';
import { BusinessError } from '#server/call';
import type { Db, Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import { isStaffFor } from '../operator/staff-roles.ts';

/** Whoever asked for or approved a change left the staff, or lost the role that it needs, before it took effect. */
class LostRole extends BusinessError {
  readonly operId: string;

  constructor(operId: string, key: RefusalKey) {
    super(CONSOLE_CODE.badProposal, key);
    this.operId = operId;
  }
}

/** Throws BusinessError badProposal, with this key, unless this operator is staff, not stopped, with a role that may make this call. */
export async function assertStillMay(
  db: Db,
  operId: string,
  call: Pick<Endpoint, 'roles'>,
  key: RefusalKey,
): Promise<void> {
  const row = await db
    .selectFrom('operator as o')
    .select('o.oper_id')
    .where('o.oper_id', '=', operId)
    .where(isStaffFor(call))
    .executeTakeFirst();
  if (row === undefined) throw new LostRole(operId, key);
}

interface Attempt {
  readonly session: { readonly operId: string; readonly sessionId: string };
  readonly ip: string | null;
  /** The call that was refused, and which request. */
  readonly call: string;
  readonly request: number;
}

/** Does `work`; where it is refused because a staff member lost their role, the attempt is audited after its transaction, which is rolled back. */
export async function auditLostRole<T>(
  { storage, audit }: { readonly storage: Storage; readonly audit: AuditWriter },
  { session, ip, call, request }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostRole) {
      const { operId, sessionId } = session;
      const detail = { call, request, of: error.operId };
      await audit.recordAlone(storage.kysely, { kind: 'access.denied', operId, sessionId, ip, detail });
    }
    throw error;
  }
}
