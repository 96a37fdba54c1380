import {
  type Context,
  type ContextKey,
  type ContextValues,
  contextDeclaration,
  type SetKey,
} from './context.ts';
import { isMember, isSetKey } from './questions.ts';

/** A test of one key: equal to one value, or to one of several. For a set key: one of these is among the user's memberships. */
type Leaf<V> = { readonly is: V } | { readonly in: readonly V[] };

/**
 * Who may see an item, as JSON: exactly one key per object. `all`, `any`, `not` combine; a leaf names a context key:
 * `{"all":[{"user.ispasscoupon":{"is":"1"}},{"user.groups":{"in":["rates","credit"]}}]}`.
 */
export type Gate =
  | { readonly all: readonly Gate[] }
  | { readonly any: readonly Gate[] }
  | { readonly not: Gate }
  | { [K in ContextKey]: { readonly [P in K]: Leaf<ContextValues[K]> } }[ContextKey]
  | { [K in SetKey]: { readonly [P in K]: Leaf<string> } }[SetKey];

/** true or false if the context decides it; undefined if a required key is unknown. */
type Verdict = boolean | undefined;

function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}

/** All of them (`decisive` false: one false decides) or any of them (`decisive` true). Unknown if none decides and one is unknown. */
function combine(gates: readonly Gate[], context: Context, decisive: boolean): Verdict {
  let verdict: Verdict = !decisive;
  for (const gate of gates) {
    const each = judge(gate, context);
    if (each === decisive) return decisive;
    if (each === undefined) verdict = undefined;
  }
  return verdict;
}

type LeafQuestion =
  | { readonly key: ContextKey; readonly accepted: readonly unknown[] }
  | { readonly set: SetKey; readonly names: readonly string[] };

/** The values a condition tests for; null if it is not a condition. */
function valuesOf(question: unknown): readonly unknown[] | null {
  if (typeof question !== 'object' || question === null) return null;
  if ('is' in question) return [question.is];
  return 'in' in question && Array.isArray(question.in) ? question.in : null;
}

const areNames = (values: readonly unknown[]): values is readonly string[] =>
  values.every((value) => typeof value === 'string');

/** The key and condition of a leaf gate; null if it is not one. */
function leafOf(gate: object): LeafQuestion | null {
  const [[key, question] = ['', null]] = Object.entries(gate);
  const accepted = valuesOf(question);
  if (accepted === null) return null;
  if (isSetKey(key)) return areNames(accepted) ? { set: key, names: accepted } : null;
  // `as` holds: hasOwn proves that the name is a declared key.
  return Object.hasOwn(contextDeclaration, key) ? { key: key as ContextKey, accepted } : null;
}

// Gates are evaluated thousands of times while every kind of user is proved, so their leaves are parsed once.
const leafCache = new WeakMap<object, ReturnType<typeof leafOf>>();

/** The parsed condition of a leaf gate, cached; null if it is not one. */
export function cachedLeaf(gate: Gate): ReturnType<typeof leafOf> {
  const cached = leafCache.get(gate);
  if (cached !== undefined) return cached;
  const leaf = leafOf(gate);
  leafCache.set(gate, leaf);
  return leaf;
}

/** The verdict of the context on a gate. */
export function judge(gate: Gate, context: Context): Verdict {
  if ('all' in gate) return combine(gate.all, context, false);
  if ('any' in gate) return combine(gate.any, context, true);
  if ('not' in gate) return not(judge(gate.not, context));
  const leaf = cachedLeaf(gate);
  return leaf ? judgeLeaf(leaf, context) : undefined;
}

/** The verdict on one condition. */
export function judgeLeaf(leaf: LeafQuestion, context: Context): Verdict {
  if ('key' in leaf) {
    const actual = context[leaf.key];
    return actual === undefined ? undefined : leaf.accepted.includes(actual);
  }
  let verdict: Verdict = false;
  for (const name of leaf.names) {
    const membership = isMember(context, leaf.set, name);
    if (membership === true) return true;
    if (membership === undefined) verdict = undefined;
  }
  return verdict;
}

/**
 * Whether the gate admits this user. No gate admits everyone. Fails closed: an unknown value, an unknown key or a malformed gate never
 * opens, not even under `not`.
 */
export function gateAllows(gate: Gate | undefined, context: Context): boolean {
  return gate === undefined || judge(gate, context) === true;
}
