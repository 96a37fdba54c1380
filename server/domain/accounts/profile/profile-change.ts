import { ACCOUNT_CODE } from '#contract/api';
import type { UserInfo } from '#contract/entities';
import { MS_PER_DAY } from '#contract/rules';
import { BusinessError, type Session, unauthenticated } from '#server/call';
import type { Storage, Tx } from '#server/db';
import type { AttemptBudget, BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import type { Operator } from '../operator/operator.ts';
import { assertOpername } from '../operator/operator-name.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';

/** A refused name tells that it is taken: without a limit a user could list who has an account (security notes T4). */
const NEW_NAMES: BudgetRule = { max: 20, windowMs: MS_PER_DAY };

export interface ProfileChangeDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly audit: AuditWriter;
  readonly budget: AttemptBudget;
}

/** Fields that an operator may change without proof. */
export interface ProfileFields {
  readonly opername?: string | undefined;
  readonly newversion?: '0' | '1' | undefined;
  readonly newlookticket?: '0' | '1' | undefined;
}

/** Whether any field is to be changed. */
export const isChange = (fields: ProfileFields): boolean =>
  Object.values(fields).some((value) => value !== undefined);

/**
 * Changes the operator's own name and page modes; returns the new user info. Throws BusinessError for an invalid or taken name, and after too
 * many.
 */
export async function changeProfile(
  deps: ProfileChangeDeps,
  session: Session,
  fields: ProfileFields,
  ip: string,
): Promise<UserInfo> {
  await admitProfile(deps, session, fields);
  return deps.storage.tx(async (trx) => {
    const before = await deps.reader.lock(trx, session.operId);
    if (before === null) throw unauthenticated();
    return writeProfile(deps, trx, { session, before, fields, ip });
  });
}

/** Checks the form of a name, and counts it against the session's. Throws BusinessError. */
export async function admitProfile(
  { storage, budget }: Pick<ProfileChangeDeps, 'storage' | 'budget'>,
  { operId }: Session,
  { opername }: ProfileFields,
): Promise<void> {
  if (opername === undefined) return;
  assertOpername(opername);
  if ((await budget.take(storage.kysely, `rename:${operId}`, NEW_NAMES)) === null)
    throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
}

/** As `changeProfile`, for the locked operator `before`, of what `admitProfile` let pass. */
export async function writeProfile(
  { reader, writer, audit }: Pick<ProfileChangeDeps, 'reader' | 'writer' | 'audit'>,
  trx: Tx,
  {
    session,
    before,
    fields,
    ip,
  }: {
    readonly session: Session;
    readonly before: Operator;
    readonly fields: ProfileFields;
    readonly ip: string;
  },
): Promise<UserInfo> {
  const { opername, newversion, newlookticket } = fields;
  if (opername !== undefined && opername !== before.opername) {
    if (await reader.isLookalike(trx, opername, before.oper_id))
      throw new BusinessError(ACCOUNT_CODE.taken, 'opernameTaken', { field: 'opername' });
    await writer.setOpername(trx, before.oper_id, opername);
  }
  const modes = {
    ...(newversion === undefined ? {} : { newversion }),
    ...(newlookticket === undefined ? {} : { newlookticket }),
  };
  if (Object.keys(modes).length > 0) await writer.setPageModes(trx, before.oper_id, modes);
  const after = await reader.byId(trx, before.oper_id);
  if (after === null) throw unauthenticated();
  const changed = Object.keys(fields).filter((key) => fields[key as keyof ProfileFields] !== undefined);
  await audit.record(trx, {
    kind: 'profile.changed',
    operId: after.oper_id,
    sessionId: session.sessionId,
    ip,
    detail: { fields: changed.join(',') },
  });
  return reader.userInfo(trx, after, session.sessionId);
}
