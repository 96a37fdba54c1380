/**
 * The configuration pipeline: texts in, a proved bundle and positioned diagnostics out. A separate entry point, because the client loads it
 * on demand.
 */
export { pipelineDiagnostic } from './diagnostic.ts';
export { isSame } from './compare.ts';
export { CHANGE_OPS, diffBundles, diffTexts } from './diff.ts';
export type { ConfigChange } from './diff.ts';
export { callsByAudience } from './calls-by-audience.ts';
export type { AudienceRule } from './calls-by-audience.ts';
export { changedParts } from './changed-parts.ts';
export { effectKey, effectsOf } from './effects.ts';
export type { AccountGroup, Effect } from './effects.ts';
export { neededFor } from './essentials.ts';
export { followRelease } from './follow-release.ts';
export type { ReleaseClash } from './follow-release.ts';
export { formatJson } from './format-json.ts';
export { thingName, thingsIn } from './possessions.ts';
export type { Thing } from './possessions.ts';
export { mergeBundles } from './merge.ts';
export { inChinese, runPipeline } from './in-chinese.ts';
export { jsonFaultsIn } from './read.ts';
export { checkBundle } from './check-all.ts';
export { valueByPath, withSideOf } from './by-path.ts';
export { configSchemas } from './schemas.ts';
export { withSwitch } from './switch-off.ts';
export type { SwitchTarget } from './switch-off.ts';
export type { PipelineOptions, PipelineResult } from './types.ts';
