import {
  type BundleText,
  type ConfigName,
  configNameOf,
  configNames,
  fileNameOf,
  MAX_TEXT_LENGTH,
  parseJsonText,
  PULLED_FILE,
  pulledOf,
  type PulledRecord,
  pulledRecord,
  pulledText,
} from '#contract/config';
import { unzip, utf8Text, type ZipEntry, type ZipFault, zipOf } from '#core/exchange';

/** A Chinese character takes three bytes. */
const MAX_BYTES = MAX_TEXT_LENGTH * 3;

/** A version as it runs somewhere. */
interface Version {
  readonly version: number;
  readonly hash: string;
}

/** The configuration as files, as in `src/config`, together with a record of their origin: the same version makes the same archive. */
export function archiveOf(texts: BundleText, from: Version, origin: string): Uint8Array<ArrayBuffer> {
  const files = configNames.map((name): ZipEntry => ({ name: fileNameOf(name), text: texts[name] }));
  return zipOf([...files, { name: PULLED_FILE, text: pulledText({ [origin]: pulledOf(from, texts) }) }]);
}

/** Name of that archive. */
export const archiveName = ({ version, hash }: Version): string =>
  `config-${version}-${hash.slice(0, 8)}.zip`;

/**
 * Why files are not accepted as a configuration: an unreadable archive; `strange`: not the name of a configuration file; `twice`: a file given twice;
 * `nothing`: none of the four; `record`: the record of origin cannot be read.
 */
export type FileFault = ZipFault | 'tooLong' | 'strange' | 'twice' | 'nothing' | 'record';

export interface UploadedFiles {
  readonly texts: Partial<BundleText>;
  /** Their origin, by server; {} when not stated. */
  readonly pulled: PulledRecord;
}

/** A file as provided by the browser. */
interface ChosenFile {
  readonly name: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Why files were not accepted, and which file is at fault. */
export type Fault = readonly [fault: FileFault, name: string];

/** The name of a file without folders, and without the number that browsers give a second download. */
const baseName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/ ?\(\d+\)(?=\.json$)/, '');
/** Files that operating systems add unasked. */
const isLitter = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/.test(path);
const isArchive = ({ name }: ChosenFile): boolean => /\.zip$/i.test(name);

async function entriesOf(file: ChosenFile): Promise<readonly ZipEntry[] | Fault> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(file)) {
    const found = await unzip(bytes, (name) => !isLitter(name), MAX_BYTES);
    return typeof found === 'string' ? [found, file.name] : found;
  }
  const text = utf8Text(bytes);
  return text === null ? ['notText', file.name] : [{ name: file.name, text }];
}

const isFault = (found: readonly ZipEntry[] | Fault): found is Fault => typeof found[0] === 'string';

const recordIn = (text: string): PulledRecord | null =>
  pulledRecord.safeParse(parseJsonText(text)).data ?? null;

/**
 * The configuration in files: some of the four, or an archive of them, each once. Otherwise the first reason why it is not accepted, and the file at fault.
 */
export async function readConfigFiles(files: readonly ChosenFile[]): Promise<UploadedFiles | Fault> {
  const texts = new Map<ConfigName, string>();
  let pulled: PulledRecord = {};
  for (const file of files) {
    const entries = await entriesOf(file);
    if (isFault(entries)) return entries;
    for (const entry of entries) {
      const name = baseName(entry.name);
      const record = name === PULLED_FILE ? recordIn(entry.text) : {};
      if (record === null) return ['record', name];
      pulled = { ...pulled, ...record };
      if (name === PULLED_FILE) continue;
      const configName = configNameOf(name);
      if (configName === null) return ['strange', entry.name];
      if (entry.text.length > MAX_TEXT_LENGTH) return ['tooLong', entry.name];
      if (texts.has(configName)) return ['twice', name];
      texts.set(configName, entry.text);
    }
  }
  if (texts.size === 0) return ['nothing', ''];
  return { texts: Object.fromEntries(texts), pulled };
}
