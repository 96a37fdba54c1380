import type { VersionInfo } from '#contract/api';
import type { BundleText, ConfigFiles } from '#contract/config';
import { diffBundles } from '#contract/config/pipeline';
import { beijingTimeText } from '#contract/rules';
import type { ConfigVersionTable } from '#server/db/tables';
import { word } from '#server/locales';
import type { Selectable } from 'kysely';

const MAX_LINES = 40;

/** A configuration as it runs or ran: version 0 is the build's own. */
export interface Running {
  readonly version: number;
  readonly hash: string;
  readonly texts: BundleText;
}

/** A stored version with its author's name. */
export type StoredVersion = Selectable<ConfigVersionTable> & { readonly opername: string | null };

export const textsOf = ({ routes, menu, layouts, settings }: BundleText): BundleText => ({
  routes,
  menu,
  layouts,
  settings,
});

/** As lists show it. */
export function toVersionInfo(row: Omit<StoredVersion, keyof BundleText | 'before_texts'>): VersionInfo {
  return {
    version: row.version,
    kind: row.kind,
    hash: row.hash,
    beforeHash: row.before_hash,
    operId: row.oper_id,
    operName: row.opername ?? row.oper_id,
    createTime: beijingTimeText(row.created_at),
    reason: row.reason,
    // `as` holds: `summaryOf` wrote it.
    summary: JSON.parse(row.summary) as string[],
  };
}

/** The difference in lines for people; nothing where either side cannot be read. */
export function summaryOf(before: ConfigFiles | null, after: ConfigFiles): string[] {
  if (before === null) return [];
  const lines = diffBundles(before, after).map(
    ({ file, op, path }) => `${file}.json ${word(`change.${op}`)} ${path.join('.')}`,
  );
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `… ${lines.length}`] : lines;
}
