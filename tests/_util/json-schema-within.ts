/** A part of a JSON schema as `z.toJSONSchema` writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const MIN = ['minimum', 'minLength', 'minItems'] as const;
const MAX = ['maximum', 'maxLength', 'maxItems'] as const;

const choicesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | null => anyOf ?? oneOf ?? null;
const valuesOf = (schema: JsonSchema): readonly unknown[] | null =>
  'const' in schema ? [schema.const] : (schema.enum ?? null);
const typesOf = ({ type }: JsonSchema): readonly string[] | null =>
  type === undefined ? null : typeof type === 'string' ? [type] : type;
const isTypeOf = (type: string, wide: readonly string[]): boolean =>
  wide.includes(type) || (type === 'integer' && wide.includes('number'));

/**
 * Where a value valid for `narrow` may be invalid for `wide`: paths with reasons; empty if every value is valid. A field unknown to `wide` is no
 * misfit: readers ignore it, unless the schema is strict.
 */
export function misfits(narrow: JsonSchema, wide: JsonSchema, path = ''): string[] {
  const choices = choicesOf(narrow);
  if (choices !== null) return choices.flatMap((choice) => misfits(choice, wide, path));
  const wider = choicesOf(wide);
  if (wider !== null) {
    const tried = wider.map((choice) => misfits(narrow, choice, path));
    if (tried.some((found) => found.length === 0)) return [];
    return tried.toSorted((a, b) => b.length - a.length).at(-1) ?? [];
  }
  if (wide.allOf !== undefined) return wide.allOf.flatMap((part) => misfits(narrow, part, path));
  return [
    ...misfitsOfValue(narrow, wide).map((reason) => `${path || 'it'} ${reason}`),
    ...misfitsOfParts(narrow, wide, path),
  ];
}

function misfitsOfValue(narrow: JsonSchema, wide: JsonSchema): string[] {
  const [values, allowedValues] = [valuesOf(narrow), valuesOf(wide)];
  if (allowedValues !== null) {
    if (values === null) return ['may be any value'];
    const strange = values.filter((value) => !allowedValues.includes(value));
    return strange.length === 0 ? [] : [`may be ${JSON.stringify(strange)}`];
  }
  const [types, wideTypes] = [typesOf(narrow) ?? values?.map((value) => typeof value) ?? null, typesOf(wide)];
  if (wideTypes === null) return [];
  if (types === null) return [`may be anything, not only ${wideTypes.join(' or ')}`];
  if (!types.every((type) => isTypeOf(type, wideTypes)))
    return [`may be ${types.join(' or ')}, not only ${wideTypes.join(' or ')}`];
  return [
    ...MIN.filter((bound) => (wide[bound] ?? -Infinity) > (narrow[bound] ?? -Infinity) && values === null),
    ...MAX.filter((bound) => (wide[bound] ?? Infinity) < (narrow[bound] ?? Infinity) && values === null),
    ...(wide.pattern !== undefined && wide.pattern !== narrow.pattern && values === null ? ['pattern'] : []),
  ].map((bound) => `goes beyond ${bound} ${String(wide[bound as keyof JsonSchema])}`);
}

function misfitsOfParts(narrow: JsonSchema, wide: JsonSchema, path: string): string[] {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const found: string[] = [];
  for (const name of wide.required ?? [])
    if (narrow.required?.includes(name) !== true) found.push(`${below(name)} may be absent`);
  for (const [name, part] of Object.entries(narrow.properties ?? {})) {
    const other = wide.properties?.[name];
    if (other !== undefined) found.push(...misfits(part, other, below(name)));
    else if (wide.additionalProperties === false) found.push(`${below(name)} is not known`);
    else if (typeof wide.additionalProperties === 'object')
      found.push(...misfits(part, wide.additionalProperties, below(name)));
  }
  if (typeof narrow.additionalProperties === 'object' && typeof wide.additionalProperties === 'object')
    found.push(...misfits(narrow.additionalProperties, wide.additionalProperties, below('*')));
  for (const [at, part] of (wide.prefixItems ?? []).entries())
    found.push(...misfits(narrow.prefixItems?.[at] ?? narrow.items ?? {}, part, `${path}[${at}]`));
  if (wide.items !== undefined && Object.keys(wide.items).length > 0 && narrow.type === 'array')
    found.push(...misfits(narrow.items ?? {}, wide.items, `${path}[]`));
  return found;
}
