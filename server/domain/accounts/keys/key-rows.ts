import { KEY_SCOPES, type ListedKey } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { Db } from '#server/db';
import type { ApiKeyTable } from '#server/db/tables';
import { sha256 } from '#server/runtime';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Session } from '#server/call';

export type KeyRow = Selectable<ApiKeyTable>;
/** A key with the details of its newest secret; null: its owner has not generated one yet. */
export type KeyWithSecret = KeyRow & {
  readonly version: number | null;
  readonly old_until: Date | null;
};

/** Keys with their newest secret, and the time until which the previous one is valid. */
export const keysWithSecret = (db: Db) =>
  db
    .selectFrom('api_key as k')
    .selectAll('k')
    .select([
      sql<number | null>`(select max(version) from api_key_secret as s where s.api_key_id = k.api_key_id)`.as(
        'version',
      ),
      sql<Date | null>`(select max(s.expires_at) from api_key_secret as s where s.api_key_id = k.api_key_id)`.as(
        'old_until',
      ),
    ]);

/** Whether the firm lets an owner trade by program: it granted a key for trading and has not revoked it. */
export const isTradingGranted = (ownerId: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from api_key as g where g.oper_id = ${ownerId} and g.granted_by is not null
    and 'orders.write' = any(g.scopes) and g.ended_by is distinct from 'staff')`;

const timeOf = (at: Date | null): string => (at === null ? '' : beijingTimeText(at));

/** How a key is shown at `now` (epoch ms). Times are Beijing time texts, '' for what has not happened. */
export function listedKeyOf(row: KeyWithSecret, now: number): ListedKey {
  const isExpired = row.expires_at.getTime() <= now;
  const isOldLive = row.old_until !== null && row.old_until.getTime() > now;
  return {
    apiKeyId: row.api_key_id,
    name: row.name,
    scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    addresses: row.addresses,
    isSandbox: row.is_sandbox,
    requestsPerMinute: row.requests_per_minute,
    state:
      row.ended_at !== null ? 'revoked' : isExpired ? 'expired' : row.version === null ? 'waiting' : 'active',
    isGranted: row.granted_by !== null,
    createTime: timeOf(row.created_at),
    expireTime: timeOf(row.expires_at),
    lastUseTime: timeOf(row.last_used_at),
    lastUseIp: row.last_used_ip ?? '',
    oldSecretUntil: row.ended_at === null && isOldLive ? timeOf(row.old_until) : '',
    endTime: timeOf(row.ended_at),
    endedBy: row.ended_by ?? '',
  };
}

/** Identifies the rights with which a key was used: a socket opened with different ones is closed. */
export const rightsMark = ({
  newAuth,
  orgId,
  isMarketMakingTierUser,
  isSpecialPerson,
  staffRoles,
}: Session): string =>
  sha256(
    JSON.stringify([newAuth, orgId, isMarketMakingTierUser, isSpecialPerson, [...staffRoles].sort()]),
  ).slice(0, 8);
