import { type BundleText, type ConfigName, configNames, fileNameOf } from '../bundle.ts';
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/**
 * Merges two edits of one base, item by item (matched by id) and key by key. A file that only one side changed keeps its text verbatim.
 * Does not check that the result is valid: that is the pipeline's job.
 */
export function mergeBundles(base: BundleText, mine: BundleText, theirs: BundleText): Merge {
  const conflicts: MergeConflict[] = [];
  const mergeFile = (name: ConfigName): string => {
    const texts = [base[name], mine[name], theirs[name]] as const;
    if (texts[1] === texts[2] || texts[0] === texts[2]) return texts[1];
    if (texts[0] === texts[1]) return texts[2];
    const { value, clashes } = mergeTrees(parse(texts[0]), parse(texts[1]), parse(texts[2]), {
      prefer: 'theirs',
    });
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
