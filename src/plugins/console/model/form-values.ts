import { typedText } from '#core/format';
import { resolveSchema, type Schema } from './schema.ts';

/** The typed text as a value of its schema: numbers and booleans are not strings. */
function typed(text: string, schema: Schema | undefined): unknown {
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = schema?.type === 'number' || schema?.type === 'integer';
  return (isNumber ? numberOf(text) : undefined) ?? text;
}

/** A number as typed, in full-width digits too; undefined: it is none. */
export function numberOf(text: string): number | undefined {
  const plain = typedText(text);
  return plain === '' || !Number.isFinite(Number(plain)) ? undefined : Number(plain);
}

/** The words of a list, numbers where its schema wants those; undefined where one is not a number. */
export function partsOf(text: string, items: Schema | undefined): readonly unknown[] | undefined {
  const words = text.split(/[,，、\s]+/).filter((word) => word !== '');
  if (items?.type !== 'number' && items?.type !== 'integer') return words;
  const numbers = words.map(numberOf);
  return numbers.includes(undefined) ? undefined : numbers;
}

/** Lines of `key=value` as an object, each value of the type given by the schema; undefined where a line has another form or a key is given twice. */
export function pairsOf(text: string, schema: Schema): Record<string, unknown> | undefined {
  const { properties, additionalProperties: extra } = schema;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line): readonly [string, unknown] => {
    const at = line.indexOf('=');
    const key = line.slice(0, Math.max(at, 0)).trim();
    const schemaOfKey = properties?.[key] ?? (typeof extra === 'object' ? extra : undefined);
    return [key, typed(line.slice(at + 1).trim(), schemaOfKey)];
  });
  const keys = new Set(pairs.map(([key]) => key));
  return keys.has('') || keys.size < pairs.length ? undefined : Object.fromEntries(pairs);
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
