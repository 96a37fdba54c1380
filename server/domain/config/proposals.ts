import { CONSOLE_CODE, consoleApi, type ProposalInfo, type ReplyOf, type TrialTerms } from '#contract/api';
import type { RefusalKey } from '#contract/locales';
import { MS_PER_DAY, parseBeijingTime } from '#contract/rules';
import { type Actor, BusinessError } from '#server/call';
import type { AfterCommit, Tx } from '#server/db';
import { inboxText } from '#server/locales';
import { type RawBuilder, sql } from 'kysely';
import { auditLostRole, notifyApprovers } from '#server/domain/accounts';
import type { Draft } from './config-publisher.ts';
import { assertDirect, isGuarded } from './guarded.ts';
import { proposalOnto } from './proposal-onto.ts';
import {
  lockProposal,
  proposalOf,
  ProposalList,
  type ProposedChange,
  type StoredProposal,
  toProposalInfo,
  waitingProposalOf,
} from './proposal-record.ts';
import { onBehalfOf, type ProposalDeps, ProposalSteps } from './proposal-steps.ts';
import type { PublishRequest } from './publish-request.ts';
import type { ServerReason } from './server-reason.ts';
import type { TrialKeeper } from './trial-keeper.ts';
import { assertAudience } from './trial-members.ts';

/** The furthest a change may be scheduled ahead, ms. */
const MAX_WAIT_MS = 90 * MS_PER_DAY;

/** A pending edit: awaiting an approver or its scheduled time, or on trial with some users. */
interface ProposalRequest extends PublishRequest {
  /** Beijing time. */
  readonly publishAt?: string | undefined;
  readonly first?: TrialTerms | undefined;
}

type Whole = ReplyOf<typeof consoleApi.proposal>;

/** The configuration that an approver saw running when they decided. */
interface ReviewedConfig {
  readonly seenVersion: number;
  readonly seenHash: string;
}

const refuse = (key: RefusalKey): BusinessError => new BusinessError(CONSOLE_CODE.badProposal, key);

/** The change as it is stored, to be published at `at`; null: as soon as it is approved. */
function changeOf(
  operId: string,
  { first, baseVersion, settled = [], reason }: ProposalRequest,
  delta: Draft['delta'],
  at: Date | null,
): ProposedChange {
  const { over_version: _over, switches: _switches, unsettled: _unsettled, ...texts } = delta;
  return {
    routes: null,
    menu: null,
    layouts: null,
    settings: null,
    ...texts,
    // `as` holds: a delta of an edit names the build that it was made on.
    base_hash: delta.base_hash as string,
    audience_kind: first?.kind ?? null,
    audience_id: first?.id ?? null,
    trial_minutes: first?.minutes ?? null,
    base_version: baseVersion,
    settled: JSON.stringify(settled),
    oper_id: operId,
    reason,
    publish_at: at,
  };
}

/** How an unpublished proposal ends. */
interface Ending {
  readonly by: Actor;
  readonly words: string;
  readonly state: 'returned' | 'withdrawn';
}

/**
 * Changes that await an approver other than their author, or their scheduled time. A proposal is decided with its row locked, and published in
 * the same transaction: once, over what runs then, or not at all.
 */
export class ProposalKeeper {
  readonly #deps: ProposalDeps;
  readonly #steps: ProposalSteps;
  readonly #trials: TrialKeeper;
  readonly #list = new ProposalList();

  constructor(deps: ProposalDeps, trials: TrialKeeper) {
    this.#deps = deps;
    this.#steps = new ProposalSteps(deps);
    this.#trials = trials;
  }

