import {
  type Context,
  contextKeys,
  type Gate,
  kindsOfUser,
  type Memberships,
  type NamedAudiences,
  type SetKey,
  setKeys,
  visitorContext,
} from '#contract/config';

export type ContextKey = (typeof contextKeys)[number];
/** What a condition may test: a flag of the user, or a membership. */
export type GateKey = ContextKey | SetKey;
type Value = string | boolean;

/** Texts of gates, in the reader's language. */
export interface GateWords {
  readonly key: (key: GateKey) => string;
  /** For a set key: the name of a group or organisation, and `true` or `false` for belonging to one. */
  readonly value: (key: GateKey, value: Value) => string;
  /** Existing groups or organisations, by id. */
  readonly audience: (key: SetKey) => readonly string[];
  /** Joins of `all` and `any`, and `not`. */
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly everybody: string;
  /** A question, and its required answer. */
  readonly pair: (what: string, name: string) => string;
}

/** The values that a key can take, in the order of its declaration. */
export function valuesOf(key: ContextKey): readonly Value[] {
  if (key === 'session.isLogin') return [true, false];
  return [
    ...new Set(
      kindsOfUser([key])
        .slice(1)
        .map((kind) => kind[key]),
    ),
  ];
}

/** One chip: `session.isLogin` is one of `values`. */
export interface Chip {
  readonly key: GateKey;
  readonly values: readonly Value[];
}

export const isSetKey = (key: string): key is SetKey => setKeys.some((setKey) => setKey === key);

/** The values that a condition on this key may list; values of a gate that no longer exist stay, so that they can be removed. */
export const choicesOf = (
  key: GateKey,
  words: Pick<GateWords, 'audience'>,
  chosen: readonly Value[] = [],
): readonly Value[] => [
  ...new Set<Value>([...(isSetKey(key) ? words.audience(key) : valuesOf(key)), ...chosen]),
];

export const isContextKey = (key: string): key is ContextKey =>
  contextKeys.some((contextKey) => contextKey === key);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The chip for a leaf gate; null for groups, and for what is no gate: the draft is being written, or has a fault. */
export function chipOf(gate: Gate): Chip | null {
  const [key, question] = isObject(gate) ? (Object.entries(gate)[0] ?? []) : [];
  if (key === undefined || !(isContextKey(key) || isSetKey(key)) || !isObject(question)) return null;
  // `as` holds: a leaf has `is` with one value or `in` with several.
  const { is, in: among } = question as { readonly is?: Value; readonly in?: readonly Value[] };
  if (among !== undefined && !Array.isArray(among)) return null;
  return { key, values: among ?? (is === undefined ? [] : [is]) };
}

/** The leaf gate that a chip represents. */
export function gateOfChip({ key, values }: Chip): Gate {
  const question = values.length === 1 ? { is: values[0] } : { in: values };
  // `as` holds: the editor offers only values of the key's own declaration.
  return { [key]: question } as unknown as Gate;
}

/** A gate as a list joined by `all` or `any`, each part a chip (possibly negated) or a nested gate. */
export interface GateList {
  readonly join: 'all' | 'any';
  readonly parts: readonly Gate[];
}

/** How the editor shows a gate: the parts of its outermost group; a single condition is a group of one. */
export function listOfGate(gate: Gate | undefined): GateList {
  if (gate === undefined) return { join: 'all', parts: [] };
  if (isObject(gate) && 'all' in gate && Array.isArray(gate.all)) return { join: 'all', parts: gate.all };
  if (isObject(gate) && 'any' in gate && Array.isArray(gate.any)) return { join: 'any', parts: gate.any };
  return { join: 'all', parts: [gate] };
}

/** Whether it has parts of its own. What has none and is no chip is shown as written. */
export const isGroup = (gate: Gate): boolean =>
  isObject(gate) && ('not' in gate || listOfGate(gate).parts[0] !== gate);

/** The gate of an edited list; undefined when it has no conditions. */
export function gateOfList({ join, parts }: GateList): Gate | undefined {
  if (parts.length === 0) return undefined;
  if (parts.length === 1) return parts[0];
  return join === 'all' ? { all: parts } : { any: parts };
}

/** A gate as a sentence. */
export function gateText(gate: Gate | undefined, words: GateWords): string {
  if (gate === undefined) return words.everybody;
  const inner = (item: Gate): string => {
    const text = gateText(item, words);
    return listOfGate(item).parts.length > 1 ? `（${text}）` : text;
  };
  const chip = chipOf(gate);
  if (!chip) {
    if (!isGroup(gate)) return JSON.stringify(gate);
    if ('not' in gate) return `${words.not}${inner(gate.not)}`;
    const { join, parts } = listOfGate(gate);
    return parts.map(inner).join(` ${join === 'all' ? words.and : words.or} `);
  }
  return words.pair(words.key(chip.key), chip.values.map((value) => words.value(chip.key, value)).join('/'));
}

const noneOf = (names: readonly string[]): Memberships =>
  Object.fromEntries(names.map((name) => [name, false]));

/**
 * A reachable kind of user from chosen flags: a visitor has the visitor's values, whatever was chosen; a user added to no group of `named` is in
 * none.
 */
export function contextFrom(
  chosen: Context,
  { groups, organisations }: NamedAudiences = { groups: [], organisations: [] },
): Context {
  if (chosen['session.isLogin'] !== true) return visitorContext;
  return {
    ...visitorContext,
    ...chosen,
    'user.groups': { ...noneOf(groups), ...chosen['user.groups'] },
    'user.organisation': { ...noneOf(organisations), ...chosen['user.organisation'] },
  };
}

/** The values of a chip after a press on one: for a key with two values only the pressed one counts, because both would admit everyone. */
export function valuesAfter(
  { key, values }: Pick<Chip, 'key' | 'values'>,
  pressed: string | boolean,
): readonly (string | boolean)[] {
  if (!isSetKey(key) && valuesOf(key).length === 2) return [pressed];
  return values.includes(pressed) ? values.filter((item) => item !== pressed) : [...values, pressed];
}
