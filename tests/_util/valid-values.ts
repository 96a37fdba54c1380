import fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract's schemas turn into. */
interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Limits of columns, dates and doubles. Values that a schema admits reach the database. */
const NUMBERS = [
  -(2 ** 53) + 1,
  -(2 ** 31) - 1,
  -(2 ** 31),
  -1,
  -1e-9,
  0,
  1e-9,
  0.1,
  1,
  1.95785,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  1e15,
  1e308,
];
const TEXTS = [
  '240210.IB',
  'home',
  'D0001',
  'demo_trader',
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2',
  '3',
  '2,3',
  '4',
  '0900',
  '2599',
  '9999-99-99',
  '0000-01-01',
  '2026-02-30',
  '02.30+0',
  '13.40+9',
  '*',
  '**',
  'oco:',
  'urgent',
  '%',
  '_',
  '\\',
  "'",
  '2147483648',
  '99999999999999999999',
];
const MAX_ITEMS = 4;

/** Values that a request schema accepts, or nearly so: at the limits it states, and beyond them where it states none. */
export function validValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  // `as` holds: the generator knows every keyword that occurs, and throws on an unknown type.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valuesOf(root, root);
}

function valuesOf(schema: JsonSchema | boolean, root: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 0 });
  if (schema.$ref !== undefined) return fc.constantFrom<unknown>({}, [], '');
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((one) => valuesOf(one, root)));
  switch (schema.type) {
    case 'object':
      return objects(schema, root);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, root), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objects(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, root)])),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object') return fields;
  const names = strings(propertyNames ?? {}).map(String);
  return fc.dictionary(names, valuesOf(additionalProperties, root), { maxKeys: MAX_ITEMS });
}

function numbers({ type, minimum = -Infinity, maximum = Infinity }: JsonSchema): fc.Arbitrary<number> {
  const edges = [minimum, maximum, ...NUMBERS].filter(
    (value) =>
      value >= minimum &&
      value <= maximum &&
      Number.isFinite(value) &&
      (type === 'number' || Number.isInteger(value)),
  );
  const bounds = { min: Math.max(minimum, -(2 ** 40)), max: Math.min(maximum, 2 ** 40) };
  return fc.oneof(
    fc.constantFrom(...edges),
    fc.integer(bounds),
    ...(type === 'number' ? [fc.double({ ...bounds, noNaN: true })] : []),
  );
}

function strings({ pattern: own, allOf = [], minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const [pattern, ...others] = [own, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined);
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= (maxLength ?? Infinity) &&
    [pattern, ...others].every((one) => one === undefined || new RegExp(one).test(text));
  const fitting = TEXTS.filter(fits);
  const free =
    pattern === undefined
      ? fc.oneof(
          fc.string({ minLength, maxLength: Math.min(maxLength ?? 40, 40) }),
          fc.constant('界'.repeat(maxLength ?? 400)),
        )
      : matching(new RegExp(pattern), fits);
  return fitting.length === 0 ? free : fc.oneof(free, fc.constantFrom(...fitting));
}

/** fast-check cannot generate texts for a pattern with lookahead: texts known to match are used instead. */
function matching(pattern: RegExp, fits: (text: string) => boolean): fc.Arbitrary<string> {
  return /\(\?[=!<]/.test(pattern.source)
    ? fc.constantFrom(...TEXTS.filter(fits))
    : fc.stringMatching(pattern).filter(fits);
}
