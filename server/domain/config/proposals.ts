import { CONSOLE_CODE, type consoleApi, type ProposalInfo, type ReplyOf } from '#contract/api';
import type { BundleText } from '#contract/config';
import type { InboxKey, RefusalKey } from '#contract/locales';
import { parseBeijingTime } from '#contract/rules';
import { BusinessError } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Clock, Logger } from '#server/runtime';
import { sql } from 'kysely';
import { tellApprovers } from './approvers.ts';
import type { Author, ConfigPublisher, Publishing, PublishRequest } from './config-publisher.ts';
import type { Running } from './config-version.ts';
import { assertDirect, isGuarded } from './guarded.ts';
import {
  lockProposal,
  proposalOf,
  proposalsPage,
  type StoredProposal,
  textsOf,
  toProposalInfo,
} from './proposal-record.ts';
import type { RunningConfig } from './running-config.ts';

/** A change may wait for its time so long, ms. */
const MOST_WAIT_MS = 90 * 86_400_000;

export interface ProposalKeeperDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
  readonly publisher: ConfigPublisher;
  readonly runningConfig: RunningConfig;
}

type Whole = ReplyOf<typeof consoleApi.proposal>;

/** What an approver saw run when they decided. */
interface Seen {
  readonly seenVersion: number;
  readonly seenHash: string;
}

const refuse = (key: RefusalKey): BusinessError => new BusinessError(CONSOLE_CODE.badProposal, key);

/** How a proposal ends that is not published. */
interface Ending {
  readonly by: Author;
  readonly words: string;
  readonly state: 'returned' | 'withdrawn';
}

/**
 * Changes that wait for an approver other than their author, or for their time. A proposal is decided under the lock of its row, and published with
 * that in one transaction: once, on what runs then, or not at all.
 */
export class ProposalKeeper {
  readonly #deps: ProposalKeeperDeps;

  constructor(deps: ProposalKeeperDeps) {
    this.#deps = deps;
  }

