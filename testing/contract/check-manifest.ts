import { inChinese } from '#contract/config/pipeline';
import { Channels, PluginHost } from '#core/plugin';
import { LANGUAGES } from '#core/text';
import { loadNamespace } from '#core/text/files';
import { missingParts } from '../../tools/plugin/missing-parts.ts';
import { FakeClock } from '../fake-clock.ts';
import type { PluginCheck } from './check.ts';

/** Every text key that the manifest names. */
function keysOf(plugin: Parameters<PluginCheck['run']>[0]['plugin']): readonly string[] {
  const { title, description, panels, pages, widgets, commands, search, menu, keyHints = [] } = plugin;
  const parts = [panels, pages, widgets, commands, search].flatMap((part) => Object.values(part ?? {}));
  const items = Object.values(menu ?? {}).flatMap((list) => list ?? []);
  return [
    title,
    ...(description === undefined ? [] : [description]),
    ...parts.flatMap((part) => [
      part.title,
      ...('description' in part && part.description ? [part.description] : []),
    ]),
    ...keyHints.map((hint) => hint.title),
    ...items.flatMap((item) => [item.label, ...(item.children ?? []).map((child) => child.label)]),
  ];
}

function has(texts: unknown, path: string): boolean {
  let current = texts;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return false;
    // `as` holds: the line above checked that it has the key.
    current = (current as Record<string, unknown>)[part];
  }
  return typeof current === 'string' && current !== '';
}

export const manifestCheck: PluginCheck = {
  id: 'manifest',
  title: 'is accepted by the host, and every text of its manifest exists in every language',
  async run({ plugin, fixtures }) {
    const missing = missingParts(plugin);
    if (missing.length > 0) return missing.map(({ words }) => words);
    const host = new PluginHost({ services: { channels: new Channels() }, clock: new FakeClock() });
    const problems = host
      .register([plugin], [plugin.id])
      .map(inChinese)
      .map((refusal) => `${refusal.code} ${refusal.message} ${refusal.hint}`);
    for (const language of LANGUAGES) {
      for (const key of new Set(keysOf(plugin))) {
        const [space = '', path = ''] = key.split(':');
        const own = space === plugin.id ? fixtures.texts : undefined;
        const texts = own ?? (await loadNamespace(language, space).catch(() => ({})));
        if (!has(texts, path)) problems.push(`no text ${key} in ${language}`);
      }
    }
    for (const [name, { size }] of Object.entries(plugin.panels ?? {})) {
      const fits = size.min[0] <= size.default[0] && size.min[1] <= size.default[1] && size.default[0] <= 120;
      if (!fits)
        problems.push(`${name}: the default size must be at least the smallest and at most 120 columns`);
    }
    return problems;
  },
};
