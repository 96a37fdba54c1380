import type * as z from 'zod/mini';
import type { Diagnostic } from '../diagnostic.ts';
import { findingAt, type JsonNode, locate, valueOf } from './json/node.ts';
import { type PipelineCode, pipelineTexts } from './messages.data.ts';
import { nearest, suggestion } from './suggest.ts';
import { keysAt } from './shape.ts';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表 [ ]',
  tuple: '列表 [ ]',
  object: '对象 { }',
  record: '对象 { }',
  null: 'null',
};

const typeName = (type: string): string => TYPE_NAMES[type] ?? type;

/** A value as a message shows it: short, on one line. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return typeName(Array.isArray(value) ? 'array' : typeof value);
}

/** One finding of the schema stage: the words, and the path below which the fault lies. */
export interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly diagnostic: Diagnostic;
}

/** Turns the issues of a failed parse into positioned findings. `root` is the tree that the parsed value came from. */
export function schemaFaults(
  file: string,
  root: JsonNode,
  schema: Schema,
  issues: readonly Issue[],
): readonly SchemaFault[] {
  const make = (
    path: readonly PropertyKey[],
    code: PipelineCode,
    values: Readonly<Record<string, string | number>> = {},
    options: { readonly at?: 'value' | 'key'; readonly hint?: string } = {},
  ): SchemaFault => ({ path, diagnostic: findingAt(file, root, path, code, values, options) });

  const valueAt = (path: readonly PropertyKey[]): { readonly found: boolean; readonly value: unknown } => {
    const { node, depth } = locate(root, path);
    return { found: depth === path.length, value: depth === path.length ? valueOf(node) : undefined };
  };

  const rule = (issue: Issue, name: string): SchemaFault[] => {
    const { value } = valueAt(issue.path);
    const code = `schema.${name}`;
    // An unknown key in a gate already says what is wrong: "exactly one key" would only repeat it.
    if (
      name === 'oneKey' &&
      issues.some((other) => other.code === 'unrecognized_keys' && samePath(other.path, issue.path))
    )
      return [];
    const keys =
      issue.code === 'custom' && typeof issue.params?.['keys'] === 'string' ? issue.params['keys'] : '';
    const present = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const count =
      name === 'oneOf' ? keys.split('、').filter((key) => present.includes(key)).length : present.length;
    // `as` holds: hasOwn proved that the code is in the table.
    const known = Object.hasOwn(pipelineTexts, code) ? (code as PipelineCode) : 'schema.invalid';
    return [make(issue.path, known, { found: show(value), keys, count, reason: name })];
  };

  const one = (issue: Issue): SchemaFault[] => {
    if (issue.message.startsWith('rule:')) return rule(issue, issue.message.slice(5));
    const { found, value } = valueAt(issue.path);
    const key = String(issue.path.at(-1) ?? '');
    if (!found) return [make(issue.path, 'schema.missing', { key })];
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((name) => {
          const known = keysAt(schema, issue.path);
          const unused = known.filter((item) => !Object.hasOwn(Object(value), item));
          const hint =
            nearest(name, known) === null ? undefined : suggestion(name, unused.length > 0 ? unused : known);
          const options =
            hint === undefined || hint === '' ? { at: 'key' as const } : { at: 'key' as const, hint };
          return make(
            [...issue.path, name],
            'schema.unknownKey',
            { key: name, known: known.join('、') },
            options,
          );
        });
      case 'invalid_type': {
        const whole = issue.expected === 'int' && typeof value === 'number';
        return [
          whole
            ? make(issue.path, 'schema.integer', { found: show(value) })
            : make(issue.path, 'schema.type', { expected: typeName(issue.expected), found: kindOf(value) }),
        ];
      }
      case 'invalid_value': {
        const values = issue.values.map(String);
        const meant = typeof value === 'string' ? nearest(value, values) : null;
        const options = meant === null ? {} : { hint: `是否想写 ${meant}？可用的值：${values.join('、')}` };
        return [make(issue.path, 'schema.value', { found: show(value), known: values.join('、') }, options)];
      }
      case 'too_small':
        if (issue.origin === 'array')
          return [make(issue.path, 'schema.tooShort', { limit: Number(issue.minimum) })];
        return [make(issue.path, 'schema.tooSmall', { found: show(value), limit: Number(issue.minimum) })];
      case 'too_big':
        if (issue.origin === 'string')
          return [make(issue.path, 'schema.tooLong', { limit: Number(issue.maximum) })];
        return [make(issue.path, 'schema.tooBig', { found: show(value), limit: Number(issue.maximum) })];
      case 'invalid_key':
        return issue.issues.flatMap((inner) =>
          inner.message.startsWith('rule:')
            ? [make(issue.path, `schema.identifier`, { found: show(key) }, { at: 'key' })]
            : [],
        );
      default:
        return [make(issue.path, 'schema.invalid', { reason: issue.code })];
    }
  };
  return issues.flatMap(one);
}

function samePath(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}
