import * as z from 'zod/mini';

/** A JSON Schema, limited to what the contract's schemas use. */
export interface Json {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly default?: unknown;
}

/** A schema as on the wire: `input` is sent by callers, `output` is received in replies. */
export const jsonOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json =>
  // `as` holds: zod writes JSON Schema, of which only the parts above are read.
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** A schema as a TypeScript type. */
export function tsType(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const some = schema.anyOf ?? schema.oneOf;
  if (some !== undefined) return [...new Set(some.map(tsType))].join(' | ');
  if (typeof schema.type === 'object')
    return schema.type.map((type) => tsType({ ...schema, type })).join(' | ');
  if (schema.allOf !== undefined && schema.type === undefined)
    return schema.allOf.map((item) => `(${tsType(item)})`).join(' & ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      if (schema.prefixItems !== undefined) return `readonly [${schema.prefixItems.map(tsType).join(', ')}]`;
      return `readonly (${schema.items === undefined ? 'unknown' : tsType(schema.items)})[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Json): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `readonly ${isName(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${tsType(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  return typeof additionalProperties === 'object'
    ? `Readonly<Record<string, ${tsType(additionalProperties)}>>`
    : 'Readonly<Record<string, never>>';
}

const PYTHON: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  number: 'float',
  integer: 'int',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
};

/** A schema as a Python type hint. */
export const pythonType = ({ type }: Json): string =>
  typeof type === 'string' ? (PYTHON[type] ?? 'Any') : 'Any';
