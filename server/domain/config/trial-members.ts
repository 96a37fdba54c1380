import { CONSOLE_CODE } from '#contract/api';
import { BusinessError } from '#server/call';
import type { Db, Tx } from '#server/db';
import { isMember, peopleOf } from '#server/domain/audiences';
import { sha256 } from '#server/runtime';
import { sql } from 'kysely';
import type { StoredProposal } from './proposal-record.ts';

/** Who receives a change first. */
export type TrialAudience = Pick<
  StoredProposal,
  'proposal_id' | 'audience_kind' | 'audience_id' | 'audience_cut'
>;

const DIGITS = 16;
const SHARE = /^([1-9]|[1-4]\d|50)$/;

/** An account's rank in one trial: constant throughout the trial, different in the next one. */
const placeOf = (proposalId: number, operId: string): string =>
  sha256(`${proposalId} ${operId}`).slice(0, DIGITS);

/** The same in SQL, of an operator `o`. */
const placeIn = (proposalId: number) =>
  sql<string>`left(encode(sha256(convert_to(${String(proposalId)} || ' ' || o.oper_id, 'UTF8')), 'hex'), ${sql.lit(DIGITS)})`;

/** Whether an account is currently among those who receive a change first. */
export async function isAmong(
  db: Db,
  { proposal_id, audience_kind, audience_id, audience_cut }: TrialAudience,
  operId: string,
): Promise<boolean> {
  if (audience_id === null) return false;
  if (audience_kind === 'share') return audience_cut !== null && placeOf(proposal_id, operId) <= audience_cut;
  if (audience_kind === 'group') return isMember(db, operId, audience_id);
  const person = await db
    .selectFrom('operator')
    .select('org_id')
    .where('oper_id', '=', operId)
    .executeTakeFirst();
  return person?.org_id === audience_id;
}

/** How many accounts receive it first, and how many accounts there are; disabled ones are not counted. */
export async function accountsIn(
  db: Db,
  { proposal_id, audience_kind, audience_id, audience_cut }: TrialAudience,
): Promise<{ readonly inside: number; readonly all: number }> {
  const people = audience_kind === 'group' ? await peopleOf(db, audience_id ?? '') : null;
  const isInside =
    audience_kind === 'share'
      ? sql`${placeIn(proposal_id)} collate "C" <= ${audience_cut}`
      : audience_kind === 'group'
        ? sql`o.oper_id = any(${[...(people ?? [])]}::text[])`
        : sql`o.org_id = ${audience_id}`;
  const { rows } = await sql<{ inside: number; n: number }>`
    select count(*) filter (where ${isInside})::int as inside, count(*)::int as n
    from operator o where not o.is_disabled`.execute(db);
  return { inside: rows[0]?.inside ?? 0, all: rows[0]?.n ?? 0 };
}

/** Throws BusinessError badProposal for a group or organisation that does not exist, or an invalid share. */
export async function assertAudience(
  db: Db,
  { kind, id }: { readonly kind: 'group' | 'organisation' | 'share'; readonly id: string },
): Promise<void> {
  const isKnown =
    kind === 'share'
      ? SHARE.test(id)
      : kind === 'group'
        ? await db
            .selectFrom('audience_group')
            .select('group_id')
            .where('group_id', '=', id)
            .executeTakeFirst()
        : await db.selectFrom('organisation').select('org_id').where('org_id', '=', id).executeTakeFirst();
  if (isKnown === undefined || isKnown === false)
    throw new BusinessError(CONSOLE_CODE.badProposal, 'trialAudience');
}

/** The hash of the last account inside a share, so that the share is not exceeded. Throws BusinessError badProposal where it contains no account. */
export async function cutOf(trx: Tx, { proposal_id, audience_kind, audience_id }: TrialAudience) {
  if (audience_kind !== 'share') return null;
  const { rows } = await sql<{ place: string; at: number; n: number }>`
    select place, at, n from (
      select place, row_number() over (order by place collate "C")::int as at, count(*) over ()::int as n
      from (select ${placeIn(proposal_id)} as place from operator o where not o.is_disabled) places
    ) ordered where at = floor(n * ${Number(audience_id)}::int / 100.0)`.execute(trx);
  const [last] = rows;
  if (last === undefined) throw new BusinessError(CONSOLE_CODE.badProposal, 'trialNobody');
  return last.place;
}
