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
/** What a condition may ask about: a flag of the user, or what the user belongs to. */
export type GateKey = ContextKey | SetKey;
type Value = string | boolean;

/** Words of gates, as the reader's language has them. */
export interface GateWords {
  readonly key: (key: GateKey) => string;
  /** Of a set key: the name of a group or organisation, and `true` or `false` for belonging to one. */
  readonly value: (key: GateKey, value: Value) => string;
  /** Groups or organisations that there are, by id. */
  readonly audience: (key: SetKey) => readonly string[];
  /** Joins of `all` and `any`, and `not`. */
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly everybody: string;
  /** What is asked, and what must be the answer. */
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

export const isSetKey = (key: string): key is SetKey => setKeys.some((known) => known === key);

/** The values that a condition on this key may list; those of a gate that are gone stay, so that they can be taken off. */
export const choicesOf = (
  key: GateKey,
  words: Pick<GateWords, 'audience'>,
  chosen: readonly Value[] = [],
): readonly Value[] =>
  isSetKey(key) ? [...new Set<Value>([...words.audience(key), ...chosen])] : valuesOf(key);

export const isContextKey = (key: string): key is ContextKey => contextKeys.some((known) => known === key);

/** The chip that a leaf gate is; null for groups. */
export function chipOf(gate: Gate): Chip | null {
  const [key, question] = Object.entries(gate)[0] ?? [];
  if (
    key === undefined ||
    !(isContextKey(key) || isSetKey(key)) ||
    typeof question !== 'object' ||
    question === null
  )
    return null;
  // `as` holds: a leaf asks `is` one value or `in` several of them.
  const { is, in: among } = question as { readonly is?: Value; readonly in?: readonly Value[] };
  return { key, values: among ?? (is === undefined ? [] : [is]) };
}

/** The leaf gate that a chip stands for. */
export function gateOfChip({ key, values }: Chip): Gate {
  const question = values.length === 1 ? { is: values[0] } : { in: values };
  // `as` holds: the editor offers only values of the key's own declaration.
  return { [key]: question } as unknown as Gate;
}

/** A gate as a list joined by `all` or `any`, each part a chip (perhaps turned round) or a gate of its own. */
export interface GateList {
  readonly join: 'all' | 'any';
  readonly parts: readonly Gate[];
}

/** How the editor shows a gate: the parts of its outermost group; a single condition is a group of one. */
export function listOfGate(gate: Gate | undefined): GateList {
  if (gate === undefined) return { join: 'all', parts: [] };
  if ('all' in gate) return { join: 'all', parts: gate.all };
  if ('any' in gate) return { join: 'any', parts: gate.any };
  return { join: 'all', parts: [gate] };
}

/** The gate of an edited list; undefined where nothing is asked. */
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
    return ('all' in item && item.all.length > 1) || ('any' in item && item.any.length > 1)
      ? `（${text}）`
      : text;
  };
  if ('all' in gate) return gate.all.map(inner).join(` ${words.and} `);
  if ('any' in gate) return gate.any.map(inner).join(` ${words.or} `);
  if ('not' in gate) return `${words.not}${inner(gate.not)}`;
  const chip = chipOf(gate);
  if (!chip) return JSON.stringify(gate);
  return words.pair(words.key(chip.key), chip.values.map((value) => words.value(chip.key, value)).join('/'));
}

const noneOf = (names: readonly string[]): Memberships =>
  Object.fromEntries(names.map((name) => [name, false]));

/**
 * A reachable kind of user from chosen flags: a visitor has the visitor's values, whatever was chosen; who was put into no group of `named` is in
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

/** The values of a chip after a press on one: of two that a key has the pressed one counts, since both would let everybody through. */
export function valuesAfter(
  { key, values }: Pick<Chip, 'key' | 'values'>,
  pressed: string | boolean,
): readonly (string | boolean)[] {
  if (!isSetKey(key) && valuesOf(key).length === 2) return [pressed];
  return values.includes(pressed) ? values.filter((item) => item !== pressed) : [...values, pressed];
}