  /**
   * Keeps an edit for an approver. With a time and where no approver is demanded it waits for its time only. Throws BusinessError as
   * `ConfigPublisher.publish` does, and badProposal for a time that is past or too far.
   */
  propose(
    author: Author,
    { publishAt, ...request }: PublishRequest & { readonly publishAt?: string | undefined },
  ): Promise<ProposalInfo> {
    const { storage, clock, publisher } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const at = publishAt === undefined ? null : this.#timeOf(publishAt);
      const { running, summary, delta } = await publisher.draft(trx, request);
      const { operId } = author.session;
      const waits = at === null || isGuarded(running);
      const { over_version: _over, switches: _switches, unsettled: _unsettled, ...texts } = delta;
      const { proposal_id: proposalId } = await trx
        .insertInto('config_proposal')
        .values({
          ...texts,
          // `as` holds: a delta of an edit names the build that it was made on.
          base_hash: delta.base_hash as string,
          state: waits ? 'open' : 'scheduled',
          base_version: request.baseVersion,
          settled: JSON.stringify(request.settled ?? []),
          summary: JSON.stringify(summary),
          oper_id: operId,
          reason: request.reason,
          created_at: new Date(clock.now()),
          publish_at: at,
        })
        .returning('proposal_id')
        .executeTakeFirstOrThrow();
      await this.#record(trx, 'config.proposed', author, proposalId, { publishAt: publishAt ?? null });
      const row = await proposalOf(trx, proposalId);
      if (waits) {
        const values = { author: row.opername ?? operId, reason: row.reason, no: proposalId };
        await tellApprovers(
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

  page(reader: string, asked: { readonly page: number; readonly rows: number }) {
    return proposalsPage(this.#deps.storage.kysely, asked, reader);
  }

  /** One proposal, and what it would make of what runs now. Throws 404. */
  async whole(reader: string, proposalId: number): Promise<Whole> {
    const { storage, publisher } = this.#deps;
    const row = await proposalOf(storage.kysely, proposalId);
    const running = await publisher.running();
    const { merged, conflicts } = await this.#onto(storage.kysely, running, row);
    const { version, hash, texts } = running;
    return { ...toProposalInfo(row, reader), running: { version, hash, texts }, texts: merged, conflicts };
  }

  /**
   * Lets somebody else's change through: published at once, or kept for its time. Throws 404; BusinessError badProposal for one's own and one that
   * is decided, staleBase where something else runs than the approver saw, or where the change cannot be merged with it.
   */
  approve(approver: Author, proposalId: number, { seenVersion, seenHash }: Seen): Promise<ProposalInfo> {
    const { storage, clock, publisher } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const row = await this.#toDecide(trx, approver, proposalId);
      const running = await publisher.running(trx);
      if (running.version !== seenVersion || running.hash !== seenHash)
        throw new BusinessError(CONSOLE_CODE.staleBase, 'proposalMoved');
      const decided = { decided_by: approver.session.operId, decided_at: new Date(clock.now()) };
      await this.#record(trx, 'config.approved', approver, proposalId, { author: row.oper_id });
      if (row.publish_at !== null && !this.#isDue(row.publish_at)) {
        await this.#update(trx, proposalId, { ...decided, state: 'scheduled' });
      } else {
        const version = await this.#publish(trx, afterCommit, running, row, approver);
        await this.#update(trx, proposalId, { ...decided, state: 'published', version });
      }
      return this.#told(trx, afterCommit, proposalId, approver, 'configApproved');
    });
  }

  /** Gives somebody else's change back with words. Throws as `approve`. */
  return(approver: Author, proposalId: number, words: string): Promise<ProposalInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const row = await this.#toDecide(trx, approver, proposalId);
      return this.#end(trx, afterCommit, row, { by: approver, words, state: 'returned' });
    });
  }

  /** Takes one's own change back, or as an approver one that waits for its time. Throws 404, BusinessError badProposal. */
  withdraw(author: Author, proposalId: number, words: string): Promise<ProposalInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const row = await lockProposal(trx, proposalId);
      const { operId, staffRoles } = author.session;
      const isOwn = row.oper_id === operId;
      if (!isOwn && !(row.state === 'scheduled' && staffRoles.includes('approver')))
        throw refuse('proposalNotOwn');
      if (row.state !== 'open' && row.state !== 'scheduled') throw refuse('proposalDecided');
      return this.#end(trx, afterCommit, row, { by: author, words, state: 'withdrawn' });
    });
  }

  /** Publishes what is due. Any process may do it: each proposal under its own lock, and only what is due by both clocks. */
  async publishDue(): Promise<void> {
    const due = await this.#deps.storage.kysely
      .selectFrom('config_proposal')
      .select('proposal_id')
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', sql<Date>`least(now(), ${new Date(this.#deps.clock.now())})`)
      .orderBy('publish_at')
      .orderBy('proposal_id')
      .execute();
    for (const { proposal_id: proposalId } of due) await this.#publishScheduled(proposalId);
  }

  async #publishScheduled(proposalId: number): Promise<void> {
    const { storage, log } = this.#deps;
    try {
      await storage.tx((trx, afterCommit) => this.#inItsTime(trx, afterCommit, proposalId));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      log.warn({ proposalId, why: error.message }, 'a scheduled configuration could not be published');
      await storage.tx((trx, afterCommit) => this.#fail(trx, afterCommit, proposalId, error.message));
    }
  }

  async #inItsTime(trx: Tx, afterCommit: AfterCommit, proposalId: number): Promise<void> {
    const row = await lockProposal(trx, proposalId);
    if (row.state !== 'scheduled') return;
    const running = await this.#deps.publisher.running(trx);
    // An approver may be demanded only since it was scheduled.
    if (row.decided_by === null) assertDirect(running);
    const by = nobodyThere(row.decided_by ?? row.oper_id);
    const version = await this.#publish(trx, afterCommit, running, row, by);
    await this.#update(trx, proposalId, { state: 'published', version });
    await this.#told(trx, afterCommit, proposalId, null, 'configPublishedInTime');
  }

  async #fail(trx: Tx, afterCommit: AfterCommit, proposalId: number, words: string): Promise<void> {
    const row = await lockProposal(trx, proposalId);
    if (row.state !== 'scheduled') return;
    await this.#update(trx, proposalId, { state: 'failed', words });
    await this.#record(trx, 'config.notPublished', nobodyThere(row.oper_id), proposalId, { why: words });
    await this.#told(trx, afterCommit, proposalId, null, 'configNotPublished');
  }

  /** A proposal that this person may decide on, locked. */
  async #toDecide(trx: Tx, { session }: Author, proposalId: number): Promise<StoredProposal> {
    const row = await lockProposal(trx, proposalId);
    if (row.oper_id === session.operId) throw refuse('proposalOwn');
    if (row.state !== 'open') throw refuse('proposalDecided');
    return row;
  }

  async #publish(
    trx: Tx,
    afterCommit: AfterCommit,
    running: Running,
    row: StoredProposal,
    by: Publishing,
  ): Promise<number> {
    const { merged, conflicts } = await this.#onto(trx, running, row);
    if (merged === null)
      throw new BusinessError(CONSOLE_CODE.staleBase, 'proposalClashes', { data: { conflicts } });
    const { version } = await this.#deps.publisher.publishOn(trx, afterCommit, running, {
      author: by,
      writtenBy: row.oper_id,
      texts: merged,
      reason: row.reason,
      detail: { proposal: row.proposal_id, author: row.oper_id },
      // `as` holds: `propose` wrote it.
      settled: JSON.parse(row.settled) as string[],
    });
    return version;
  }

  /** A proposal over what runs now: brought to this release first, then merged with what was published since. */
  async #onto(
    db: Db,
    running: Running,
    row: StoredProposal,
  ): Promise<{ readonly merged: BundleText | null; readonly conflicts: Whole['conflicts'] }> {
    const { publisher, runningConfig } = this.#deps;
    const { base, texts } = await textsOf(db, row);
    const isThisRelease = row.base_hash === publisher.product().builtIn.hash;
    if (isThisRelease && row.base_version === running.version) return { merged: texts, conflicts: [] };
    const here = runningConfig.on({
      version: row.base_version,
      hash: row.base_hash,
      base: { hash: row.base_hash, texts: base },
      texts,
      textsOf: row.base_version,
      switches: [],
      unsettled: [],
    });
    if (here.clashes.length > 0)
      return {
        merged: null,
        conflicts: here.clashes.map(({ file, path, base: before, published, product }) => ({
          file,
          path,
          base: before,
          mine: published,
          theirs: product,
        })),
      };
    return publisher.onto(db, running, here.texts, row.base_version);
  }

  #timeOf(text: string): Date {
    const at = parseBeijingTime(text);
    const ahead = at === null ? 0 : at - this.#deps.clock.now();
    if (at === null || ahead <= 0 || ahead > MOST_WAIT_MS) throw refuse('publishTimeWrong');
    return new Date(at);
  }

  #isDue(at: Date): boolean {
    return at.getTime() <= this.#deps.clock.now();
  }

  async #update(
    trx: Tx,
    proposalId: number,
    values: Partial<Pick<StoredProposal, 'state' | 'decided_by' | 'decided_at' | 'words' | 'version'>>,
  ): Promise<void> {
    await trx.updateTable('config_proposal').set(values).where('proposal_id', '=', proposalId).execute();
  }

  #record(
    trx: Tx,
    kind: AuditKind,
    { session, ip }: Publishing,
    proposal: number,
    detail: Readonly<Record<string, string | number | null>>,
  ): Promise<void> {
    const { operId, sessionId } = session;
    return this.#deps.audit.record(trx, { kind, operId, sessionId, ip, detail: { proposal, ...detail } });
  }

  /** Ends a locked proposal with words, unpublished. */
  async #end(
    trx: Tx,
    afterCommit: AfterCommit,
    { proposal_id: proposalId, oper_id: author }: StoredProposal,
    { by, words, state }: Ending,
  ): Promise<ProposalInfo> {
    await this.#update(trx, proposalId, {
      state,
      words,
      decided_by: by.session.operId,
      decided_at: new Date(this.#deps.clock.now()),
    });
    await this.#record(trx, `config.${state}`, by, proposalId, { author, words });
    return this.#told(
      trx,
      afterCommit,
      proposalId,
      by,
      state === 'returned' ? 'configReturned' : 'configWithdrawn',
    );
  }

  /** The proposal as it stands after a step, of which author and approver are told unless they took it. */
  async #told(
    trx: Tx,
    afterCommit: AfterCommit,
    proposalId: number,
    by: Author | null,
    key: InboxKey,
  ): Promise<ProposalInfo> {
    const row = await proposalOf(trx, proposalId);
    const doer = by?.session.operId ?? '';
    const people = [row.oper_id, row.decided_by].filter((one) => one !== null && one !== doer);
    const text = inboxText(key, {
      no: proposalId,
      reason: row.reason,
      words: row.words,
      by: row.decider ?? '',
    });
    await this.#deps.messages.sendAll(
      trx,
      afterCommit,
      [...new Set(people)].flatMap((operId) =>
        operId === null ? [] : [{ operId, msgType: 'system' as const, ...text }],
      ),
    );
    return toProposalInfo(row, doer);
  }
}

/** The server acts in somebody's name, from nowhere. */
const nobodyThere = (operId: string): Publishing => ({ session: { operId, sessionId: null }, ip: null });
