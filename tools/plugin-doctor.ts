// `npm run plugin:doctor [id …]`: examines a plugin's folder and reports each problem and its fix in one line. Exits with 1 on any finding.
import { readPlugins } from './config-source.ts';
import { examine } from './plugin/examine.ts';

const ids = process.argv.slice(2);
const plugins = await readPlugins();
const unknown = ids.filter((id) => !plugins.some((plugin) => plugin.id === id));
for (const id of unknown)
  console.log(`${id}: no plugin with this id in src/plugins (its index.ts must export one)`);

let count = unknown.length;
for (const plugin of plugins) {
  if (ids.length > 0 && !ids.includes(plugin.id)) continue;
  const findings = await examine(plugin);
  count += findings.length;
  for (const finding of findings) console.log(`${plugin.id}: ${finding}`);
  if (findings.length === 0) console.log(`${plugin.id}: in good health`);
}
process.exitCode = count === 0 ? 0 : 1;
