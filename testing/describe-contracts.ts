import type { Plugin } from '#core/plugin';
import { describe, expect, it } from 'vitest';
import type { ContractFixtures } from './bench/fixtures.ts';
import type { ConfigSubject } from './contract/config-checks.ts';

/**
 * The contract of every plugin as a suite, derived from its manifest (design, plugins). Needs `// @vitest-environment jsdom`. The suite is
 * imported on demand, so that a test which only needs a fake clock does not load React.
 */
export function describePluginContract(
  plugin: Plugin,
  { fixtures = {} }: { readonly fixtures?: ContractFixtures } = {},
): void {
  describe(`the plugin ${plugin.id}`, async () => {
    const { registerPluginContract } = await import('./contract/plugin-contract.ts');
    registerPluginContract({ plugin, fixtures });
  });
}

/** The contract of every configuration as a suite: the four texts, and the targets they may refer to. */
export function describeConfigContract(subject: ConfigSubject): void {
  describe('the configuration', async () => {
    const { configChecks } = await import('./contract/config-checks.ts');
    // oxlint-disable-next-line vitest/valid-title -- the title is the check's
    for (const check of configChecks) it(check.title, () => expect(check.run(subject)).toEqual([]));
  });
}
