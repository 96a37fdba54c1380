import { asText } from '../bench/as-text.ts';
import { settingsChecker } from '#core/plugin';
import type { PanelDefinition } from '#core/plugin';
import { type PluginCheck, type Subject } from './check.ts';

const hostile: readonly unknown[] = [
  {},
  { unknown: true },
  { a: null },
  Object.fromEntries([['__proto__', 1]]),
];

function problemsOf(name: string, panel: PanelDefinition, { plugin, fixtures }: Subject): readonly string[] {
  const check = settingsChecker([plugin]);
  const id = `${plugin.id}.${name}`;
  const problems: string[] = [];
  const read = panel.settings.safeParse({});
  if (!read.success) return ['{} is not valid: every setting needs a default'];
  const defaults = read.data;
  const json: unknown = JSON.parse(JSON.stringify(defaults));
  if (JSON.stringify(json) !== JSON.stringify(defaults)) problems.push('its defaults are not plain JSON');
  for (const value of [json, ...(panel.stub ? [panel.stub] : []), ...(fixtures.settings?.[name] ?? [])]) {
    const faults = check(id, value, panel.settingsVersion);
    if (faults.length > 0)
      problems.push(`settings ${JSON.stringify(value)} are refused: ${faults[0]?.message}`);
    const once = panel.settings.safeParse(value);
    const twice = once.success ? panel.settings.safeParse(JSON.parse(JSON.stringify(once.data))) : once;
    if (once.success && JSON.stringify(twice.data) !== JSON.stringify(once.data))
      problems.push(`settings ${JSON.stringify(value)} change when saved and read`);
  }
  for (let version = 1; version < panel.settingsVersion; version += 1) {
    const step = panel.migrations[version];
    if (!step) problems.push(`no migration from version ${version}`);
    const faults = step ? check(id, {}, version) : [];
    if (faults.length > 0)
      problems.push(`empty settings of version ${version} do not migrate: ${faults[0]?.message}`);
  }
  const beyond = Object.keys(panel.migrations).filter((from) => Number(from) >= panel.settingsVersion);
  if (beyond.length > 0)
    problems.push(`migrations ${beyond.join()} lead beyond version ${panel.settingsVersion}`);
  for (const value of hostile) {
    try {
      check(id, value, panel.settingsVersion);
    } catch (error) {
      problems.push(`reading ${JSON.stringify(value)} throws ${asText(error)}`);
    }
  }
  return problems;
}

export const settingsCheck: PluginCheck = {
  id: 'settings',
  title: 'reads back its saved settings, and migrates older ones step by step',
  async run(subject) {
    return Object.entries(subject.plugin.panels ?? {}).flatMap(([name, panel]) =>
      problemsOf(name, panel, subject).map((problem) => `${name}: ${problem}`),
    );
  },
};