  /**
   * Stores an edit for an approver. If it is scheduled and no approval is required, it only waits for its time. Throws BusinessError as
   * `ConfigPublisher.publish` does, and badProposal for a time that is past or too far ahead. The same change proposed again by its author while it
   * waits, as after a lost reply, is the first.
   */
  propose(author: Actor, { publishAt, first, ...request }: ProposalRequest): Promise<ProposalInfo> {
    const { storage, clock, publisher } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const at = publishAt === undefined ? null : this.#timeOf(publishAt);
      if (first !== undefined) await assertAudience(trx, first);
      const { running, summary, delta } = await publisher.draft(trx, request);
      const { operId } = author.session;
      const isAtOnce = at === null && first !== undefined && !isGuarded(running);
      const waits = !isAtOnce && (at === null || isGuarded(running));
      const change = changeOf(operId, { ...request, first }, delta, at);
      const earlier = await waitingProposalOf(trx, change);
      if (earlier !== null) return toProposalInfo(await proposalOf(trx, earlier), operId);
      const { proposal_id: proposalId } = await trx
        .insertInto('config_proposal')
        .values({
          ...change,
          state: waits || isAtOnce ? 'open' : 'scheduled',
          summary: JSON.stringify(summary),
          created_at: new Date(clock.now()),
        })
        .returning('proposal_id')
        .executeTakeFirstOrThrow();
      await this.#steps.record(trx, 'config.proposed', author, proposalId, { publishAt: publishAt ?? null });
      if (isAtOnce)
        await this.#trials.begin(trx, afterCommit, running, await lockProposal(trx, proposalId), author);
      const row = await proposalOf(trx, proposalId);
      if (waits) {
        const values = { author: row.opername ?? operId, reason: row.reason, no: proposalId };
        await notifyApprovers(
          this.#deps.messages,
          trx,
          afterCommit,
          operId,
          inboxText('configProposed', values),
        );
      }
      return toProposalInfo(row, operId);
    });
  }

  page(reader: string, query: { readonly page: number; readonly rows: number }) {
    return this.#list.page(this.#deps.storage.kysely, query, reader);
  }

  /** One proposal, and the result of applying it to what runs now. Throws 404. */
  async whole(reader: string, proposalId: number): Promise<Whole> {
    const { storage, publisher } = this.#deps;
    const row = await proposalOf(storage.kysely, proposalId);
    const running = await publisher.running();
    const { merged, conflicts, draft } = await proposalOnto(this.#deps, storage.kysely, running, row);
    const { version, hash, texts } = running;
    return {
      ...toProposalInfo(row, reader),
      running: { version, hash, texts },
      texts: merged,
      conflicts,
      draft,
    };
  }

  /**
   * Approves another user's change: published at once, or at its scheduled time. Throws 404; BusinessError badProposal for one's own, one already
   * decided and one whose author may no longer publish, staleBase where the running configuration is not the one that the approver saw, or where the
   * change cannot be merged with it.
   */
  approve(approver: Actor, proposalId: number, reviewed: ReviewedConfig): Promise<ProposalInfo> {
    const attempt = { ...approver, call: consoleApi.decideProposal.name, request: proposalId };
    return auditLostRole(this.#deps, attempt, () => this.#approve(approver, proposalId, reviewed));
  }

  #approve(
    approver: Actor,
    proposalId: number,
    { seenVersion, seenHash }: ReviewedConfig,
  ): Promise<ProposalInfo> {
    const { storage, clock, publisher } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const row = await this.#toDecide(trx, approver, proposalId);
      await this.#steps.assertStillMay(trx, row);
      const running = await publisher.running(trx);
      if (running.version !== seenVersion || running.hash !== seenHash)
        throw new BusinessError(CONSOLE_CODE.staleBase, 'proposalMoved');
      const decided = { decided_by: approver.session.operId, decided_at: new Date(clock.now()) };
      await this.#steps.record(trx, 'config.approved', approver, proposalId, { author: row.oper_id });
      if (row.publish_at !== null && !this.#isDue(row.publish_at)) {
        await this.#steps.update(trx, proposalId, { ...decided, state: 'scheduled' });
      } else if (row.audience_kind === null) {
        const version = await this.#steps.publish(trx, afterCommit, running, row, approver);
        await this.#steps.update(trx, proposalId, { ...decided, state: 'published', version });
      } else {
        await this.#steps.update(trx, proposalId, decided);
        await this.#trials.begin(trx, afterCommit, running, row, approver);
      }
      return this.#steps.announceStep(trx, afterCommit, proposalId, approver, 'configApproved');
    });
  }

  /** Returns another user's change with a comment. Throws as `approve`. */
  return(approver: Actor, proposalId: number, words: string): Promise<ProposalInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const row = await this.#toDecide(trx, approver, proposalId);
      return this.#end(trx, afterCommit, row, { by: approver, words, state: 'returned' });
    });
  }

  /** Withdraws one's own change, or as an approver a scheduled one. Throws 404, BusinessError badProposal. */
  withdraw(author: Actor, proposalId: number, words: string): Promise<ProposalInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const row = await lockProposal(trx, proposalId);
      const { operId, staffRoles } = author.session;
      const isOwn = row.oper_id === operId;
      const isPassed = row.state === 'scheduled' || row.state === 'trial';
      if (!isOwn && !(isPassed && staffRoles.includes('approver'))) throw refuse('proposalNotOwn');
      if (row.state !== 'open' && !isPassed) throw refuse('proposalDecided');
      if (row.state === 'trial') this.#trials.announce(afterCommit);
      return this.#end(trx, afterCommit, row, { by: author, words, state: 'withdrawn' });
    });
  }

  /** Publishes what is due. Any process may do it: each proposal with its own lock, and only what is due by both clocks. */
  async publishDue(): Promise<void> {
    const due = await this.#deps.storage.kysely
      .selectFrom('config_proposal')
      .select('proposal_id')
      .where(this.#dueNow())
      .orderBy(({ fn }) => fn.coalesce('widen_at', 'publish_at'))
      .orderBy('proposal_id')
      .execute();
    for (const { proposal_id: proposalId } of due) await this.#publishScheduled(proposalId);
  }

  /** Whether anything is due now, as an SQL value. */
  isAnyDue(): RawBuilder<boolean> {
    return sql`exists (select from config_proposal where ${this.#dueNow()})`;
  }

  #dueNow(): RawBuilder<boolean> {
    const now = sql`least(now(), ${new Date(this.#deps.clock.now())}::timestamptz)`;
    return sql`((state = 'scheduled' and publish_at <= ${now}) or (state = 'trial' and widen_at <= ${now}))`;
  }

  async #publishScheduled(proposalId: number): Promise<void> {
    const { storage, log } = this.#deps;
    try {
      await storage.tx((trx, afterCommit) => this.#publishIfDue(trx, afterCommit, proposalId));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      log.warn({ proposalId, why: error.message }, 'a scheduled configuration could not be published');
      await storage.tx((trx, afterCommit) => this.#fail(trx, afterCommit, proposalId, error));
    }
  }

  async #publishIfDue(trx: Tx, afterCommit: AfterCommit, proposalId: number): Promise<void> {
    const row = await lockProposal(trx, proposalId);
    if (row.state !== 'scheduled' && row.state !== 'trial') return;
    await this.#steps.assertStillMay(trx, row);
    const running = await this.#deps.publisher.running(trx);
    // Approval may have become required after it was scheduled.
    if (row.decided_by === null) assertDirect(running);
    const by = onBehalfOf(row.decided_by ?? row.oper_id);
    if (row.state === 'scheduled' && row.audience_kind !== null) {
      await this.#trials.begin(trx, afterCommit, running, row, by);
      await this.#steps.announceStep(trx, afterCommit, proposalId, null, 'configTrialBegun');
      return;
    }
    const version = await this.#steps.publish(trx, afterCommit, running, row, by);
    await this.#steps.update(trx, proposalId, { state: 'published', version });
    await this.#steps.announceStep(trx, afterCommit, proposalId, null, 'configPublishedInTime');
  }

  async #fail(trx: Tx, afterCommit: AfterCommit, proposalId: number, why: ServerReason): Promise<void> {
    const row = await lockProposal(trx, proposalId);
    if (row.state !== 'scheduled' && row.state !== 'trial') return;
    if (row.state === 'trial') this.#trials.announce(afterCommit);
    const words = await this.#steps.endBy(trx, proposalId, 'failed', why);
    await this.#steps.record(trx, 'config.notPublished', onBehalfOf(row.oper_id), proposalId, {
      why: words,
    });
    await this.#steps.announceStep(trx, afterCommit, proposalId, null, 'configFailed', {
      ...why.values,
      why: why.key,
    });
  }

  /** A proposal that this user may decide, locked. */
  async #toDecide(trx: Tx, { session }: Actor, proposalId: number): Promise<StoredProposal> {
    const row = await lockProposal(trx, proposalId);
    if (row.oper_id === session.operId) throw refuse('proposalOwn');
    if (row.state !== 'open') throw refuse('proposalDecided');
    return row;
  }

  #timeOf(text: string): Date {
    const at = parseBeijingTime(text);
    const ahead = at === null ? 0 : at - this.#deps.clock.now();
    if (at === null || ahead <= 0 || ahead > MAX_WAIT_MS) throw refuse('publishTimeWrong');
    return new Date(at);
  }

  #isDue(at: Date): boolean {
    return at.getTime() <= this.#deps.clock.now();
  }

  /** Ends a locked proposal with a comment, unpublished. */
  async #end(
    trx: Tx,
    afterCommit: AfterCommit,
    { proposal_id: proposalId, oper_id: author }: StoredProposal,
    { by, words, state }: Ending,
  ): Promise<ProposalInfo> {
    await this.#steps.update(trx, proposalId, {
      state,
      words,
      decided_by: by.session.operId,
      decided_at: new Date(this.#deps.clock.now()),
    });
    await this.#steps.record(trx, `config.${state}`, by, proposalId, { author, words });
    return this.#steps.announceStep(
      trx,
      afterCommit,
      proposalId,
      by,
      state === 'returned' ? 'configReturned' : 'configWithdrawn',
    );
  }
}
