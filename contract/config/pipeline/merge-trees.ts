import { byId, isObject, isSame, isWhole } from './compare.ts';

/** One thing in three states; undefined where it is absent. */
export type Three = readonly [base: unknown, mine: unknown, theirs: unknown];

/** What both sides changed, differently. `order`: both moved the items of one list; the sides are lists of ids, the items themselves merge. */
export interface TreeClash {
  readonly kind: 'value' | 'order';
  /** Keys and ids from the outside in. */
  readonly path: readonly string[];
  readonly sides: Three;
}

export interface TreeMerge {
  readonly value: unknown;
  readonly clashes: readonly TreeClash[];
}

export interface MergeOptions {
  /** Whose side stands in the result where both changed one thing. */
  readonly prefer: 'mine' | 'theirs';
  /** Two orders of one list clash by themselves; else the whole list does. */
  readonly splitsOrder?: boolean;
}

/** Lists in which a word is either there or not. */
const SETS: ReadonlySet<string> = new Set(['plugins', 'panels', 'activeOn', 'rights']);

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const pick = ([base, mine, theirs]: Three, make: (side: unknown) => unknown): Three => [
  make(base),
  make(mine),
  make(theirs),
];

/** Which side moved items that all three have. */
function movers([base, mine, theirs]: readonly (readonly string[])[]): {
  readonly iMoved: boolean;
  readonly clash: boolean;
} {
  const lists = [base ?? [], mine ?? [], theirs ?? []];
  const [old, own, other] = lists.map((list) => list.filter((id) => lists.every((one) => one.includes(id))));
  const iMoved = !isSame(own, old);
  return { iMoved, clash: iMoved && !isSame(other, old) && !isSame(own, other) };
}

/** Ids in the order of `lead`, each that only `other` has behind its neighbour there. */
function woven(lead: readonly string[], other: readonly string[]): readonly string[] {
  const order = [...lead];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, at).findLast((known) => order.includes(known));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** The version of a layout counts the changes of both sides. */
const isCounter = (path: readonly string[]): boolean =>
  path.length === 3 && path[0] === 'layouts' && path[2] === 'version';

/** Merges two edits of one JSON tree: objects key by key, lists item by item where items have ids, sets word by word, all else as a whole. Pure. */
export function mergeTrees(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  { prefer, splitsOrder = false }: MergeOptions,
): TreeMerge {
  const clashes: TreeClash[] = [];

  const keys = (sides: Three, path: readonly string[]): unknown => {
    const own = (side: unknown, key: string): unknown =>
      isObject(side) && Object.hasOwn(side, key) ? side[key] : undefined;
    const names = new Set(sides.toReversed().flatMap((side) => (isObject(side) ? Object.keys(side) : [])));
    const entries = [...names].map(
      (key) =>
        [
          key,
          merge(
            pick(sides, (side) => own(side, key)),
            [...path, key],
          ),
        ] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };

  /** undefined: these are no lists of items, or both sides moved them and that is a clash of the whole. */
  const items = (sides: Three, path: readonly string[]): unknown => {
    const [old, own, other] = sides.map(byId);
    if (!old || !own || !other) return undefined;
    const ids = [old, own, other].map((list) => [...list.keys()]);
    const { iMoved, clash } = movers(ids);
    if (clash && !splitsOrder) return undefined;
    if (clash) clashes.push({ kind: 'order', path, sides: [ids[0], ids[1], ids[2]] });
    const isMineFirst = clash ? prefer === 'mine' : iMoved;
    const order = isMineFirst
      ? woven([...own.keys()], [...other.keys()])
      : woven([...other.keys()], [...own.keys()]);
    return order
      .map((id) =>
        merge(
          pick(sides, (side) => byId(side)?.get(id)),
          [...path, id],
        ),
      )
      .filter((item) => item !== undefined);
  };

  const words = ([old, own, other]: Three, path: readonly string[]): readonly string[] | undefined => {
    if (!SETS.has(path.at(-1) ?? '') || !isWords(own) || !isWords(other)) return undefined;
    const before = isWords(old) ? old : [];
    const isKept = (word: string): boolean =>
      before.includes(word) ? own.includes(word) && other.includes(word) : true;
    return woven(other, own).filter(isKept);
  };

  const merge = (sides: Three, path: readonly string[]): unknown => {
    const [old, own, other] = sides;
    if (isSame(own, other) || isSame(old, other)) return own;
    if (isSame(old, own)) return other;
    if (isCounter(path) && typeof own === 'number' && typeof other === 'number')
      return own + other - (typeof old === 'number' ? old : 0);
    if (!isWhole(path.at(-1) ?? '')) {
      // Two lists of words that both sides began are one list; two items under one new id stay two.
      const isBegun = old === undefined && isObject(own) && !Object.hasOwn(own, 'id');
      if ((isObject(old) || isBegun) && isObject(own) && isObject(other)) return keys(sides, path);
      const list = words(sides, path) ?? items(sides, path);
      if (list !== undefined) return list;
    }
    clashes.push({ kind: 'value', path, sides });
    return prefer === 'mine' ? own : other;
  };

  return { value: merge([base, mine, theirs], []), clashes };
}
