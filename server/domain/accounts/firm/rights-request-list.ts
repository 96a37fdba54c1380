import type { consoleApi, ReplyOf, RightsRequestInfo } from '#contract/api';
import { GRANTS } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { behind, countOf, type Db, type PageRequest, Pages } from '#server/db';
import { sql } from 'kysely';
import * as z from 'zod/mini';

/** A requested change to limit and rights, as stored. */
export const storedChange = z.object({
  amountLimit: z.optional(z.number()),
  seenLimit: z.optional(z.nullable(z.number())),
  grant: z.array(z.enum(GRANTS)),
  revoke: z.array(z.enum(GRANTS)),
  /** For every verified account of the organisation. */
  organisation: z.optional(z.literal(true)),
});
export type StoredChange = z.output<typeof storedChange>;

/** A limit for one account that does not say which one it replaces: a request of a release that did not ask. */
export const isLimitUnseen = ({ amountLimit, seenLimit, organisation }: StoredChange): boolean =>
  amountLimit !== undefined && seenLimit === undefined && organisation === undefined;

const waitingIn = (db: Db) =>
  db
    .selectFrom('rights_request as r')
    .innerJoin('operator as target', 'target.oper_id', 'r.target_id')
    .innerJoin('operator as author', 'author.oper_id', 'r.oper_id')
    .leftJoin('organisation as org', 'org.org_id', 'target.org_id')
    .leftJoin('operator_quota as quota', 'quota.oper_id', 'r.target_id')
    .select(['r.request_id', 'r.target_id', 'r.change', 'r.oper_id', 'r.reason', 'r.created_at'])
    .select([
      'target.opername as name',
      'author.opername as by',
      'org.full_name as org_name',
      'quota.amount_limit',
    ])
    .where('r.state', '=', 'open');
type Waiting = Awaited<ReturnType<ReturnType<typeof waitingIn>['execute']>>[number];

function toInfo(row: Waiting, readerId: string): RightsRequestInfo {
  const change = storedChange.parse(JSON.parse(row.change));
  const { amountLimit = null, grant, revoke, organisation: isForAll = false } = change;
  const limitNow = row.amount_limit === null ? null : Number(row.amount_limit);
  return {
    requestId: row.request_id,
    operId: row.target_id,
    operName: row.name,
    orgName: row.org_name ?? '',
    isForAll,
    amountLimit,
    limitSeen: change.seenLimit === undefined ? limitNow : change.seenLimit,
    limitNow,
    ...(isLimitUnseen(change) ? { isLimitUnseen: true as const } : {}),
    grant,
    revoke,
    by: row.by,
    createTime: beijingTimeText(row.created_at.getTime()),
    reason: row.reason,
    isOwn: row.oper_id === readerId,
    isSelf: !isForAll && row.target_id === readerId,
  };
}

/** The number of those that this member of staff may decide. */
async function countToDecide(db: Db, readerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('rights_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where('oper_id', '<>', readerId)
    .where(sql<boolean>`(target_id <> ${readerId} or change::jsonb ? 'organisation')`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the changes to limit and rights that wait. */
export class RightsRequestList {
  readonly #pages = new Pages<number>();

  /** A page, oldest first, as this member of staff sees it. */
  async page(
    db: Db,
    request: PageRequest,
    readerId: string,
  ): Promise<ReplyOf<typeof consoleApi.rightsRequests>> {
    const open = (after: number | null) => behind(waitingIn(db), 'r.request_id', after, 'asc');
    const [{ rows, totalPages }, toDecide] = await Promise.all([
      this.#pages.read(
        {
          name: '',
          read: ({ after, skip }, size) => open(after).offset(skip).limit(size).execute(),
          keyOf: (row) => row.request_id,
          count: (after, limit) => countOf(db, open(after).clearSelect().select('r.request_id').limit(limit)),
        },
        request,
      ),
      countToDecide(db, readerId),
    ]);
    return { content: rows.map((row) => toInfo(row, readerId)), totalPages, toDecide };
  }
}
