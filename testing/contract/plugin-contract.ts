import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingParts } from '../../tools/plugin/missing-parts.ts';
import { loadViews } from '../bench/views.ts';
import { type PluginCheck, SharedBenches, type Subject } from './check.ts';
import { axeCheck, keyboardCheck } from './check-access.ts';
import { budgetCheck } from './check-budget.ts';
import { figuresCheck } from './check-figures.ts';
import { manifestCheck } from './check-manifest.ts';
import { emptyCheck, failingCheck, kindsCheck, sizesCheck } from './check-rendering.ts';
import { bondCheck, leaksCheck, neighbourCheck, permissionsCheck, pushCheck } from './check-running.ts';
import { settingsCheck } from './check-settings.ts';
import { sourcesCheck } from './check-sources.ts';
import { stateCheck } from './check-state.ts';
import { visitorCheck } from './check-visitor.ts';

/** Guarantees of every plugin. `visitor` leaves no view on the page that they share: only `leaks` and checks with pages of their own follow it. */
export const pluginChecks: readonly PluginCheck[] = [
  manifestCheck,
  sourcesCheck,
  settingsCheck,
  sizesCheck,
  figuresCheck,
  kindsCheck,
  permissionsCheck,
  axeCheck,
  keyboardCheck,
  budgetCheck,
  emptyCheck,
  bondCheck,
  failingCheck,
  pushCheck,
  neighbourCheck,
  visitorCheck,
  leaksCheck,
  stateCheck,
];

/** Registers one test for each guarantee. */
export function registerPluginContract(original: Subject): void {
  const shared = new SharedBenches();
  const subject = { ...original, shared };
  if (missingParts(subject.plugin).length > 0) {
    // The other checks read what the manifest lacks.
    registerCheck(manifestCheck, subject);
    return;
  }
  beforeAll(() => loadViews(subject.plugin));
  afterAll(() => shared.close());
  for (const check of pluginChecks) registerCheck(check, subject);
}

function registerCheck(check: PluginCheck, subject: Subject): void {
  // oxlint-disable-next-line vitest/valid-title -- the title is the check's
  it(check.title, async () => expect(await check.run(subject)).toEqual([]));
}
