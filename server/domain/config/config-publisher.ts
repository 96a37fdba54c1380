import { type CheckReply, CONSOLE_CODE, type StaleBase, type VersionInfo } from '#contract/api';
import type { Bundle, BundleText, NamedAudiences } from '#contract/config';
import {
  isSame,
  mergeBundles,
  type PipelineResult,
  runPipeline,
  type SwitchTarget,
  withSwitch,
} from '#contract/config/pipeline';
import { type Actor, BusinessError, notFound } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { AuditEvent, AuditWriter } from '#server/domain/audit';
import { externalOf, filesOf, type PluginFiles } from '#server/domain/external';
import { refusalText } from '#server/locales';
import type { Publisher } from '#server/push';
import type { Clock } from '#server/runtime';
import type { ConfigReader } from './config-reader.ts';
import {
  type Delta,
  deltaOf,
  deltaOver,
  isThere,
  type Running,
  summaryOf,
  toVersionInfo,
  type WrittenVersion,
} from './config-version.ts';
import type { Product } from './product.ts';
import type { Publishing, PublishRequest } from './publish-request.ts';
import type { RunningConfig } from './running-config.ts';
import { errorsIn, lockOutIn, neededFor, toCheckReply } from './findings.ts';
import { assertDirect, isGuarded } from './guarded.ts';
import type { ServerReason } from './server-reason.ts';
import { switchesAfter, unsettledAfter } from './what-stays.ts';

export interface ConfigPublisherDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly audit: AuditWriter;
  readonly reader: ConfigReader;
  readonly runningConfig: RunningConfig;
  /** null: this server has no client build to check against. */
  readonly product: Product | null;
  readonly pluginFiles: Pick<PluginFiles, 'read'>;
  /** Groups and organisations that gates may name. */
  readonly audiences: () => Promise<NamedAudiences>;
  /** Called when a switch was turned without the approval that is otherwise required. */
  readonly onUnapproved: (
    trx: Tx,
    afterCommit: AfterCommit,
    author: Actor,
    done: { readonly reason: string; readonly detail: { readonly id: string } },
  ) => Promise<void>;
}

interface Step {
  readonly author: Publishing;
  /** Author of the change, where another user approved it. */
  readonly writtenBy?: string;
  readonly kind: 'publish' | 'rollback' | 'killSwitch';
  readonly reason: string;
  /** The same by key, where it is the server's own. */
  readonly ownReason?: ServerReason;
  /** What will run, and what is stored for it. */
  readonly texts: BundleText;
  readonly delta: Delta;
  readonly auditKind: AuditEvent['kind'];
  readonly detail?: NonNullable<AuditEvent['detail']>;
  /** Counts as a change although the content is the same: a clash is settled. */
  readonly isChange?: boolean;
  /** Accepts a bundle with faults, provided it has no more of them than the running one. */
  readonly allowFaults?: boolean;
}

/** A valid edit, as it would be stored. */
export interface Draft {
  readonly running: Running;
  readonly summary: readonly string[];
  readonly delta: Delta;
}

/** Publishes configurations: checked by the same pipeline as everywhere, one after another, each with who, when and why. */
export class ConfigPublisher {
  readonly #deps: ConfigPublisherDeps;

  constructor(deps: ConfigPublisherDeps) {
    this.#deps = deps;
  }

