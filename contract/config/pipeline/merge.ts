import { type BundleText, type ConfigName, configNames, fileNameOf } from '../bundle.ts';
import { parseJsonText } from '../parse-json-text.ts';
import { formatJson } from './format-json.ts';
import { mergeTrees } from './merge-trees.ts';

/** A conflicting change by both sides. Sides are JSON text, '' where absent. */
export interface MergeConflict {
  readonly file: string;
  readonly path: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Both sides combined; null if they touch the same thing. */
export interface Merge {
  readonly merged: BundleText | null;
  readonly conflicts: readonly MergeConflict[];
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/**
 * Merges two edits of one base, item by item (matched by id) and key by key. A file that only one side changed keeps its text verbatim.
 * Does not check that the result is valid: that is the pipeline's job.
 */
export function mergeBundles(base: BundleText, mine: BundleText, theirs: BundleText): Merge {
  const conflicts: MergeConflict[] = [];
  const mergeFile = (name: ConfigName): string => {
    if (mine[name] === theirs[name] || base[name] === theirs[name]) return mine[name];
    if (base[name] === mine[name]) return theirs[name];
    const treeOf = (side: BundleText): unknown => parseJsonText(side[name]);
    const { value, clashes } = mergeTrees(treeOf(base), treeOf(mine), treeOf(theirs), { prefer: 'theirs' });
    for (const { path, sides } of clashes)
      conflicts.push({
        file: fileNameOf(name),
        path: path.join('.'),
        base: textOf(sides[0]),
        mine: textOf(sides[1]),
        theirs: textOf(sides[2]),
      });
    return formatJson(value);
  };
  // `as` holds: every name of the list is given a text.
  const merged = Object.fromEntries(
    configNames.map((name) => [name, mergeFile(name)]),
  ) as unknown as BundleText;
  return { merged: conflicts.length === 0 ? merged : null, conflicts };
}
