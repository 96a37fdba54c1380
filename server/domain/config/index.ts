/** Published configuration and saved layouts. */
export { ConfigPublisher } from './config-publisher.ts';
export type { ConfigPublisherDeps } from './config-publisher.ts';
export { ConfigReader } from './config-reader.ts';
export { toVersionInfo } from './config-version.ts';
export { guardOf, isGuarded } from './guarded.ts';
export { LayoutKeeper } from './layout-keeper.ts';
export { ProposalKeeper } from './proposals.ts';
export { ProposalList } from './proposal-record.ts';
export { readProduct } from './product.ts';
export { Judging } from './judging.ts';
export { RunningConfig } from './running-config.ts';
export { RunningSettings } from './running-settings.ts';
export { TrialKeeper } from './trial-keeper.ts';
export { Trials } from './trials.ts';
export { VersionGuard } from './version-guard.ts';
export { type GuardLimits, regressionOf, type JudgedFigures, NOTHING } from './guard-verdict.ts';
