import { CONSOLE_CODE, consoleApi, type ProposalInfo } from '#contract/api';
import type { BundleText } from '#contract/config';
import type { InboxKey } from '#contract/locales';
import type { ProblemValues } from '#contract/rules';
import { type Actor, BusinessError } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import { assertStillMay } from '#server/domain/accounts';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText, refusalText } from '#server/locales';
import type { Clock, Logger } from '#server/runtime';
import type { ConfigProposalTable } from '#server/db/tables';
import type { Updateable } from 'kysely';
import type { ConfigPublisher } from './config-publisher.ts';
import type { Running } from './config-version.ts';
import { proposalOnto } from './proposal-onto.ts';
import { proposalOf, type StoredProposal, toProposalInfo } from './proposal-record.ts';
import type { Publishing } from './publish-request.ts';
import type { RunningConfig } from './running-config.ts';
import type { ServerReason } from './server-reason.ts';

export interface ProposalDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
  readonly publisher: ConfigPublisher;
  readonly runningConfig: RunningConfig;
}

/** The parts of every step of a proposal: publishing, storing, auditing and notifying. Called with its row locked. */
export class ProposalSteps {
  readonly #deps: ProposalDeps;

  constructor(deps: ProposalDeps) {
    this.#deps = deps;
  }

  /** The result of applying a proposal to what runs. Throws BusinessError staleBase where they clash. */
  async textsOn(trx: Tx, running: Running, row: StoredProposal): Promise<BundleText> {
    const { merged, conflicts } = await proposalOnto(this.#deps, trx, running, row);
    if (merged === null)
      throw new BusinessError(CONSOLE_CODE.staleBase, 'proposalClashes', { data: { conflicts } });
    return merged;
  }

  /** Throws BusinessError badProposal where its author, or the one who approved it, may no longer do so. */
  async assertStillMay(trx: Tx, { oper_id, decided_by }: StoredProposal): Promise<void> {
    await assertStillMay(trx, oper_id, consoleApi.propose, 'proposalAuthorLost');
    if (decided_by !== null)
      await assertStillMay(trx, decided_by, consoleApi.decideProposal, 'proposalApproverLost');
  }

  /**
   * Publishes a proposal over what runs. Returns its version. Throws BusinessError staleBase where it clashes; otherwise as
   * `ConfigPublisher.publish`.
   */
  async publish(
    trx: Tx,
    afterCommit: AfterCommit,
    running: Running,
    row: StoredProposal,
    by: Publishing,
  ): Promise<number> {
    const { version } = await this.#deps.publisher.publishOn(trx, afterCommit, running, {
      author: by,
      writtenBy: row.oper_id,
      texts: await this.textsOn(trx, running, row),
      reason: row.reason,
      detail: { proposal: row.proposal_id, author: row.oper_id },
      // `as` holds: `propose` wrote it.
      settled: JSON.parse(row.settled) as string[],
    });
    return version;
  }

  /** Stores its new state. */
  async update(
    trx: Tx,
    proposalId: number,
    values: Partial<
      Pick<
        Updateable<ConfigProposalTable>,
        | 'state'
        | 'decided_by'
        | 'decided_at'
        | 'words'
        | 'words_key'
        | 'words_values'
        | 'version'
        | 'audience_cut'
        | 'trial_at'
        | 'widen_at'
      >
    >,
  ): Promise<void> {
    await trx.updateTable('config_proposal').set(values).where('proposal_id', '=', proposalId).execute();
  }

  /** Ends it for a reason of the server's own. Returns the reason's Chinese words. */
  async endBy(
    trx: Tx,
    proposalId: number,
    state: 'failed' | 'takenBack',
    { key, values }: ServerReason,
  ): Promise<string> {
    const words = refusalText(key, values);
    await this.update(trx, proposalId, {
      state,
      words,
      words_key: key,
      words_values: JSON.stringify(values),
    });
    return words;
  }

  /** Records the step in the audit log. */
  record(
    trx: Tx,
    kind: AuditKind,
    { session, ip }: Publishing,
    proposal: number,
    detail: Readonly<Record<string, string | number | null>>,
  ): Promise<void> {
    const { operId, sessionId } = session;
    return this.#deps.audit.record(trx, { kind, operId, sessionId, ip, detail: { proposal, ...detail } });
  }

  /** The proposal after a step; author and approver are notified unless they took it. `values`: what the message says besides. */
  async announceStep(
    trx: Tx,
    afterCommit: AfterCommit,
    proposalId: number,
    by: Actor | null,
    key: InboxKey,
    values: ProblemValues = {},
  ): Promise<ProposalInfo> {
    const row = await proposalOf(trx, proposalId);
    const actor = by?.session.operId ?? '';
    const people = [row.oper_id, row.decided_by].filter((one) => one !== null && one !== actor);
    const text = inboxText(key, {
      ...values,
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
    return toProposalInfo(row, actor);
  }
}

/** The server acting on a user's behalf, without an address. */
export const onBehalfOf = (operId: string): Publishing => ({
  session: { operId, sessionId: null },
  ip: null,
});
