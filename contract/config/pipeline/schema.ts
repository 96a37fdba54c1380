import type * as z from 'zod/mini';
import type { FindingWord } from '../../locales/on-demand/index.ts';
import { contextKeys, setKeys } from '../context.ts';
import type { Diagnostic, FindingValue, FindingValues } from '../diagnostic.ts';
import type { Hint, PipelineCode } from './diagnostic.ts';
import { findingAt, type JsonNode, locate, valueOf } from './json/node.ts';
import { didYouMean, nearest, suggestion } from './suggest.ts';
import { keysAt } from './shape.ts';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

const TYPE_WORDS: Readonly<Partial<Record<string, FindingWord>>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
  null: 'null',
};

function typeName(type: string): FindingValue {
  const word = TYPE_WORDS[type];
  return word === undefined ? ` ${type}` : { word };
}

/** A value as shown in a message: short, on one line. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function kindOf(value: unknown): FindingValue {
  if (value === null) return typeName('null');
  return typeName(Array.isArray(value) ? 'array' : typeof value);
}

/** One finding of the schema stage: the diagnostic, and the path of the fault. */
export interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly diagnostic: Diagnostic;
}

/** The context of a failed parse: the tree the value came from, and the schema it was checked against. */
interface FaultContext {
  readonly file: string;
  readonly root: JsonNode;
  readonly schema: Schema;
  /** Path of the parsed value in the tree; issue paths are relative to it. */
  readonly base: readonly PropertyKey[];
  readonly issues: readonly Issue[];
}

interface Options {
  readonly at?: 'value' | 'key';
  readonly hint?: Hint;
}

function make(
  { file, root, base }: FaultContext,
  path: readonly PropertyKey[],
  code: PipelineCode,
  values: FindingValues = {},
  options: Options = {},
): SchemaFault {
  return { path, diagnostic: findingAt(file, root, [...base, ...path], code, values, options) };
}

/** The value an issue refers to; undefined if there is none at its path. */
function valueAt(
  { root, base }: FaultContext,
  path: readonly PropertyKey[],
): { readonly value: unknown } | undefined {
  const whole = [...base, ...path];
  const { node, depth } = locate(root, whole);
  return depth === whole.length ? { value: valueOf(node) } : undefined;
}

/** An issue of one of our own rules, by name. */
function ofRule(scene: FaultContext, issue: Issue, name: string): SchemaFault[] {
  const value = valueAt(scene, issue.path)?.value;
  // An unknown key in a gate is report enough: "exactly one key" would only repeat it.
  if (
    name === 'oneKey' &&
    scene.issues.some((other) => other.code === 'unrecognized_keys' && samePath(other.path, issue.path))
  )
    return [];
  const keys =
    issue.code === 'custom' && typeof issue.params?.['keys'] === 'string' ? issue.params['keys'] : '';
  const present = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const all = keys.split('、');
  // Of the keys that a place with tabs cannot have, only those that it has.
  const names = name === 'ofTheTab' ? all.filter((key) => present.includes(key)) : all;
  const count = name === 'oneOf' ? names.filter((key) => present.includes(key)).length : present.length;
  // `as` holds: `pattern` and the other rules of the schemas accept only names of faults that have texts.
  const code = `schema.${name}` as PipelineCode;
  const meant = correctionOf(issue, value);
  const values = { found: show(value), keys: { names }, count };
  // An address where the name of a link is expected: it goes elsewhere.
  const isAddress = issue.path.at(-1) === 'link' && typeof value === 'string' && ADDRESS.test(value);
  const hint = isAddress ? ({ key: 'hint.linkName' } as const) : meant === null ? null : didYouMean(meant);
  return [make(scene, issue.path, code, values, hint === null ? {} : { hint })];
}

/** A web address. */
const ADDRESS = /^(?:https?:|mailto:|www\.)/i;

/** A web address without its scheme. */
const BARE_ADDRESS = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/:?#]|$)/i;

/**
 * The text that was probably meant by one that breaks a pattern, if a small change makes it fit: full-width characters, spaces around it,
 * capitals, a missing leading zero, slash or scheme, a slash too many.
 */
function correctionOf(issue: Issue, value: unknown): string | null {
  if (issue.code !== 'invalid_format' || issue.pattern === undefined || typeof value !== 'string')
    return null;
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(issue.pattern) ?? [];
  const allowed = new RegExp(source, flags);
  const plain = value.normalize('NFKC').trim();
  if (plain === '') return null;
  const changes = [plain, `0${plain}`, plain.toLowerCase(), `/${plain}`, plain.replace(/(?<=.)\/$/, '')];
  if (BARE_ADDRESS.test(plain)) changes.push(`https://${plain}`);
  return changes.find((text) => text !== value && allowed.test(text)) ?? null;
}

/** Lists that hold no lists of their own kind. */
const NESTED: Readonly<Partial<Record<string, PipelineCode>>> = {
  tabs: 'schema.tabsInTabs',
  children: 'schema.childrenInChildren',
};

function ofUnknownKeys(
  scene: FaultContext,
  path: readonly PropertyKey[],
  names: readonly string[],
): SchemaFault[] {
  const allowedKeys = keysAt(scene.schema, path);
  const members = Object(valueAt(scene, path)?.value);
  const unused = allowedKeys.filter((item) => !Object.hasOwn(members, item));
  return names.map((name) => {
    const nested = NESTED[name];
    if (nested !== undefined && path.includes(name))
      return make(scene, [...path, name], nested, {}, { at: 'key' });
    const hint =
      nearest(name, allowedKeys) === null ? null : suggestion(name, unused.length > 0 ? unused : allowedKeys);
    return make(
      scene,
      [...path, name],
      'schema.unknownKey',
      { key: name, known: { names: allowedKeys } },
      { at: 'key', ...(hint && { hint }) },
    );
  });
}

