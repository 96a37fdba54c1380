import type { AfterCommit, Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';
import type { Operator } from '../operator/operator.ts';
import { notifyOfChange, type SecurityNoticeDeps } from '../security-notice.ts';

export interface KeyEndDeps extends SecurityNoticeDeps {
  readonly clock: Clock;
  readonly audit: AuditWriter;
}

/** Why all keys of an owner end together, and who made the change that ends them. */
export interface CommonEnd {
  readonly why: 'passwordChanged' | 'passwordReset' | 'accountStopped';
  readonly endedBy: 'owner' | 'staff';
  /** Operator id; `firm` for the command line on the server. */
  readonly by: string;
  readonly sessionId: string | null;
  readonly ip: string | null;
}

/**
 * Revokes the owner's valid keys, in the transaction of the change that ends them, and notifies the owner. The owner's row must be locked, so that
 * no key is created meanwhile. A granted key that has not been collected stays: it has no secret to misuse. A grant to trade outlives a stop,
 * which is why `ended_by` of such a key is the owner (`isTradingGranted`). Returns how many ended.
 */
export async function endKeysOf(
  deps: KeyEndDeps,
  trx: Tx,
  afterCommit: AfterCommit,
  owner: Operator,
  { why, endedBy, by, sessionId, ip }: CommonEnd,
): Promise<number> {
  const { clock, audit } = deps;
  const now = new Date(clock.now());
  const ended = await trx
    .updateTable('api_key as k')
    .set({ ended_at: now, ended_by: sql`case when k.granted_by is null then ${endedBy} else 'owner' end` })
    .where(isUsable(owner, now))
    .returning(['k.api_key_id', 'k.name'])
    .execute();
  for (const { api_key_id: apiKeyId } of ended)
    await audit.record(trx, {
      kind: 'apiKey.revoked',
      operId: owner.oper_id,
      sessionId,
      ip,
      detail: { apiKeyId, by, reason: why },
    });
  if (ended.length > 0)
    await notifyOfChange(deps, trx, afterCommit, owner, 'keysRevoked', { names: namesOf(ended) });
  return ended.length;
}

/** Notifies the owner of keys that outlive a new password. Returns how many there are. */
export async function notifyOfValidKeys(
  deps: KeyEndDeps,
  trx: Tx,
  afterCommit: AfterCommit,
  owner: Operator,
): Promise<number> {
  const live = await trx
    .selectFrom('api_key as k')
    .select('k.name')
    .where(isUsable(owner, new Date(deps.clock.now())))
    .execute();
  if (live.length > 0)
    await notifyOfChange(deps, trx, afterCommit, owner, 'keysKept', { names: namesOf(live) });
  return live.length;
}

/** A valid key of the owner, `k`, that has a secret. */
const isUsable = (
  { oper_id: operId }: Operator,
  at: Date,
) => sql<boolean>`k.oper_id = ${operId} and k.ended_at is null and k.expires_at > ${at}
  and exists (select from api_key_secret as s where s.api_key_id = k.api_key_id)`;

const namesOf = (keys: readonly { readonly name: string }[]): string =>
  keys.map(({ name }) => name).join(', ');
