import { type Context, type ContextKey, type ContextValues, contextDeclaration } from './context.ts';

/** A question about one context key: equal to one value, or to one of several. */
type Leaf<K extends ContextKey = ContextKey> =
  | { readonly is: ContextValues[K] }
  | { readonly in: readonly ContextValues[K][] };

/**
 * Who may see a thing, as JSON: exactly one key per object. `all`, `any`, `not` combine; a leaf names a context key:
 * `{"all":[{"user.ispasscoupon":{"is":"1"}},{"session.isLogin":{"is":true}}]}`.
 */
export type Gate =
  | { readonly all: readonly Gate[] }
  | { readonly any: readonly Gate[] }
  | { readonly not: Gate }
  | { [K in ContextKey]: { readonly [P in K]: Leaf<K> } }[ContextKey];

/** true or false where the context decides it; undefined where a needed key is not known. */
type Verdict = boolean | undefined;

function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}

/** All of them (`decisive` false: one false decides) or any of them (`decisive` true). Unknown where nothing decides and one is unknown. */
function combine(gates: readonly Gate[], context: Context, decisive: boolean): Verdict {
  let verdict: Verdict = !decisive;
  for (const gate of gates) {
    const each = judge(gate, context);
    if (each === decisive) return decisive;
    if (each === undefined) verdict = undefined;
  }
  return verdict;
}

/** The key and question of a leaf gate. */
function leafOf(gate: object): { key: ContextKey; wanted: readonly unknown[] } | null {
  for (const [key, question] of Object.entries(gate)) {
    if (!Object.hasOwn(contextDeclaration, key) || typeof question !== 'object' || question === null)
      return null;
    const wanted =
      'is' in question ? [question.is] : 'in' in question && Array.isArray(question.in) ? question.in : [];
    // `as` holds: hasOwn above proved that the name is a declared key.
    return { key: key as ContextKey, wanted };
  }
  return null;
}

// Gates are asked about thousands of times while every kind of user is proved: their leaves are taken apart once.
const leafCache = new WeakMap<object, ReturnType<typeof leafOf>>();

function cachedLeaf(gate: Gate): ReturnType<typeof leafOf> {
  const known = leafCache.get(gate);
  if (known !== undefined) return known;
  const leaf = leafOf(gate);
  leafCache.set(gate, leaf);
  return leaf;
}

function judge(gate: Gate, context: Context): Verdict {
  if ('all' in gate) return combine(gate.all, context, false);
  if ('any' in gate) return combine(gate.any, context, true);
  if ('not' in gate) return not(judge(gate.not, context));
  const leaf = cachedLeaf(gate);
  if (!leaf) return undefined;
  const actual = context[leaf.key];
  return actual === undefined ? undefined : leaf.wanted.includes(actual);
}

/**
 * Does the gate let this user through? No gate lets everybody through. Fails closed: a key that is not known, an unknown key or a malformed
 * gate never opens, under `not` neither.
 */
export function gateAllows(gate: Gate | undefined, context: Context): boolean {
  return gate === undefined || judge(gate, context) === true;
}

/** Every context key that the gate asks about. */
export function keysOfGate(gate: Gate | undefined): ReadonlySet<ContextKey> {
  if (gate === undefined) return new Set();
  if ('all' in gate) return new Set(gate.all.flatMap((item) => [...keysOfGate(item)]));
  if ('any' in gate) return new Set(gate.any.flatMap((item) => [...keysOfGate(item)]));
  if ('not' in gate) return keysOfGate(gate.not);
  const leaf = leafOf(gate);
  return new Set(leaf ? [leaf.key] : []);
}

/** One unmet question: which key, what it is now (undefined: not known), what would open the gate. */
interface GateReason {
  readonly key: ContextKey;
  readonly actual: string | boolean | undefined;
  /** Values that would satisfy this part of the gate. */
  readonly wanted: readonly (string | boolean)[];
}

/** Why a gate is open or closed. `reasons` is empty when it is open; otherwise it lists every question that stands in the way. */
export interface GateExplanation {
  readonly allowed: boolean;
  readonly reasons: readonly GateReason[];
}

function blockers(gate: Gate, context: Context, want: boolean): GateReason[] {
  if (judge(gate, context) === want) return [];
  if ('not' in gate) return blockers(gate.not, context, !want);
  if ('all' in gate) return gate.all.flatMap((item) => blockers(item, context, want));
  if ('any' in gate) return gate.any.flatMap((item) => blockers(item, context, want));
  const leaf = leafOf(gate);
  if (!leaf) return [];
  const values: readonly (string | boolean)[] = contextDeclaration[leaf.key].values;
  const wanted = values.filter((value) => leaf.wanted.includes(value) === want);
  return [{ key: leaf.key, actual: context[leaf.key], wanted }];
}

/** Explains a gate for one user: is it open, and if not, which questions would have to be answered otherwise. */
export function explainGate(gate: Gate | undefined, context: Context): GateExplanation {
  const allowed = gateAllows(gate, context);
  return { allowed, reasons: allowed || gate === undefined ? [] : blockers(gate, context, true) };
}
