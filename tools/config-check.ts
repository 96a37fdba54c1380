// `npm run config:check [folder]`: runs the whole pipeline over the configuration files and prints one line for each finding:
// `file:line:column severity code path message hint`. Exit code 1 with any error.
import { join, relative, resolve } from 'node:path';
import { configNames, type Diagnostic, diagnostic, fileNameOf, formatDiagnostic, runPipeline } from '#contract/config';
import { systemClock } from '#core/clock';
import { catalogueOf, Channels, PluginHost, settingsChecker } from '#core/plugin';
import { readPlugins, readTextKeys, readTexts, root } from './config-source.ts';

const folder = resolve(process.argv[2] ?? join(root, 'src/config'));
const { texts, missing } = readTexts(folder);
const plugins = await readPlugins();
const startedMs = performance.now();

/** What a host would refuse, without activating anything. */
const refusals = new PluginHost({ services: { channels: new Channels() }, clock: systemClock }).register(
  plugins,
  plugins.map((plugin) => plugin.id),
);
const checked = runPipeline(texts, { catalogue: catalogueOf(plugins, readTextKeys()), checkSettings: settingsChecker(plugins) });
const absent = missing.map((name) => diagnostic('read.missing', { file: fileNameOf(name), line: 0, column: 0, path: '' }));
const gone = new Set<string>(missing.map(fileNameOf));
const found: readonly Diagnostic[] = [...refusals, ...absent, ...checked.diagnostics.filter((item) => !gone.has(item.file))];

for (const item of found) {
  const inFolder = configNames.some((name) => fileNameOf(name) === item.file);
  console.log(formatDiagnostic(inFolder ? { ...item, file: relative(process.cwd(), join(folder, item.file)) } : item));
}
const errors = found.filter((item) => item.severity === 'error').length;
const took = (performance.now() - startedMs).toFixed(0);
console.log(`${errors} errors, ${found.length - errors} warnings (${plugins.length} plugins, ${took} ms)`);
process.exitCode = errors === 0 ? 0 : 1;