  /** The pipeline's findings on these texts. Throws BusinessError noCatalogue. */
  async check(texts: BundleText): Promise<CheckReply> {
    return toCheckReply(await this.#run(texts, (await this.running()).texts));
  }

  /** What runs now. Throws BusinessError noCatalogue. */
  async running(db: Db = this.#deps.storage.kysely): Promise<Running> {
    return (await this.#deps.runningConfig.newest(db)) ?? this.#asBuilt();
  }

  /** The bundle that these texts make; null where they cannot be used. Throws BusinessError noCatalogue. */
  async bundleOf(texts: BundleText): Promise<Bundle | null> {
    const { bundle, fresh } = await this.#run(texts, texts);
    return fresh ? bundle : null;
  }

  /** Publishes texts edited from what ran as `baseVersion`. Throws BusinessError badBundle, staleBase, unchanged. */
  publish(
    author: Actor,
    { baseVersion, baseHash, texts, reason, settled = [] }: PublishRequest,
  ): Promise<VersionInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const running = await this.#current(trx, { baseVersion, baseHash, texts });
      assertDirect(running);
      return this.publishOn(trx, afterCommit, running, { author, texts, reason, settled });
    });
  }

  /** Publishes an edit over what runs, inside a transaction. Throws BusinessError badBundle, staleBase, unchanged. */
  publishOn(
    trx: Tx,
    afterCommit: AfterCommit,
    running: Running,
    edit: Pick<Step, 'author' | 'texts' | 'reason' | 'writtenBy' | 'detail'> & {
      readonly settled: readonly string[];
    },
  ): Promise<VersionInfo> {
    const { settled, ...step } = edit;
    const open = unsettledAfter(running, step.texts, settled);
    return this.#add(trx, afterCommit, running, {
      ...step,
      kind: 'publish',
      delta: deltaOf(this.product().builtIn, step.texts, open),
      auditKind: 'config.published',
      isChange: open.length < running.clashes.length,
    });
  }

  /** Checks an edit as `publish` does without publishing: returns what would be stored, and what it changes. Throws as `publish`. */
  async draft(trx: Tx, { settled = [], ...edit }: PublishRequest): Promise<Draft> {
    const running = await this.#current(trx, edit);
    const isChange = unsettledAfter(running, edit.texts, settled).length < running.clashes.length;
    const { summary } = await this.#proved(running, { kind: 'publish', texts: edit.texts, isChange });
    await this.#keepBase(trx);
    return { running, summary, delta: deltaOf(this.product().builtIn, edit.texts) };
  }

  /** The result of an edit over what runs now: unchanged, merged with what was published since, or null with the clashes. */
  async onto(
    db: Db,
    running: Running,
    mine: BundleText,
    baseVersion: number,
  ): Promise<Pick<StaleBase, 'merged' | 'conflicts'>> {
    const base = await this.#baseOf(db, baseVersion);
    if (base === null) return { merged: null, conflicts: [] };
    const { merged, conflicts } = mergeBundles(base.texts, mine, running.texts);
    const together = merged === null ? null : await this.#run(merged, running.texts);
    const isGood = together !== null && together.fresh && errorsIn(together) === 0;
    return { merged: isGood ? merged : null, conflicts: [...conflicts] };
  }

  /** The texts of a version on this release; null for a version that does not exist. Throws BusinessError noCatalogue. */
  async textsAt(db: Db, version: number): Promise<BundleText | null> {
    return (await this.#baseOf(db, version))?.texts ?? null;
  }

  /** What runs, if the edit was based on it. Throws BusinessError staleBase. */
  async #current(
    trx: Tx,
    { baseVersion, baseHash, texts }: Pick<PublishRequest, 'baseVersion' | 'baseHash' | 'texts'>,
  ): Promise<Running> {
    const running = await this.running(trx);
    if (running.version !== baseVersion) throw await this.#stale(trx, running, baseVersion, texts);
    // The same version on another release: only the editor knows what they started from.
    if (baseHash !== undefined && baseHash !== running.hash)
      throw new BusinessError(CONSOLE_CODE.staleBase, 'staleBase');
    return running;
  }

  async #baseOf(db: Db, version: number): Promise<Running | null> {
    return version === 0 ? this.#asBuilt() : this.#deps.runningConfig.version(db, version);
  }

  /** Publishes an old version again. Throws 404 for a version that does not exist; otherwise as `publish`. */
  rollback(
    author: Actor,
    {
      baseVersion,
      toVersion,
      reason,
    }: { readonly baseVersion: number; readonly toVersion: number; readonly reason: string },
  ): Promise<VersionInfo> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const { reader, runningConfig } = this.#deps;
      const running = await this.running(trx);
      assertDirect(running);
      const written = toVersion === 0 ? null : await reader.written(trx, toVersion);
      if (toVersion !== 0 && written === null) throw notFound();
      const { texts } = written === null ? this.#asBuilt() : runningConfig.on(written);
      if (running.version !== baseVersion) throw await this.#stale(trx, running, baseVersion, texts);
      return this.#addFormer(trx, afterCommit, running, { written, author, reason });
    });
  }

  /**
   * Restores what ran before a harmful version, on behalf of its author and without approval: what is restored was approved before. `notify` sends
   * the notification in the same transaction. null: something else runs by now. Throws as `publish`.
   */
  putBack(
    version: number,
    reason: ServerReason,
    notify: (trx: Tx, afterCommit: AfterCommit, author: string) => Promise<void>,
  ): Promise<VersionInfo | null> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const { reader } = this.#deps;
      const running = await this.running(trx);
      const harmful = await reader.version(trx, version);
      if (running.version !== version || harmful === null) return null;
      const written = version === 1 ? null : await reader.written(trx, version - 1);
      const author = { session: { operId: harmful.oper_id, sessionId: null }, ip: null };
      const back = await this.#addFormer(trx, afterCommit, running, {
        written,
        author,
        reason: refusalText(reason.key, reason.values),
        ownReason: reason,
      });
      await notify(trx, afterCommit, harmful.oper_id);
      return back;
    });
  }

  /** What ran before a version. Throws BusinessError noCatalogue. */
  async before(db: Db, version: number): Promise<Running> {
    return (
      (version === 1 ? null : await this.#deps.runningConfig.version(db, version - 1)) ?? this.#asBuilt()
    );
  }

  /** Publishes the content of a former version (null: the build's own) as a new version. */
  #addFormer(
    trx: Tx,
    afterCommit: AfterCommit,
    running: Running,
    {
      written,
      ...step
    }: Pick<Step, 'author' | 'reason' | 'ownReason'> & { readonly written: WrittenVersion | null },
  ): Promise<VersionInfo> {
    const { texts } = written === null ? this.#asBuilt() : this.#deps.runningConfig.on(written);
    return this.#add(trx, afterCommit, running, {
      ...step,
      kind: 'rollback',
      texts,
      delta: deltaOver(written, this.product().builtIn, written?.switches ?? []),
      auditKind: 'config.rolledBack',
      detail: { toVersion: written?.version ?? 0, byItself: step.author.session.sessionId === null },
    });
  }

  /** Turns a plugin or panel off or on in whatever runs now. Throws BusinessError badTarget, neededTarget. */
  killSwitch(
    author: Actor,
    { disabled, reason, ...target }: SwitchTarget & { readonly disabled: boolean; readonly reason: string },
  ): Promise<VersionInfo> {
    const { catalogue, builtIn } = this.product();
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const running = await this.running(trx);
      // Something that is no longer there can still be removed from the list.
      const texts =
        isThere(running.texts, catalogue, target) || !disabled
          ? withSwitch(running.texts, target, disabled)
          : null;
      if (texts === null) throw new BusinessError(CONSOLE_CODE.badTarget, 'badSwitchTarget');
      const written = running.version === 0 ? null : await this.#deps.reader.written(trx, running.version);
      const step = {
        author,
        kind: 'killSwitch',
        reason,
        texts,
        delta: deltaOver(written, builtIn, switchesAfter(written, { ...target, disabled })),
        auditKind: disabled ? 'config.switchedOff' : 'config.switchedOn',
        detail: { target: target.kind, id: target.id },
        allowFaults: true,
      } as const;
      const version = await this.#add(trx, afterCommit, running, step);
      // An emergency needs no approval; those who would have been asked are notified.
      if (isGuarded(running)) await this.#deps.onUnapproved(trx, afterCommit, author, step);
      return version;
    });
  }

  /** Makes this build the base of complete copies whose base is unknown. Does nothing without a build. */
  async adoptCopies(): Promise<void> {
    const { product, storage } = this.#deps;
    if (product === null) return;
    await storage.tx(async (trx) => {
      const copy = await trx
        .selectFrom('config_version')
        .select('version')
        .where('base_hash', 'is', null)
        .executeTakeFirst();
      if (copy === undefined) return;
      await this.#keepBase(trx);
      await trx
        .updateTable('config_version')
        .set({ base_hash: product.builtIn.hash })
        .where('base_hash', 'is', null)
        .execute();
    });
  }

  async #keepBase(trx: Tx): Promise<void> {
    const { hash, texts } = this.product().builtIn;
    await trx
      .insertInto('config_base')
      .values({ hash, ...texts })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The client's build. Throws BusinessError noCatalogue. */
  product(): Product {
    const { product } = this.#deps;
    if (product === null) throw new BusinessError(CONSOLE_CODE.noCatalogue, 'noCatalogue');
    return product;
  }

  async #add(trx: Tx, afterCommit: AfterCommit, running: Running, step: Step): Promise<VersionInfo> {
    const { clock, audit, reader } = this.#deps;
    const { author, kind, reason, texts, delta } = step;
    const { hash, summary } = await this.#proved(running, step);
    const version = running.version + 1;
    const { operId, sessionId } = author.session;
    const row = {
      version,
      kind,
      hash,
      before_hash: running.hash,
      oper_id: step.writtenBy ?? operId,
      reason,
      reason_key: step.ownReason?.key ?? null,
      reason_values: step.ownReason === undefined ? null : JSON.stringify(step.ownReason.values),
      summary: JSON.stringify(summary),
      ...delta,
      created_at: new Date(clock.now()),
    };
    await this.#keepBase(trx);
    const added = await trx
      .insertInto('config_version')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another publication committed at the same moment.
    if (added.numInsertedOrUpdatedRows === 0n) {
      const other = await this.running(trx);
      throw await this.#stale(trx, other, running.version, texts);
    }
    await audit.record(trx, {
      kind: step.auditKind,
      operId,
      sessionId,
      ip: author.ip,
      detail: { version, hash, beforeHash: running.hash, ...step.detail },
    });
    this.announce(afterCommit, { version: String(version), hash });
    const stored = await reader.version(trx, version);
    if (stored === null) throw new Error(`configuration version ${version} is gone`);
    return toVersionInfo(stored);
  }

  /** The hash and the difference of a candidate to run next. Throws BusinessError badBundle, neededTarget, unchanged. */
  async #proved(
    running: Running,
    {
      kind,
      texts,
      allowFaults = false,
      isChange = false,
    }: Pick<Step, 'kind' | 'texts' | 'allowFaults' | 'isChange'>,
  ): Promise<{ readonly hash: string; readonly summary: readonly string[] }> {
    const result = await this.#run(texts, running.texts);
    const before = await this.#run(running.texts, running.texts);
    const allowed = allowFaults ? errorsIn(before) : 0;
    const barred = kind === 'killSwitch' ? lockOutIn(result, before) : null;
    if (barred) {
      const [key, id] = neededFor(barred);
      throw new BusinessError(CONSOLE_CODE.neededTarget, key, { values: { id }, data: toCheckReply(result) });
    }
    if (!result.fresh || result.bundle === null || errorsIn(result) > allowed)
      throw new BusinessError(CONSOLE_CODE.badBundle, 'badBundle', { data: toCheckReply(result) });
    const { hash } = result.bundle;
    if (hash === running.hash && !isChange) throw new BusinessError(CONSOLE_CODE.unchanged, 'unchanged');
    return { hash, summary: summaryOf(before.fresh ? before.bundle : null, result.bundle) };
  }

  async #stale(trx: Tx, running: Running, baseVersion: number, mine: BundleText): Promise<BusinessError> {
    const stored = await this.#deps.reader.version(trx, running.version);
    const base = await this.#baseOf(trx, baseVersion);
    if (base === null) throw notFound();
    // An unknown base, e.g. on a server whose database was restored: there is nothing to merge with.
    if (stored === null) return new BusinessError(CONSOLE_CODE.staleBase, 'staleBase');
    const data: StaleBase = {
      current: { ...toVersionInfo(stored), texts: running.texts },
      base: { version: baseVersion, texts: base.texts },
      ...(await this.onto(trx, running, mine, baseVersion)),
    };
    return new BusinessError(CONSOLE_CODE.staleBase, 'staleBase', { data });
  }

  /** Notifies every client that the running configuration changed. Without a hash each client asks what it should run. */
  announce(
    afterCommit: AfterCommit,
    running: { readonly version?: string; readonly hash?: string } = {},
  ): void {
    afterCommit(() => {
      this.#deps.publisher.publish('websocketCmds', { op: 'upd', row: { cmd: 'config', ...running } });
    });
  }

  /** The outside plugins that these texts list whose file is not as listed. */
  async badFiles(texts: BundleText) {
    const files = await filesOf(texts, this.#deps.pluginFiles);
    return files.flatMap(({ entry: { id }, file }) => (file.kind === 'code' ? [] : [{ id, ...file }]));
  }

  #asBuilt(): Running {
    return { version: 0, ...this.product().builtIn, clashes: [] };
  }

  async #run(texts: BundleText, running: BundleText): Promise<PipelineResult> {
    const files = await filesOf(texts, this.#deps.pluginFiles);
    const audiences = await this.#deps.audiences();
    const listed = externalOf(running);
    return runPipeline(texts, {
      ...this.product(),
      audiences,
      fileOf: (entry) => files.find((item) => isSame(item.entry, entry))?.file ?? null,
      isRunning: (entry) => listed.some((item) => isSame(item, entry)),
    });
  }
}
