// `npm run config -- pull|push|diff|check URL [--folder src/config] [--reason "…"] [--propose] [--overwrite] [--lang en]`: the configuration of a running server as files.
// Findings are Chinese, or with `--lang en` English. BOND_DESK_KEY holds an API key with the scope `config`. Exit code 1: refused, faulty, or (diff) different.
import { join, relative, resolve } from 'node:path';
import { type Diagnostic, fileNameOf, formatDiagnostic } from '#contract/config';
import { inChinese, jsonFaultsIn } from '#contract/config/pipeline';
import { refusalInEnglish } from '#server/locales';
import { argumentsOrExit, outsideFault, readFlags } from '#server/runtime';
import { configFolder } from './check-config.ts';
import { countText } from './count-text.ts';
import { RemoteConfig, RemoteError } from './config-remote.ts';
import { readTexts } from './config-source.ts';
import { findingsBy } from './finding-texts.ts';

const USAGE =
  'usage: npm run config -- pull|push|diff|check URL [--folder src/config] [--reason "why"] [--propose] [--overwrite] [--lang en], key in BOND_DESK_KEY';

const STALE =
  'nothing was published, and your files are as they were: they are an edit of another version than the one that runs. Pull into another folder, repeat your edits there and push that; or upload your files in the studio (文件), which merges them';

const { values, positionals } = argumentsOrExit(argumentsOf);
const [what, url, ...others] = positionals;
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
  if (missing.length > 0)
    throw new RemoteError(
      `${folder}: no ${missing.map(fileNameOf).join(', ')}; npm run config -- pull writes them there`,
      0,
    );
  return texts;
}

const commands: Readonly<Record<string, (remote: RemoteConfig) => Promise<number>>> = {
  async pull(remote) {
    const { source, written } = await remote.pull(folder, values.overwrite === true);
    console.log(`version ${source.version} ${source.hash}: ${written.join(' ') || 'nothing changed'}`);
    for (const { file, path, reason } of source.clashes) console.log(`to settle: ${file} ${path} ${reason}`);
    return 0;
  },
  async diff(remote) {
    const texts = files();
    // A file that is not JSON would be compared as one text: both whole files in a line.
    const unreadable = jsonFaultsIn(texts).map(inChinese);
    if (unreadable.length > 0) {
      show(unreadable);
      return 1;
    }
    const lines = await remote.diff(texts);
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
    const reason = values.reason ?? '';
    if (values.propose === true) {
      const { proposalId } = await remote.propose(folder, files(), reason, values.overwrite === true);
      console.log(`change #${proposalId} awaits an approver`);
      return 0;
    }
    const { version, hash } = await remote.push(folder, files(), reason, values.overwrite === true);
    console.log(`version ${version} ${hash}`);
    return 0;
  },
};

function argumentsOf() {
  const options = {
    folder: { type: 'string' },
    reason: { type: 'string' },
    overwrite: { type: 'boolean' },
    propose: { type: 'boolean' },
    lang: { type: 'string' },
  } as const;
  return readFlags({ allowPositionals: true, options }, USAGE);
}

/** Why nothing can be done with the arguments, in one line, or null. */
function faultIn(): string | null {
  if (what === undefined) return 'no command';
  if (!Object.hasOwn(commands, what)) return `there is no command ${what}`;
  if (url === undefined) return `${what}: which server?`;
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    return `${url}: not the address of a server, such as https://desk.example.com`;
  if (others.length > 0) return `there is no use for ${others.join(' ')}`;
  if (what === 'push' && values.reason === undefined) return '--reason says why';
  if (key === '') return 'BOND_DESK_KEY: set it to a key of a staff account with the scope config';
  // Sent as it is, it would be refused with a message that repeats it.
  if (!/^[!-~]+$/.test(key))
    return 'BOND_DESK_KEY: it has a space, a line break or another character that no key has; set it to the key alone';
  return null;
}

/** A refusal in words, with what was found or published. */
function report(error: RemoteError): void {
  show(error.findings);
  for (const line of error.published) console.error(line);
  // The server's own words are for its studio, which merges.
  if (error.isStale) {
    console.error(STALE);
    return;
  }
  const inEnglish = values.lang?.startsWith('en') === true ? refusalInEnglish(error.data) : null;
  console.error(inEnglish ?? error.message);
  if (error.needsApproval) console.error('repeat it with --propose: it then awaits an approver');
}

async function main(): Promise<number> {
  const fault = faultIn();
  const command = commands[what ?? ''];
  if (fault !== null || command === undefined || url === undefined) {
    console.error(`${fault}\n${USAGE}`);
    return 2;
  }
  try {
    return await command(new RemoteConfig(url, key));
  } catch (error) {
    if (error instanceof RemoteError) report(error);
    else console.error(outsideFault(error) ?? error);
    return 1;
  }
}

process.exitCode = await main();
