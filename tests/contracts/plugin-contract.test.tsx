// @vitest-environment jsdom
import { pluginChecks } from '#testing/contract';
import { describe, expect, it } from 'vitest';
import { type Broken, onePanel, texts } from './broken-plugins/broken.ts';

const modules = import.meta.glob<{ readonly broken?: Broken | readonly Broken[] }>('./broken-plugins/*.tsx', {
  eager: true,
});
const all = Object.values(modules).flatMap(({ broken }) => broken ?? []);

describe('the contract suite for plugins', () => {
  it('has a broken plugin for each of its checks, so that none can only pass [P11]', () => {
    expect([...new Set(all.map((broken) => broken.check))].sort()).toEqual(
      pluginChecks.map((check) => check.id).sort(),
    );
  });

  it.each(all)(
    'detects the plugin that breaks $check',
    async ({ check: id, plugin, fixtures = {}, says }) => {
      const check = pluginChecks.find((item) => item.id === id);
      const problems = (await check?.run({ plugin, fixtures })) ?? [];
      expect(problems.join(' ')).toMatch(says);
    },
  );

  it('finds nothing wrong with a correct plugin', async () => {
    const plugin = onePanel(() => <p>ok</p>);
    for (const check of pluginChecks.filter((item) => item.id !== 'budget'))
      expect([check.id, await check.run({ plugin, fixtures: { texts } })]).toEqual([check.id, []]);
  });
});
