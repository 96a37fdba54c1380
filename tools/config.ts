// `npm run config -- pull|push|diff|check URL [--folder src/config] [--reason "…"] [--lang en]`: the configuration of a running server as files.
// Findings are Chinese, or with `--lang en` English. BOND_DESK_KEY holds an API key with the scope `config`. Exit code 1: refused, faulty, or (diff) different.
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Diagnostic, formatDiagnostic } from '#contract/config';
import { configFolder } from './check-config.ts';
import { countText } from './count-text.ts';
import { RemoteConfig, RemoteError } from './config-remote.ts';
import { readTexts } from './config-source.ts';
import { findingsBy } from './finding-texts.ts';

const USAGE =
  'npm run config -- pull|push|diff|check URL [--folder src/config] [--reason "why"] [--lang en], key in BOND_DESK_KEY';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, reason: { type: 'string' }, lang: { type: 'string' } },
});
const [what, url] = positionals;
const folder = resolve(values.folder ?? configFolder);
const key = process.env['BOND_DESK_KEY'] ?? '';

const worded = findingsBy(values.lang);
const show = (items: readonly Diagnostic[]): void => {
  for (const item of items.map(worded))
    console.log(formatDiagnostic({ ...item, file: relative(process.cwd(), join(folder, item.file)) }));
};

/** The four files. If one is missing, the command is refused before anything is sent. */
function files() {
  const { texts, missing } = readTexts(folder);
  if (missing.length > 0) throw new RemoteError(`${folder}: no ${missing.join(', ')}`, 0);
  return texts;
}

const commands: Readonly<Record<string, (remote: RemoteConfig) => Promise<number>>> = {
  async pull(remote) {
    const { source, written } = await remote.pull(folder);
    console.log(`version ${source.version} ${source.hash}: ${written.join(' ') || 'nothing changed'}`);
    for (const { file, path, reason } of source.clashes) console.log(`to settle: ${file} ${path} ${reason}`);
    return 0;
  },
  async diff(remote) {
    const lines = await remote.diff(files());
    for (const line of lines) console.log(line);
    return lines.length === 0 ? 0 : 1;
  },
  async check(remote) {
    const { errors, hash, diagnostics } = await remote.check(files());
    show(diagnostics);
    const found = `${countText(errors, 'error')}, ${countText(diagnostics.length - errors, 'warning')}`;
    console.log(`${found} ${hash ?? ''}`.trim());
    return errors === 0 ? 0 : 1;
  },
  async push(remote) {
    const { version, hash } = await remote.push(folder, files(), values.reason ?? '');
    console.log(`version ${version} ${hash}`);
    return 0;
  },
};

const command = commands[what ?? ''];
if (command === undefined || url === undefined || !URL.canParse(url) || key === '') {
  console.error(USAGE);
  process.exitCode = 2;
} else if (what === 'push' && values.reason === undefined) {
  console.error('--reason says why');
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await command(new RemoteConfig(url, key));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    show(error.findings);
    if (error.published !== null) {
      console.error(`published meanwhile: ${error.published.by}`);
      for (const clash of error.published.clashes) console.error(clash);
    }
    console.error(error.message);
    process.exitCode = 1;
  }
}
