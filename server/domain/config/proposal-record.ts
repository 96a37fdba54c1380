import type { ProposalInfo } from '#contract/api';
import type { BundleText } from '#contract/config';
import { beijingTimeText } from '#contract/rules';
import { notFound } from '#server/call';
import { countOf, type Db, lockOperator, Pages, type PageRequest, type Tx } from '#server/db';
import type { ConfigProposalTable } from '#server/db/tables';
import { type Selectable, sql } from 'kysely';
import { summaryIn } from './config-version.ts';
import { ownReasonOf } from './server-reason.ts';

export type StoredProposal = Selectable<ConfigProposalTable>;
type Named = StoredProposal & {
  readonly opername: string | null;
  readonly decider: string | null;
  readonly group_name: string | null;
  readonly short_name: string | null;
};

const named = (db: Db) =>
  db
    .selectFrom('config_proposal as p')
    .leftJoin('operator as o', 'o.oper_id', 'p.oper_id')
    .leftJoin('operator as d', 'd.oper_id', 'p.decided_by')
    .leftJoin('audience_group as g', (join) =>
      join.onRef('g.group_id', '=', 'p.audience_id').on('p.audience_kind', '=', 'group'),
    )
    .leftJoin('organisation as org', (join) =>
      join.onRef('org.org_id', '=', 'p.audience_id').on('p.audience_kind', '=', 'organisation'),
    )
    .selectAll('p')
    .select(['o.opername', 'd.opername as decider', 'g.name as group_name', 'org.short_name']);

const timeOf = (at: Date | null): string => (at === null ? '' : beijingTimeText(at));

/** As lists show it to `reader`. */
export const toProposalInfo = (row: Named, reader: string): ProposalInfo => ({
  proposalId: row.proposal_id,
  state: row.state,
  operId: row.oper_id,
  operName: row.opername ?? row.oper_id,
  isOwn: row.oper_id === reader,
  createTime: beijingTimeText(row.created_at),
  reason: row.reason,
  summary: summaryIn(row.summary),
  baseVersion: row.base_version,
  publishTime: timeOf(row.publish_at),
  decidedName: row.decider ?? '',
  decidedTime: timeOf(row.decided_at),
  words: row.words,
  ownWords: ownReasonOf(row.words_key, row.words_values),
  version: row.version,
  first: firstOf(row),
});

const firstOf = ({
  audience_kind: kind,
  audience_id: id,
  trial_minutes: minutes,
  trial_at,
  widen_at,
  group_name,
  short_name,
}: Named): ProposalInfo['first'] =>
  kind === null || id === null || minutes === null
    ? null
    : {
        kind,
        id,
        name: group_name ?? short_name ?? id,
        minutes,
        beganTime: timeOf(trial_at),
        widenTime: timeOf(widen_at),
      };

/** One proposal with names. Throws 404. */
export async function proposalOf(db: Db, proposalId: number): Promise<Named> {
  const row = await named(db).where('p.proposal_id', '=', proposalId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** What makes two proposals the same change. */
export type ProposedChange = Pick<
  StoredProposal,
  | 'oper_id'
  | 'base_version'
  | 'base_hash'
  | 'routes'
  | 'menu'
  | 'layouts'
  | 'settings'
  | 'settled'
  | 'reason'
  | 'publish_at'
  | 'audience_kind'
  | 'audience_id'
  | 'trial_minutes'
>;

/** Its author's proposal of the same change that has not ended; null if there is none. The author's next proposal waits for this transaction. */
export async function waitingProposalOf(trx: Tx, change: ProposedChange): Promise<number | null> {
  await lockOperator(trx, change.oper_id);
  const isSame = Object.entries(change).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} is not distinct from ${value}`,
  );
  const row = await trx
    .selectFrom('config_proposal')
    .select('proposal_id')
    .where('state', 'in', WAITING)
    .where(({ and }) => and(isSame))
    .executeTakeFirst();
  return row?.proposal_id ?? null;
}

/** One proposal, locked until the transaction ends: of two concurrent decisions the second finds it decided. Throws 404. */
export async function lockProposal(trx: Tx, proposalId: number): Promise<StoredProposal> {
  const row = await trx
    .selectFrom('config_proposal')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Where a list of proposals continues. */
interface Place {
  readonly isWaiting: boolean;
  readonly id: number;
}

const WAITING: readonly StoredProposal['state'][] = ['open', 'scheduled', 'trial'];
/** The same expression as the index. */
const waits = sql<boolean>`(p.state in ('open', 'scheduled', 'trial'))`;

/** Lists proposals. */
export class ProposalList {
  readonly #pages = new Pages<Place>();

  /** A page, as `reader` sees it: pending ones first, then the newest. */
  async page(
    db: Db,
    request: PageRequest,
    reader: string,
  ): Promise<{ content: ProposalInfo[]; totalPages: number }> {
    const behind = (after: Place | null) => {
      const list = named(db).orderBy(waits, 'desc').orderBy('p.proposal_id', 'desc');
      return after === null
        ? list
        : list.where(sql<boolean>`(${waits}, p.proposal_id) < (${after.isWaiting}, ${after.id}::integer)`);
    };
    const { rows, totalPages } = await this.#pages.read(
      {
        name: '',
        read: ({ after, skip }, size) => behind(after).offset(skip).limit(size).execute(),
        keyOf: (row): Place => ({ isWaiting: WAITING.includes(row.state), id: row.proposal_id }),
        count: (after, limit) =>
          countOf(db, behind(after).clearSelect().select('p.proposal_id').limit(limit)),
      },
      request,
    );
    return { content: rows.map((row) => toProposalInfo(row, reader)), totalPages };
  }
}

/** The build's configuration that a proposal was based on, and its texts as its author left them. */
export async function textsOf(
  db: Db,
  row: StoredProposal,
): Promise<{ readonly base: BundleText; readonly texts: BundleText }> {
  const { routes, menu, layouts, settings } = await db
    .selectFrom('config_base')
    .selectAll()
    .where('hash', '=', row.base_hash)
    .executeTakeFirstOrThrow();
  return {
    base: { routes, menu, layouts, settings },
    texts: {
      routes: row.routes ?? routes,
      menu: row.menu ?? menu,
      layouts: row.layouts ?? layouts,
      settings: row.settings ?? settings,
    },
  };
}
