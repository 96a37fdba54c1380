// `npm run plugin:doctor [id …]`: examines a plugin's folder and reports each problem and its fix in one line. Exits with 1 on any finding.
import { readPlugins } from './config-source.ts';
import { examine, strayFolders } from './plugin/examine.ts';

const requestedIds = process.argv.slice(2);
const plugins = await readPlugins();
const strays = await strayFolders(plugins);
const ids = requestedIds.length > 0 ? requestedIds : [...strays.keys(), ...plugins.map(({ id }) => id)];

let count = 0;
for (const id of ids) {
  const plugin = plugins.find((item) => item.id === id);
  const stray = strays.get(id) ?? `no folder src/plugins/${id}: npm run plugin:new ${id} makes one`;
  const findings = plugin === undefined ? [stray] : await examine(plugin);
  count += findings.length;
  for (const finding of findings) console.log(`${id}: ${finding}`);
  if (findings.length === 0) console.log(`${id}: in good health`);
}
process.exitCode = count === 0 ? 0 : 1;
