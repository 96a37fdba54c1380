import type { Route } from '#server/call';
import { configCheck } from './config-check.ts';
import type { ConfigCallDeps } from './config-deps.ts';
import { configKillSwitch } from './config-kill-switch.ts';
import { configPublish } from './config-publish.ts';
import { configRollback } from './config-rollback.ts';
import { configSource } from './config-source.ts';
import { configVersion } from './config-version.ts';
import { configVersions } from './config-versions.ts';

/** The configuration: read, checked, published, returned to, with parts switched off, and its versions. */
export const configRoutes = (deps: ConfigCallDeps): readonly Route[] => [
  configSource(deps),
  configCheck(deps),
  configPublish(deps),
  configRollback(deps),
  configKillSwitch(deps),
  configVersions(deps),
  configVersion(deps),
];
