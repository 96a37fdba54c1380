// `npm run plugin:docs [id …]`: writes docs/plugins/<id>.md from the manifests. With --check it writes nothing and exits with 1 if a page is out
// of date.
import { pluginsIn, readPlugins } from './config-source.ts';
import { staleDocuments, writeDocuments } from './plugin/write-documents.ts';

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const plugins =
  names.length > 0 ? (await Promise.all(names.map((name) => pluginsIn(name)))).flat() : await readPlugins();
const unknown = names.filter((name) => !plugins.some(({ id }) => id === name));
for (const name of unknown) console.error(`no plugin ${name}: npm run plugin:doctor ${name} says why`);
if (process.argv.includes('--check')) {
  const stale = [...staleDocuments(plugins).keys()];
  for (const path of stale) console.log(`${path} is out of date: run npm run plugin:docs`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else for (const path of writeDocuments(plugins)) console.log(path);
if (unknown.length > 0) process.exitCode = 1;
