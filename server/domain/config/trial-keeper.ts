import { CONSOLE_CODE, consoleApi, type ProposalInfo, type ReplyOf, type UsageFigures } from '#contract/api';
import { type BundleText, parseJsonText, SERVER_SETTINGS } from '#contract/config';
import { addDays, beijingDate, MS_PER_MINUTE } from '#contract/rules';
import { type Actor, BusinessError } from '#server/call';
import { type AfterCommit, isTaken, type Tx } from '#server/db';
import { inboxText } from '#server/locales';
import { auditLostRole, notifyApprovers } from '#server/domain/accounts';
import type { Running } from './config-version.ts';
import { figuresSince, type JudgedFigures } from './guard-verdict.ts';
import { guardOf, isGuarded } from './guarded.ts';
import { recordBaseline, baselineOf, BEFORE_DAYS } from './judged-since.ts';
import { type Judging, usedParts } from './judging.ts';
import { lockProposal, proposalOf, type StoredProposal, toProposalInfo } from './proposal-record.ts';
import { onBehalfOf, type ProposalDeps, ProposalSteps } from './proposal-steps.ts';
import type { Publishing } from './publish-request.ts';
import type { ServerReason } from './server-reason.ts';
import { accountsIn, cutOf } from './trial-members.ts';
import type { Trials } from './trials.ts';

const refuse = (key: 'trialRuns' | 'trialOver' | 'trialOwn'): BusinessError =>
  new BusinessError(CONSOLE_CODE.badProposal, key);

/** Changes that some users receive before everybody else: started, widened, taken back. Called with the proposal's row locked. */
export class TrialKeeper {
  readonly #deps: ProposalDeps;
  readonly #steps: ProposalSteps;
  readonly #trials: Trials;
  readonly #judging: Judging;

  constructor(deps: ProposalDeps, trials: Trials, judging: Judging) {
    this.#deps = deps;
    this.#steps = new ProposalSteps(deps);
    this.#trials = trials;
    this.#judging = judging;
  }

  /**
   * Puts a locked proposal on trial with its audience. Throws BusinessError badProposal where another trial is running, where the audience is
   * empty, or where the change concerns settings that the server enforces for all; staleBase where it clashes with what runs.
   */
  async begin(
    trx: Tx,
    afterCommit: AfterCommit,
    running: Running,
    row: StoredProposal,
    by: Publishing,
  ): Promise<void> {
    const texts = await this.#steps.textsOn(trx, running, row);
    assertTriable(running.texts, texts);
    if ((await this.#trials.current(trx)) !== null) throw refuse('trialRuns');
    const now = this.#deps.clock.now();
    const minutes = row.trial_minutes ?? 0;
    await this.#steps
      .update(trx, row.proposal_id, {
        state: 'trial',
        audience_cut: await cutOf(trx, row),
        trial_at: new Date(now),
        widen_at: new Date(now + minutes * MS_PER_MINUTE),
      })
      .catch((error: unknown) => {
        // Another trial started at the same moment.
        throw isTaken(error) ? refuse('trialRuns') : error;
      });
    await this.#noteBefore(trx, running, row.proposal_id, texts);
    const audience = `${row.audience_kind} ${row.audience_id}`;
    await this.#steps.record(trx, 'config.trialBegun', by, row.proposal_id, { audience, minutes });
    this.announce(afterCommit);
  }

  /** Records the figures of the same content so far, so that everything its members do from now on counts. */
  async #noteBefore(trx: Tx, usual: Running, proposalId: number, texts: BundleText): Promise<void> {
    const bundle = await this.#deps.publisher.bundleOf(texts);
    if (bundle === null) return;
    const sides = { after: { hash: bundle.hash, texts }, before: usual };
    const { after } = await this.#judging.compare(trx, sides, this.#firstDay());
    await recordBaseline(trx, 'trial', nameOf(proposalId, bundle), after);
  }

  /** The first day whose figures count, Beijing. */
  #firstDay(): string {
    return addDays(beijingDate(this.#deps.clock.now()), 1 - BEFORE_DAYS);
  }

  /**
   * Publishes a trial to everybody ahead of time. Throws 404; BusinessError badProposal where no trial is running, or where an approver other
   * than its author must do it; otherwise as `ConfigPublisher.publish`.
   */
  widen(author: Actor, proposalId: number): Promise<ProposalInfo> {
    const attempt = { ...author, call: consoleApi.widenTrial.name, request: proposalId };
    return auditLostRole(this.#deps, attempt, () => this.#widen(author, proposalId));
  }

  #widen(author: Actor, proposalId: number): Promise<ProposalInfo> {
    const { storage, publisher } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const row = await lockProposal(trx, proposalId);
      if (row.state !== 'trial') throw refuse('trialOver');
      const running = await publisher.running(trx);
      const { operId, staffRoles } = author.session;
      await this.#steps.assertStillMay(trx, row);
      if (isGuarded(running) && (row.oper_id === operId || !staffRoles.includes('approver')))
        throw refuse('trialOwn');
      const version = await this.#steps.publish(trx, afterCommit, running, row, author);
      await this.#steps.update(trx, proposalId, { state: 'published', version });
      return this.#steps.announceStep(trx, afterCommit, proposalId, author, 'configWidened');
    });
  }