/** A value that is not one of those allowed. A number in place of a text, or the reverse, is reported as such. */
function ofValue(
  scene: FaultContext,
  path: readonly PropertyKey[],
  value: unknown,
  allowed: readonly unknown[],
): SchemaFault {
  const meant = allowed.find((item) => String(item) === String(value));
  if (meant !== undefined && typeof meant !== typeof value)
    return make(scene, path, typeof meant === 'string' ? 'schema.quoted' : 'schema.unquoted', {
      found: show(value),
      meant: show(meant),
    });
  const words = allowed.map(String);
  const near = typeof value === 'string' ? nearest(value, words) : null;
  const hint: Options = near === null ? {} : { hint: { key: 'hint.meantOf', values: { meant: near } } };
  return make(scene, path, 'schema.value', { found: show(value), known: { names: words } }, hint);
}

/** What was probably meant by a text or a list that stands where a list or an object belongs; null: not known. */
function wholeOf(path: readonly PropertyKey[], value: unknown, expected: string): string | null {
  const key = path.at(-1);
  const isList = Array.isArray(value);
  if (expected === 'array') return typeof value === 'string' && value !== '' ? `[${show(value)}]` : null;
  if (expected !== 'object' && expected !== 'record') return null;
  if (key === 'when' || key === 'not')
    return isList
      ? '{ "all": [ … ] }'
      : typeof value === 'string'
        ? '{ "session.isLogin": { "is": true } }'
        : null;
  if ([...contextKeys, ...setKeys].some((name) => name === key))
    return isList ? `{ "in": ${show(value)} }` : value === null ? null : `{ "is": ${show(value)} }`;
  return path.at(-2) === 'texts' && typeof value === 'string' ? `{ "zh-CN": ${show(value)} }` : null;
}

/** A value of another type. Missing or superfluous quotes are reported as such. */
function ofType(
  scene: FaultContext,
  path: readonly PropertyKey[],
  value: unknown,
  expected: string,
): SchemaFault {
  if (expected === 'int' && typeof value === 'number')
    return make(scene, path, 'schema.integer', { found: show(value) });
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  const whole = wholeOf(path, value, expected);
  const hint: Hint | null =
    whole !== null
      ? { key: 'hint.write', values: { meant: whole } }
      : expected === 'string' && isPlain
        ? { key: 'hint.quote', values: { meant: `"${String(value)}"` } }
        : (expected === 'boolean' && (value === 'true' || value === 'false')) ||
            ((expected === 'number' || expected === 'int') && isNumber)
          ? { key: 'hint.unquote', values: { meant: String(value) } }
          : null;
  const values = { expected: typeName(expected), found: kindOf(value) };
  return make(scene, path, 'schema.type', values, hint === null ? {} : { hint });
}

function ofSize(
  scene: FaultContext,
  issue: Extract<Issue, { code: 'too_small' | 'too_big' }>,
  value: unknown,
): SchemaFault {
  const isSmall = issue.code === 'too_small';
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  const { list, text, number } = SIZE_CODES;
  const [small, big] = issue.origin === 'array' ? list : issue.origin === 'string' ? text : number;
  return make(scene, issue.path, isSmall ? small : big, { found: show(value), limit });
}

const SIZE_CODES = {
  list: ['schema.tooShort', 'schema.tooMany'],
  text: ['schema.empty', 'schema.tooLong'],
  number: ['schema.tooSmall', 'schema.tooBig'],
} as const satisfies Record<string, readonly [PipelineCode, PipelineCode]>;

function faultsOf(scene: FaultContext, issue: Issue): SchemaFault[] {
  const { path } = issue;
  if (issue.message.startsWith('rule:')) return ofRule(scene, issue, issue.message.slice(5));
  const there = valueAt(scene, path);
  const key = String(path.at(-1) ?? '');
  if (!there) {
    // The fault of tabs inside a tab already explains why it has no panel of its own.
    const isNested = key === 'panel' && valueAt(scene, [...path.slice(0, -1), 'tabs']) !== undefined;
    return isNested ? [] : [make(scene, path, 'schema.missing', { key })];
  }
  const { value } = there;
  switch (issue.code) {
    case 'unrecognized_keys':
      return ofUnknownKeys(scene, path, issue.keys);
    case 'invalid_type':
      return [ofType(scene, path, value, issue.expected)];
    case 'invalid_value':
      return [ofValue(scene, path, value, issue.values)];
    case 'too_small':
    case 'too_big':
      return [ofSize(scene, issue, value)];
    case 'invalid_key':
      return [make(scene, path, 'schema.identifier', { found: show(key) }, { at: 'key' })];
    case 'invalid_union':
      if ('options' in issue && issue.options) return [ofValue(scene, path, value, issue.options)];
      return [make(scene, path, 'schema.form', { found: show(value) })];
    default:
      return [make(scene, path, 'schema.format', { found: show(value) })];
  }
}

/** Turns the issues of a failed parse into positioned findings. `root` is the tree the parsed value came from, at path `base`. */
export function schemaFaults(
  file: string,
  root: JsonNode,
  schema: Schema,
  issues: readonly Issue[],
  base: readonly PropertyKey[] = [],
): readonly SchemaFault[] {
  const scene: FaultContext = { file, root, schema, base, issues };
  return issues.flatMap((issue) => faultsOf(scene, issue));
}

function samePath(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}
