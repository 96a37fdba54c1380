import { expect, it } from 'vitest';
import type { PluginCheck, Subject } from './check.ts';
import { axeCheck, keyboardCheck } from './check-access.ts';
import { budgetCheck } from './check-budget.ts';
import { manifestCheck } from './check-manifest.ts';
import { emptyCheck, failingCheck, kindsCheck, sizesCheck } from './check-rendering.ts';
import { leaksCheck, neighbourCheck, permissionsCheck, pushCheck } from './check-running.ts';
import { settingsCheck } from './check-settings.ts';
import { visitorCheck } from './check-visitor.ts';

/** What every plugin promises. */
export const pluginChecks: readonly PluginCheck[] = [
  manifestCheck,
  settingsCheck,
  sizesCheck,
  kindsCheck,
  visitorCheck,
  emptyCheck,
  failingCheck,
  pushCheck,
  neighbourCheck,
  leaksCheck,
  permissionsCheck,
  axeCheck,
  keyboardCheck,
  budgetCheck,
];

/** Registers one test for each promise. */
export function registerPluginContract(subject: Subject): void {
  // oxlint-disable-next-line vitest/valid-title -- the title is the check's
  for (const check of pluginChecks) it(check.title, async () => expect(await check.run(subject)).toEqual([]));
}
