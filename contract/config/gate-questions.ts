import { type Context, type ContextKey, contextDeclaration, type SetKey } from './context.ts';
import { cachedLeaf, type Gate, gateAllows, judge, judgeLeaf } from './gate.ts';
import type { MembershipQuestion, Question } from './questions.ts';

/** Everything the gate tests: context keys, and memberships one by one. */
export function keysOfGate(gate: Gate | undefined): ReadonlySet<Question> {
  if (gate === undefined) return new Set();
  if ('all' in gate) return new Set(gate.all.flatMap((item) => [...keysOfGate(item)]));
  if ('any' in gate) return new Set(gate.any.flatMap((item) => [...keysOfGate(item)]));
  if ('not' in gate) return keysOfGate(gate.not);
  const leaf = cachedLeaf(gate);
  if (!leaf) return new Set();
  if ('key' in leaf) return new Set([leaf.key]);
  return new Set(leaf.names.map((name): MembershipQuestion => `${leaf.set}/${name}`));
}

/** One unmet condition: the key, its current value (undefined: unknown), and the values that would open the gate. */
interface GateReason {
  readonly key: ContextKey | SetKey;
  /** For a set key: the names tested; `actual` and `expected` then state whether the user belongs to one of them. */
  readonly names?: readonly string[];
  readonly actual: string | boolean | undefined;
  /** Values that would satisfy this part of the gate. */
  readonly expected: readonly (string | boolean)[];
}

/** Why a gate is open or closed. `reasons` is empty when it is open; otherwise it lists every unmet condition. */
export interface GateExplanation {
  readonly allowed: boolean;
  readonly reasons: readonly GateReason[];
}

function blockers(gate: Gate, context: Context, want: boolean): GateReason[] {
  if (judge(gate, context) === want) return [];
  if ('not' in gate) return blockers(gate.not, context, !want);
  if ('all' in gate) return gate.all.flatMap((item) => blockers(item, context, want));
  if ('any' in gate) return gate.any.flatMap((item) => blockers(item, context, want));
  const leaf = cachedLeaf(gate);
  if (!leaf) return [];
  if ('set' in leaf)
    return [{ key: leaf.set, names: leaf.names, actual: judgeLeaf(leaf, context), expected: [want] }];
  const values: readonly (string | boolean)[] = contextDeclaration[leaf.key].values;
  const satisfying = values.filter((value) => leaf.accepted.includes(value) === want);
  return [{ key: leaf.key, actual: context[leaf.key], expected: satisfying }];
}

/** Explains a gate for one user: whether it is open and, if not, which conditions are unmet. */
export function explainGate(gate: Gate | undefined, context: Context): GateExplanation {
  const allowed = gateAllows(gate, context);
  return { allowed, reasons: gate === undefined ? [] : blockers(gate, context, true) };
}
