// `npm run config:check -- [folder] [--lang en]`: runs the whole pipeline over the configuration files and prints one line per finding:
// `file:line:column severity code path message hint`, in Chinese, or with `--lang en` in English. Exits with 1 on any error.
import { join, relative, resolve } from 'node:path';
import { formatDiagnostic } from '#contract/config';
import { argumentsOrExit, readFlags } from '#server/runtime';
import { checkConfig, configFolder, isAboutFile } from './check-config.ts';
import { countText } from './count-text.ts';
import { writeEditorSchemas } from './editor-schemas.ts';
import { findingsBy } from './finding-texts.ts';

const { values, positionals } = argumentsOrExit(() =>
  readFlags(
    { allowPositionals: true, options: { lang: { type: 'string' } } },
    'usage: npm run config:check -- [FOLDER] [--lang en]',
  ),
);
const folder = resolve(positionals[0] ?? configFolder);
const worded = findingsBy(values.lang);
const startedMs = performance.now();
const { diagnostics, plugins } = await checkConfig(folder);

for (const item of diagnostics.map(worded)) {
  console.log(
    formatDiagnostic(
      isAboutFile(item) ? { ...item, file: relative(process.cwd(), join(folder, item.file)) } : item,
    ),
  );
}
const errors = diagnostics.filter((item) => item.severity === 'error').length;
const took = (performance.now() - startedMs).toFixed(0);
const found = `${countText(errors, 'error')}, ${countText(diagnostics.length - errors, 'warning')}`;
console.log(`${found} (${countText(plugins, 'plugin')}, ${took} ms)`);
if (folder === configFolder) await writeEditorSchemas();
process.exitCode = errors === 0 ? 0 : 1;
