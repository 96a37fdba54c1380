import { allEndpoints } from '#contract/api';
import { type BundleText, missingOf } from '#contract/config';
import { thingName, thingsIn } from '#contract/config/pipeline';
import type { ServerCommand } from '#contract/push';
import { currentConfig, documentText, reportUsage, savedLayouts, saveLayouts } from '#server/api/config';
import { type Accounts, type ApprovalDefaults, notifyApprovers, storedFirm } from '#server/domain/accounts';
import {
  ConfigPublisher,
  type ConfigPublisherDeps,
  ConfigReader,
  LayoutKeeper,
  ProposalKeeper,
  Judging,
  readProduct,
  RunningConfig,
  RunningSettings,
  TrialKeeper,
  Trials,
  VersionGuard,
} from '#server/domain/config';
import { allAudiences, AudienceGuard, RunningAudiences } from '#server/domain/audiences';
import type { Db, DatabasePoll } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import { PluginFiles } from '#server/domain/external';
import { UsageKeeper } from '#server/domain/usage';
import { type Identity, inboxText } from '#server/locales';
import type { Undo } from '#server/runtime';
import type { CallRefusal, PageOrigins } from '#server/http';
import { join } from 'node:path';
import type { Area, ServerContext } from './server-context.ts';

/** Published configuration and saved layouts, and what the console needs of them. */
export interface ConfigArea extends Area {
  /** The texts in force: the latest published ones, otherwise the build's own; null without either. */
  readonly running: () => Promise<BundleText | null>;
  /** Origins that the page may use besides its own, as currently configured. */
  readonly pageOrigins: () => Promise<PageOrigins>;
  /** What a user is granted when their real name is accepted, as currently configured. */
  readonly approval: () => Promise<ApprovalDefaults>;
  /** Whether changes to limit and rights need another staff member's approval, as currently configured. */
  readonly isRightsApprovalDemanded: () => Promise<boolean>;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
  /** Changes that await an approver or their publishing time. */
  readonly proposals: ProposalKeeper;
  /** Counts the use of the running configuration. */
  readonly usage: UsageKeeper;
  /** Takes back a version that does harm. */
  readonly versionGuard: VersionGuard;
  /** Changes on trial, and which version a user runs. */
  readonly trials: Trials;
  readonly trialKeeper: TrialKeeper;
  /** Compares usage under two configurations. */
  readonly judging: Judging;
  /** Groups and organisations named in gates of the running configuration. */
  readonly audiences: RunningAudiences;
  /** Follows the running configuration, to refuse calls by it. */
  readonly audienceGuard: AudienceGuard;
  /** Refuses calls tied to parts that are given only to others. */
  readonly refuses: CallRefusal;
  /** Files of external plugins. */
  readonly pluginFiles: PluginFiles;
}

/** Another process may publish: the settings the server itself follows are refreshed this often. */
const FOLLOW_MS = 5_000;

const CALLS: ReadonlySet<string> = new Set(allEndpoints.map(({ name }) => name));

/** Names of the things in a configuration; null if it is unusable. */
async function thingsOf(publisher: ConfigPublisher, texts: BundleText): Promise<ReadonlySet<string> | null> {
  const bundle = await publisher.bundleOf(texts);
  if (bundle === null) return null;
  // Panels that users placed themselves count by their kind.
  const kinds = Object.keys(publisher.product().catalogue.panels);
  return new Set([...thingsIn(bundle), ...kinds.map((id) => thingName({ what: 'panel', id }))]);
}

interface Configurations {
  readonly publisher: ConfigPublisher;
  readonly trials: Trials;
}

/** Counts the use of the running configuration. */
const usageKeeper = (
  context: Pick<ServerContext, 'storage' | 'clock' | 'log'>,
  { publisher, trials }: Configurations,
): UsageKeeper =>
  new UsageKeeper({
    ...context,
    running: () => trials.all(context.storage.kysely),
    thingsOf: (texts) => thingsOf(publisher, texts),
    calls: CALLS,
  });

type FromAccounts = Pick<Accounts, 'audit' | 'messages' | 'readMembershipsFrom'>;

