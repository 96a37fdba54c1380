import { type BundleText, type ConfigName, configNames, fileNameOf } from '../bundle.ts';
import { byId, isObject, isSame, isWhole } from './compare.ts';
import { formatJson } from './format-json.ts';

/** A thing that both sides changed, differently. Sides are JSON text, '' where the thing is absent. */
export interface MergeConflict {
  readonly file: string;
  readonly path: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Both sides in one; null where they touch the same thing. */
export interface Merge {
  readonly merged: BundleText | null;
  readonly conflicts: readonly MergeConflict[];
}

type Three = readonly [base: unknown, mine: unknown, theirs: unknown];
type Clash = (path: readonly string[], sides: Three) => void;

const pick = ([base, mine, theirs]: Three, make: (side: unknown) => unknown): Three => [
  make(base),
  make(mine),
  make(theirs),
];

/** Order of the merged ids: of the side that moved items, with what the other side added behind its neighbour there. null: both moved. */
function orderOf(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const common = (list: readonly string[]): readonly string[] =>
    list.filter((id) => base.includes(id) && mine.includes(id) && theirs.includes(id));
  const [iMoved, theyMoved] = [mine, theirs].map((side) => !isSame(common(side), common(base)));
  if (iMoved && theyMoved && !isSame(common(mine), common(theirs))) return null;
  const [lead, other] = iMoved ? [mine, theirs] : [theirs, mine];
  const order = [...lead];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, at).findLast((known) => order.includes(known));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

function merge(sides: Three, path: readonly string[], clash: Clash): unknown {
  const [base, mine, theirs] = sides;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const part = (key: string, of: (side: unknown) => unknown): unknown =>
    merge(pick(sides, of), [...path, key], clash);

  if (!isWhole(path.at(-1) ?? '')) {
    // Two lists of words that both sides began are one list; two items under one new id stay two.
    const isBegun = base === undefined && isObject(mine) && !Object.hasOwn(mine, 'id');
    if ((isObject(base) || isBegun) && isObject(mine) && isObject(theirs)) {
      const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
      const entries = [...keys].map((key) => [
        key,
        part(key, (side) => (isObject(side) && Object.hasOwn(side, key) ? side[key] : undefined)),
      ]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    const [old, own, other] = [byId(base), byId(mine), byId(theirs)];
    const order = old && own && other ? orderOf([...old.keys()], [...own.keys()], [...other.keys()]) : null;
    if (order)
      return order.map((id) => part(id, (side) => byId(side)?.get(id))).filter((item) => item !== undefined);
  }
  clash(path, sides);
  return theirs;
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
 * Merges two edits of one base, item by item (told apart by id) and key by key. A file that only one side changed keeps its text to the
 * letter. Says nothing about whether the result is a good configuration: that is for the pipeline.
 */
export function mergeBundles(base: BundleText, mine: BundleText, theirs: BundleText): Merge {
  const conflicts: MergeConflict[] = [];
  const mergeFile = (name: ConfigName): string => {
    const texts = [base[name], mine[name], theirs[name]] as const;
    if (texts[1] === texts[2] || texts[0] === texts[2]) return texts[1];
    if (texts[0] === texts[1]) return texts[2];
    const value = merge([parse(texts[0]), parse(texts[1]), parse(texts[2])], [], (path, sides) => {
      const [before, own, other] = sides.map(textOf);
      conflicts.push({
        file: fileNameOf(name),
        path: path.join('.'),
        base: before ?? '',
        mine: own ?? '',
        theirs: other ?? '',
      });
    });
    return formatJson(value);
  };
  // `as` holds: every name of the list is given a text.
  const merged = Object.fromEntries(
    configNames.map((name) => [name, mergeFile(name)]),
  ) as unknown as BundleText;
  return { merged: conflicts.length === 0 ? merged : null, conflicts };
}
