import type { Plugin } from '#core/plugin';
import { describe } from 'vitest';
import type { ContractFixtures } from './bench/fixtures.ts';

/**
 * The contract of every plugin as a suite, derived from its manifest (design, plugins). Needs `// @vitest-environment jsdom`. The suite is fetched
 * when it is asked for: whoever needs only a fake clock does not load React.
 */
export function describePluginContract(plugin: Plugin, { fixtures = {} }: { readonly fixtures?: ContractFixtures } = {}): void {
  describe(`the plugin ${plugin.id}`, async () => {
    const { registerPluginContract } = await import('./contract/plugin-contract.ts');
    registerPluginContract({ plugin, fixtures });
  });
}