  /** Ends a harmful trial; its members go back to what everybody else runs. Does nothing if it has already ended. */
  async takeBack(proposalId: number, why: ServerReason): Promise<boolean> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const row = await lockProposal(trx, proposalId);
      if (row.state !== 'trial') return false;
      const words = await this.#steps.endBy(trx, proposalId, 'takenBack', why);
      await this.#steps.record(trx, 'config.trialTakenBack', onBehalfOf(row.oper_id), proposalId, { words });
      this.announce(afterCommit);
      const text = inboxText('configTrialEnded', {
        ...why.values,
        no: proposalId,
        reason: row.reason,
        why: why.key,
      });
      const { messages } = this.#deps;
      await messages.sendAll(trx, afterCommit, [{ operId: row.oper_id, msgType: 'system', ...text }]);
      await notifyApprovers(messages, trx, afterCommit, row.oper_id, text);
      return true;
    });
  }

  /** Makes clients ask again what they should run. */
  announce(afterCommit: AfterCommit): void {
    this.#deps.publisher.announce(afterCommit);
  }

  /** The running trial, as `reader` sees it, with the figures of both sides; null: there is none. */
  async seen(reader: string): Promise<ReplyOf<typeof consoleApi.trial>['trial']> {
    const db = this.#deps.storage.kysely;
    const trial = await this.#trials.current(db);
    if (trial === null) return null;
    const { running, usual } = trial;
    const row = await proposalOf(db, trial.audience.proposal_id);
    const sides = { after: running ?? usual, before: usual };
    const { after: now, before, parts } = await this.#judging.compare(db, sides, this.#firstDay());
    const former = running && (await baselineOf(db, 'trial', nameOf(row.proposal_id, running)));
    const after = running === null || now === undefined ? null : figuresSince(now, former ?? undefined);
    const limits = guardOf(usual);
    return {
      proposal: toProposalInfo(row, reader),
      accounts: await accountsIn(db, trial.audience),
      after: after && plain(after),
      before: before === undefined ? null : plain(before),
      parts: [...usedParts(parts, { after: after ?? undefined, before })],
      limits: limits && {
        minutes: limits.minutes,
        least: limits.least,
        crashes: limits.crashes ?? null,
        refusals: limits.refusals ?? null,
        slower: limits.slower ?? null,
        unused: limits.unused ?? null,
      },
      mayWiden: !isGuarded(usual) || row.oper_id !== reader,
    };
  }
}

const plain = ({ uses: _uses, ...figures }: JudgedFigures): UsageFigures => figures;

/** Name under which figures of what a trial's members run are recorded. */
export const nameOf = (proposalId: number, { hash }: Pick<Running, 'hash'>): string =>
  `${proposalId} ${hash}`;

/** Throws BusinessError badProposal for a change of settings that the server enforces for everybody. */
function assertTriable(before: BundleText, after: BundleText): void {
  const [was, is] = [parseJsonText(before.settings), parseJsonText(after.settings)];
  const part = (value: unknown, name: string): string =>
    // `as` holds: both passed the pipeline, so they are objects.
    JSON.stringify((value as Readonly<Record<string, unknown>>)[name]) ?? '';
  const name = SERVER_SETTINGS.find((one) => part(was, one) !== part(is, one));
  if (name !== undefined)
    throw new BusinessError(CONSOLE_CODE.badProposal, 'trialForAll', { values: { name } });
}
