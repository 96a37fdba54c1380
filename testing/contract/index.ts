/** The checks behind `describePluginContract` and `describeConfigContract`, one by one: for tests of the suites themselves and for tools. */
export type { PluginCheck, Subject } from './check.ts';
export { pluginChecks } from './plugin-contract.ts';
export { moduleState, sourceFaults } from './source-rules.ts';
export { configChecks } from './config-checks.ts';
export type { ConfigCheck, ConfigSubject } from './config-checks.ts';
