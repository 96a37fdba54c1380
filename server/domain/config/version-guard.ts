import { addDays, beijingDate, MS_PER_MINUTE, type ProblemValues } from '#contract/rules';
import { BusinessError } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { notifyApprovers } from '#server/domain/accounts';
import type { ConfigPublisher } from './config-publisher.ts';
import type { ConfigReader } from './config-reader.ts';
import { figuresSince, type Regression, regressionOf } from './guard-verdict.ts';
import { guardOf } from './guarded.ts';
import { BEFORE_DAYS, recordBaseline } from './judged-since.ts';
import type { Judging } from './judging.ts';
import type { ServerReason } from './server-reason.ts';
import { nameOf, type TrialKeeper } from './trial-keeper.ts';
import type { Trials } from './trials.ts';

/** How often a version is checked. */
const CHECK_MS = 5_000;

export interface VersionGuardDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
  readonly messages: MessageWriter;
  readonly trials: Trials;
  readonly trialKeeper: TrialKeeper;
  readonly judging: Judging;
}

/**
 * Monitors a published version for as long as its predecessor demands, and rolls it back automatically if it does harm. Every process checks;
 * the number of the next version lets only one of them act.
 */
export class VersionGuard {
  readonly #deps: VersionGuardDeps;
  /** A version that could not be rolled back: reported once. */
  #irrevertible = 0;

  constructor(deps: VersionGuardDeps) {
    this.#deps = deps;
  }

  /** Checks until undone. */
  start(): Undo {
    const { clock, log } = this.#deps;
    return clock.every(
      CHECK_MS,
      inTurn(
        async () => {
          await this.checkTrial();
          await this.checkNewest();
        },
        (error) =>
          log.error({ err: error }, 'the newest version could not be judged; the next round tries again'),
      ),
    );
  }

  /** Judges the newest version, if it is recent enough and was published rather than switched or rolled back to. */
  async checkNewest(): Promise<void> {
    const { storage, clock, reader, publisher, judging } = this.#deps;
    const db = storage.kysely;
    const head = await reader.head(db);
    const newest = head === null ? null : await reader.version(db, head.version);
    if (newest === null || newest.kind !== 'publish' || newest.version === this.#irrevertible) return;
    const { version, created_at: publishedAt } = newest;
    const former = await publisher.before(db, version);
    // A version cannot loosen the limits by which it is judged.
    const limits = guardOf(former);
    if (limits === null || clock.now() - publishedAt.getTime() > limits.minutes * MS_PER_MINUTE) return;
    const since = addDays(beijingDate(publishedAt.getTime()), 1 - BEFORE_DAYS);
    const sides = { after: await publisher.running(db), before: former };
    const { after: now, before } = await judging.compare(db, sides, since);
    const then = await recordBaseline(db, 'version', String(version), now);
    const regression = regressionOf(figuresSince(now, then ?? undefined), limits, before);
    if (regression !== null) await this.#putBack(version, regression);
  }

  /** Judges what the members of a trial run against what everybody else runs. */
  async checkTrial(): Promise<void> {
    const { storage, clock, log, trials, trialKeeper, judging } = this.#deps;
    const db = storage.kysely;
    const trial = await trials.current(db);
    if (trial === null) return;
    const { running, usual, audience } = trial;
    const limits = guardOf(usual);
    if (running === null || limits === null) return;
    const { proposal_id: proposalId } = audience;
    const since = addDays(beijingDate(clock.now()), 1 - BEFORE_DAYS);
    const { after: now, before } = await judging.compare(db, { after: running, before: usual }, since);
    const then = await recordBaseline(db, 'trial', nameOf(proposalId, running), now);
    const regression = regressionOf(figuresSince(now, then ?? undefined), limits, before);
    if (regression !== null && (await trialKeeper.takeBack(proposalId, reasonOf(regression))))
      log.warn({ proposalId, ...regression }, 'a trial was taken back by itself');
  }

  async #putBack(version: number, regression: Regression): Promise<void> {
    const { log, publisher } = this.#deps;
    const { what } = regression;
    const reason = reasonOf(regression);
    try {
      const back = await publisher.putBack(version, reason, (trx, afterCommit, author) =>
        this.#notify(trx, afterCommit, author, { ...reason.values, version, why: reason.key }),
      );
      if (back !== null) log.warn({ version, ...regression }, 'a version was taken back by itself');
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      // Another process was first, or the previous configuration can no longer run.
      this.#irrevertible = version;
      log.error({ version, what, why: error.message }, 'a harmful version could not be taken back');
    }
  }

  async #notify(trx: Tx, afterCommit: AfterCommit, author: string, values: ProblemValues): Promise<void> {
    const { messages } = this.#deps;
    const text = inboxText('configVersionPutBack', values);
    await messages.sendAll(trx, afterCommit, [{ operId: author, msgType: 'system', ...text }]);
    await notifyApprovers(messages, trx, afterCommit, author, text);
  }
}

const REASONS = {
  crashes: 'harmfulCrashes',
  refusals: 'harmfulRefusals',
  slower: 'harmfulTime',
  unused: 'harmfulUse',
} as const;
const reasonOf = ({ what, found, before, limit }: Regression): ServerReason => ({
  key: REASONS[what],
  values: { found, before, limit },
});
