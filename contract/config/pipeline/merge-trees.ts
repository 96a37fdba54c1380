import { byId, isObject, isSame, isWhole } from './compare.ts';

/** The three states of one thing; undefined where absent. */
export type Sides = readonly [base: unknown, mine: unknown, theirs: unknown];

/** A conflicting change by both sides. `order`: both moved the items of one list; the sides are lists of ids, while the items themselves merge. */
export interface TreeClash {
  readonly kind: 'value' | 'order';
  /** Keys and ids from the outermost in. */
  readonly path: readonly string[];
  readonly sides: Sides;
}

/** Three trees merged into one. Where both sides changed one thing, `value` has the preferred side, and `clashes` names each such place. */
export interface TreeMerge {
  readonly value: unknown;
  readonly clashes: readonly TreeClash[];
}

export interface MergeOptions {
  /** The side that the result takes where both changed one thing. */
  readonly prefer: 'mine' | 'theirs';
  /** Two orders of one list clash separately; otherwise the whole list does. */
  readonly splitsOrder?: boolean;
}

/** Lists that are sets of words. */
const SETS: ReadonlySet<string> = new Set(['plugins', 'panels', 'activeOn', 'rights']);

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const mapSides = ([base, mine, theirs]: Sides, make: (side: unknown) => unknown): Sides => [
  make(base),
  make(mine),
  make(theirs),
];

/** Which side moved items that all three have. */
function compareOrder([base, mine, theirs]: readonly (readonly string[])[]): {
  readonly mineMoved: boolean;
  readonly clash: boolean;
} {
  const lists = [base ?? [], mine ?? [], theirs ?? []];
  const [old, own, other] = lists.map((list) =>
    list.filter((id) => lists.every((side) => side.includes(id))),
  );
  const mineMoved = !isSame(own, old);
  return { mineMoved, clash: mineMoved && !isSame(other, old) && !isSame(own, other) };
}

/** Ids in the order of `lead`; those only in `other` follow their neighbour there. */
function mergeOrder(lead: readonly string[], other: readonly string[]): readonly string[] {
  const order = [...lead];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, at).findLast((otherId) => order.includes(otherId));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** A layout's version counts the changes of both sides. */
const isCounter = (path: readonly string[]): boolean =>
  path.length === 3 && path[0] === 'layouts' && path[2] === 'version';

/**
 * Merges two edits of one JSON tree: objects key by key, lists item by item if items have ids, sets word by word, everything else as a unit. Pure.
 */
export function mergeTrees(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  { prefer, splitsOrder = false }: MergeOptions,
): TreeMerge {
  const merger = new TreeMerger(prefer, splitsOrder);
  return { value: merger.merge([base, mine, theirs], []), clashes: merger.clashes };
}

/** One merge, and the clashes it encountered. */
class TreeMerger {
  readonly clashes: TreeClash[] = [];
  readonly #prefer: MergeOptions['prefer'];
  readonly #splitsOrder: boolean;

  constructor(prefer: MergeOptions['prefer'], splitsOrder: boolean) {
    this.#prefer = prefer;
    this.#splitsOrder = splitsOrder;
  }

  merge(sides: Sides, path: readonly string[]): unknown {
    const [old, own, other] = sides;
    if (isSame(own, other) || isSame(old, other)) return own;
    if (isSame(old, own)) return other;
    if (isCounter(path) && typeof own === 'number' && typeof other === 'number')
      return own + other - (typeof old === 'number' ? old : 0);
    if (!isWhole(path.at(-1) ?? '')) {
      const inside = this.#inside(sides, path);
      if (inside !== undefined) return inside;
    }
    this.clashes.push({ kind: 'value', path, sides });
    return this.#prefer === 'mine' ? own : other;
  }

  /** The merge of the sides' contents; undefined if they clash as a whole. */
  #inside(sides: Sides, path: readonly string[]): unknown {
    const [old, own, other] = sides;
    // Two lists of words started by both sides become one; two items under one new id remain two.
    const isNewObject = old === undefined && isObject(own) && !Object.hasOwn(own, 'id');
    return (isObject(old) || isNewObject) && isObject(own) && isObject(other)
      ? this.#keys(sides, path)
      : (mergeWords(sides, path) ?? this.#items(sides, path));
  }

  #keys(sides: Sides, path: readonly string[]): unknown {
    const names = new Set(sides.toReversed().flatMap((side) => (isObject(side) ? Object.keys(side) : [])));
    const entries = [...names].map((key) => {
      const below = mapSides(sides, (side) =>
        isObject(side) && Object.hasOwn(side, key) ? side[key] : undefined,
      );
      return [key, this.merge(below, [...path, key])] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** undefined: not lists of items, or both sides moved them and that clashes as a whole. */
  #items(sides: Sides, path: readonly string[]): unknown {
    const [old, own, other] = sides.map(byId);
    if (!old || !own || !other) return undefined;
    const ids = [old, own, other].map((list) => [...list.keys()]);
    const { mineMoved, clash } = compareOrder(ids);
    if (clash && !this.#splitsOrder) return undefined;
    if (clash) this.clashes.push({ kind: 'order', path, sides: [ids[0], ids[1], ids[2]] });
    const isMineFirst = clash ? this.#prefer === 'mine' : mineMoved;
    const order = isMineFirst
      ? mergeOrder([...own.keys()], [...other.keys()])
      : mergeOrder([...other.keys()], [...own.keys()]);
    const itemOf = (id: string): unknown => {
      const below = mapSides(sides, (side) => byId(side)?.get(id));
      return this.merge(below, [...path, id]);
    };
    return order.map(itemOf).filter((item) => item !== undefined);
  }
}

/** The merge of two sets of words; undefined if they are not such sets. */
function mergeWords([old, own, other]: Sides, path: readonly string[]): readonly string[] | undefined {
  if (!SETS.has(path.at(-1) ?? '') || !isWords(own) || !isWords(other)) return undefined;
  const before = isWords(old) ? old : [];
  const isKept = (word: string): boolean =>
    before.includes(word) ? own.includes(word) && other.includes(word) : true;
  return mergeOrder(other, own).filter(isKept);
}
