import { resolveSchema, type Schema } from './schema.ts';

/** The typed text as a value of its schema: numbers and booleans are not strings. */
function typed(text: string, schema: Schema | undefined): unknown {
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = schema?.type === 'number' || schema?.type === 'integer';
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Lines of `key=value` as an object, each value of the type given by the schema. */
export function pairsOf(text: string, schema: Schema): Record<string, unknown> {
  const { properties, additionalProperties: extra } = schema;
  const pairs = text.split('\n').flatMap((line): [string, unknown][] => {
    const at = line.indexOf('=');
    if (at < 0) return [];
    const key = line.slice(0, at).trim();
    return [
      [
        key,
        typed(
          line.slice(at + 1).trim(),
          properties?.[key] ?? (typeof extra === 'object' ? extra : undefined),
        ),
      ],
    ];
  });
  return Object.fromEntries(pairs);
}

/** A new item of a list: a redirect rule where the list contains those, else everything that its schema requires, empty. */
export function freshItemOf(item: Schema, root: Schema, at: number, home: unknown): Record<string, unknown> {
  const required = item.required ?? [];
  if (required.includes('when') && required.includes('to'))
    return { when: { 'session.isLogin': { is: true } }, to: home };
  return Object.fromEntries(
    required.map((key) => {
      const type = resolveSchema(item.properties?.[key], root)?.type;
      const empty = { array: [], object: {}, boolean: false, number: 0, integer: 0 }[type ?? ''] ?? '';
      return [key, key === 'id' ? `new${at + 1}` : empty];
    }),
  );
}
