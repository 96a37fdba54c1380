import type { ReleaseClashInfo, VersionInfo } from '#contract/api';
import {
  type BundleText,
  type Catalogue,
  type ConfigFiles,
  configNames,
  fileNameOf,
  ownNameOf,
  withOutside,
} from '#contract/config';
import {
  CHANGE_OPS,
  type ConfigChange,
  diffBundles,
  type ReleaseClash,
  type SwitchTarget,
  withSwitch,
} from '#contract/config/pipeline';
import { beijingTimeText } from '#contract/rules';
import type { ConfigVersionTable } from '#server/db/tables';
import { externalOf } from '#server/domain/external';
import { word } from '#server/locales';
import type { Insertable, Selectable } from 'kysely';
import { ownReasonOf } from './server-reason.ts';

const MAX_LINES = 40;

/** A configuration as it runs or ran on this build: version 0 is the build's own. */
export interface Running {
  readonly version: number;
  readonly hash: string;
  readonly texts: BundleText;
  /** Changes that could not be carried over to this build automatically and are not settled. */
  readonly clashes: readonly ReleaseClashInfo[];
}

/** A stored version with its author's name. */
export type StoredVersion = Selectable<ConfigVersionTable> & { readonly opername: string | null };

/** A plugin or panel turned off or on, on top of whatever texts run. */
export interface KillSwitch extends SwitchTarget {
  readonly disabled: boolean;
}

/** The configuration of a build. */
interface Base {
  readonly hash: string;
  readonly texts: BundleText;
}

/** A publication as written, and the build's configuration that it was written on. */
export interface WrittenVersion {
  readonly version: number;
  readonly hash: string;
  /** null: a complete copy from an earlier release, and no build has started since. */
  readonly base: Base | null;
  readonly texts: BundleText;
  /** The version that contains the texts. */
  readonly textsOf: number;
  readonly switches: readonly KillSwitch[];
  readonly unsettled: readonly ReleaseClashInfo[];
}

/** The columns by which a version differs from its base. */
export type Delta = Pick<
  Insertable<ConfigVersionTable>,
  keyof BundleText | 'base_hash' | 'over_version' | 'switches' | 'unsettled'
>;

const AS_BASE = { routes: null, menu: null, layouts: null, settings: null } as const;

/** What is stored for texts over a base: the files that differ from it. */
export function deltaOf(
  base: Base,
  texts: BundleText = base.texts,
  unsettled: readonly ReleaseClashInfo[] = [],
): Delta {
  const files = Object.fromEntries(
    configNames.map((name) => [name, texts[name] === base.texts[name] ? null : texts[name]]),
  );
  return {
    ...AS_BASE,
    ...files,
    base_hash: base.hash,
    over_version: null,
    switches: '[]',
    unsettled: JSON.stringify(unsettled),
  };
}

/** The same as an earlier version, under these switches; null: as the build. No text is stored again. */
export const deltaOver = (
  written: WrittenVersion | null,
  build: Base,
  switches: readonly KillSwitch[],
): Delta => ({
  ...AS_BASE,
  base_hash: written?.base?.hash ?? build.hash,
  over_version: written?.textsOf ?? null,
  switches: JSON.stringify(switches),
  unsettled: JSON.stringify(written?.unsettled ?? []),
});

/** Whether the build has this plugin or panel, or these texts list it as one from outside. */
export function isThere(
  texts: BundleText,
  catalogue: Pick<Catalogue, 'plugins' | 'panels'>,
  { kind, id }: SwitchTarget,
): boolean {
  const { plugins, panels } = withOutside(catalogue, externalOf(texts));
  return kind === 'plugin' ? plugins.includes(id) : Object.hasOwn(panels, id);
}

/** The texts under these switches. A switch that is already in effect, or whose target is no longer there, is ignored. */
export function switched(
  texts: BundleText,
  switches: readonly KillSwitch[],
  catalogue: Pick<Catalogue, 'plugins' | 'panels'> | null,
): BundleText {
  return switches.reduce((now, { disabled, ...target }) => {
    const isKnown = catalogue === null || isThere(now, catalogue, target);
    return isKnown || !disabled ? (withSwitch(now, target, disabled) ?? now) : now;
  }, texts);
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/** A clash as sent to clients. */
export const toClashInfo = ({
  file,
  path,
  base,
  published,
  product,
  ...rest
}: ReleaseClash): ReleaseClashInfo => ({
  file: fileNameOf(file),
  path: path.join('.'),
  base: textOf(base),
  published: textOf(published),
  product: textOf(product),
  ...rest,
});

/** As lists show it. */
export function toVersionInfo(row: Omit<StoredVersion, keyof Delta>): VersionInfo {
  return {
    version: row.version,
    kind: row.kind,
    hash: row.hash,
    beforeHash: row.before_hash,
    operId: row.oper_id,
    operName: row.opername ?? row.oper_id,
    createTime: beijingTimeText(row.created_at),
    reason: row.reason,
    ownReason: ownReasonOf(row.reason_key, row.reason_values),
    summary: summaryIn(row.summary),
  };
}

/** Values that a former release stored: Chinese words instead of the names of changes. */
const FORMER_WORDS = new Map<string, string>(CHANGE_OPS.map((op) => [word(`change.${op}`), op]));

/** The stored lines of a difference, in whichever release they were written. */
export const summaryIn = (stored: string): string[] =>
  // `as` holds: `summaryOf` wrote it.
  (JSON.parse(stored) as readonly string[]).map((line) => {
    const [file = '', former = '', ...path] = line.split(' ');
    const op = FORMER_WORDS.get(former);
    return op === undefined ? line : [file, op, ...path].join(' ');
  });

/** The text key of what was added or removed, or its name in the files; '' if it has none. */
function nameOf({ before, after }: ConfigChange, files: readonly ConfigFiles[]): string {
  const { label, title }: { label?: unknown; title?: unknown } = Object(after ?? before);
  const key = label ?? title;
  if (typeof key !== 'string') return '';
  const own = ownNameOf(key);
  if (own === null) return key;
  const words = files.map(({ settings }) => settings.texts?.[own]?.['zh-CN']);
  return words.find((found) => found !== undefined) ?? '';
}

/**
 * The difference, one line per change, beginning as in `npm run config -- diff`: `<file> <op> <path>`; for additions and removals followed by a
 * tab and the text key or name, since a later configuration may not have it. Empty when either side cannot be read.
 */
export function summaryOf(before: ConfigFiles | null, after: ConfigFiles): string[] {
  if (before === null) return [];
  const lines = diffBundles(before, after).map((change) => {
    const { file, op, path } = change;
    const name = op === 'added' || op === 'removed' ? nameOf(change, [after, before]) : '';
    return `${fileNameOf(file)} ${op} ${path.join('.')}${name === '' ? '' : `\t${name}`}`;
  });
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `… ${lines.length}`] : lines;
}