/** The components of the area. */
function partsOf(
  { config, log, clock, storage, hub }: ServerContext,
  { audit, messages, readMembershipsFrom }: FromAccounts,
) {
  const reader = new ConfigReader();
  const product = readProduct(config.clientDir, log);
  const pluginFiles = new PluginFiles(join(config.dataDir, 'plugins'));
  const runningConfig = new RunningConfig(reader, product);
  const stored = { storage, clock, log, audit };
  const publisher = new ConfigPublisher({
    storage,
    clock,
    publisher: hub,
    audit,
    reader,
    runningConfig,
    product,
    pluginFiles,
    audiences: () => allAudiences(storage.kysely),
    onUnapproved: notifyOfSwitch(messages.writer),
  });
  const trials = new Trials({ publisher, runningConfig, builtIn: product?.builtIn ?? null });
  const proposed = { ...stored, messages: messages.writer, publisher, runningConfig };
  const judging = new Judging((texts) => publisher.bundleOf(texts));
  const trialKeeper = new TrialKeeper(proposed, trials, judging);
  const proposals = new ProposalKeeper(proposed, trialKeeper);
  const versionGuard = new VersionGuard({ ...proposed, reader, trials, trialKeeper, judging });
  const layouts = new LayoutKeeper(storage, clock, log);
  const running = async () => (await trials.usual(storage.kysely))?.texts ?? null;
  const audiences = new RunningAudiences(trials);
  readMembershipsFrom(audiences);
  const audienceGuard = new AudienceGuard({
    db: storage.kysely,
    runs: trials,
    audiences,
    bundleOf: (texts) => publisher.bundleOf(texts),
    calls: product?.catalogue.calls ?? {},
    streams: product?.catalogue.streams ?? {},
  });
  const usage = usageKeeper({ storage, clock, log }, { publisher, trials });
  return {
    reader,
    pluginFiles,
    publisher,
    proposals,
    layouts,
    running,
    audiences,
    audienceGuard,
    usage,
    versionGuard,
    trials,
    trialKeeper,
    judging,
    runningConfig,
    documents: product?.documents ?? {},
  };
}

/** The terms of the trial that a user runs; null where he runs none. */
const termsOfTrials =
  (trials: Trials, settings: RunningSettings): RunningSettings['termsFor'] =>
  async (db, operId) => {
    const running = await trials.runs(db, operId);
    return running === null ? null : settings.termsIn(running.texts);
  };

/** Serves the running configuration, and each operator's layouts; keeps `settings` in step with it. */
export function configArea(
  context: ServerContext,
  accounts: FromAccounts,
  settings: RunningSettings = new RunningSettings(),
): ConfigArea {
  const { log, clock, storage } = context;
  const { layouts, runningConfig, documents, ...parts } = partsOf(context, accounts);
  settings.builtInDocuments = documents;
  settings.termsFor = termsOfTrials(parts.trials, settings);
  const { audienceGuard, proposals, publisher, running, usage, versionGuard } = parts;
  let stopFollowing = (): void => {};
  const follow = (): Promise<void> =>
    settings
      .refresh(running)
      .catch((error: unknown) => log.warn({ err: error }, 'the running settings could not be read'));
  return {
    ...parts,
    refuses: (call, session) => audienceGuard.refuses(call, session),
    async pageOrigins() {
      await follow();
      return settings.pageOrigins;
    },
    async approval() {
      await follow();
      return settings.approval;
    },
    async isRightsApprovalDemanded() {
      await follow();
      return settings.isRightsApprovalDemanded;
    },
    async start() {
      await publisher.adoptCopies();
      await follow();
      if (!context.config.isDemo) await reportUnnamed(context, settings.identity);
      await audienceGuard.refresh();
      const undo = [
        clock.every(FOLLOW_MS, () => void follow()),
        publishInTime(proposals, context.databasePoll),
        audienceGuard.start(context.databasePoll),
        usage.start(),
        versionGuard.start(),
      ];
      stopFollowing = () => {
        for (const stop of undo) stop();
      };
    },
    async stop() {
      stopFollowing();
      await usage.flush();
    },
    routes: [
      currentConfig(storage, parts.trials),
      documentText(storage, parts.trials),
      savedLayouts(layouts),
      saveLayouts(layouts),
      reportUsage(usage),
    ],
    currentCommands: () => newestCommand(runningConfig, storage.kysely),
  };
}

/** Says at the start what visitors look for and nobody has set. */
async function reportUnnamed({ storage, log }: ServerContext, { firm }: Identity): Promise<void> {
  const stored = await storedFirm(storage.kysely);
  const missing = missingOf(firm).filter((field) => stored[field] === '');
  if (missing.length === 0) return;
  log.warn(
    { missing },
    'the firm is not fully named and pages leave it out: fill in “firm” of settings.json, in the configuration studio or by npm run config -- push',
  );
}

/** The command that informs a connecting client of the running version. */
async function newestCommand(running: RunningConfig, db: Db): Promise<readonly ServerCommand[]> {
  const newest = await running.newest(db);
  return newest === null ? [] : [{ cmd: 'config', version: String(newest.version), hash: newest.hash }];
}

/** Notifies approvers of a kill switch that was turned without approval. */
const notifyOfSwitch =
  (messages: MessageWriter): ConfigPublisherDeps['onUnapproved'] =>
  (trx, afterCommit, { session }, { reason, detail }) =>
    notifyApprovers(
      messages,
      trx,
      afterCommit,
      session.operId,
      inboxText('configSwitched', { id: detail.id, reason }),
    );

/** Publishes whatever the poll finds due, until undone. */
const publishInTime = (proposals: ProposalKeeper, databasePoll: DatabasePoll): Undo =>
  databasePoll.watch({
    name: 'due configurations',
    value: () => proposals.isAnyDue(),
    onValue: async (isDue) => {
      if (isDue === true) await proposals.publishDue();
    },
  });
